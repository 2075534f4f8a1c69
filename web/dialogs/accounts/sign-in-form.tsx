import { login } from '@trover/contract/accounts/auth.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { AuthProps } from '../names.ts';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';
import { PasswordField } from './password-field.tsx';
import { Reason } from './reason.tsx';
import type { GoTo } from './step.ts';
import { useSignedIn } from './use-signed-in.ts';

interface SignInProps extends AuthProps {
  email: string;
  goTo: GoTo;
  onSending: (sending: boolean) => void;
  onDone: () => void;
}

export function SignInForm({ next, reason, as, files, email, goTo, onSending, onDone }: SignInProps) {
  const [asked, setAsked] = useState<{ username: string; password: string } | null>(null);
  const [passkeyFault, setPasskeyFault] = useState<string>();
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const goOn = useSignedIn(next, onDone);
  useEffect(() => setHasPasskeys('PublicKeyCredential' in window), []);

  const form = useContractForm(login.body, { username: email, password: '' }, { beside: 'password', onSending });
  const submit = form.submit(async (body) => {
    try {
      await api.call('POST /api/v1/auth/login', {
        query: next === undefined ? {} : { next },
        body,
        shows_failure: true,
      });
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'second_factor_required') throw failure;
      setAsked(body);
      return;
    }
    await goOn();
  });
  const typed = () => form.getValues('username');

  async function signInWithPasskey(): Promise<void> {
    setPasskeyFault(undefined);
    try {
      const { answerWithPasskey } = await import('./passkey.ts');
      const credential = await answerWithPasskey();
      if (!credential) return;
      await api.call('POST /api/v1/auth/passkey_login', { body: { credential }, shows_failure: true });
      await goOn();
    } catch (failure) {
      setPasskeyFault(failure instanceof CallFailed ? failure.message : 'We could not use the passkey. Try again.');
    }
  }

  if (asked) return <CodeForm asked={asked} onSending={onSending} onBack={() => setAsked(null)} goOn={goOn} />;
  return (
    <>
      <Reason reason={reason} as={as} files={files} />
      <form {...submit} className={styles.form}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordField
          label="Password"
          aside={<LinkButton onClick={() => goTo('restore', typed())}>Forgot your password?</LinkButton>}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Signing in'}>
          Sign in
        </Button>
        {passkeyFault && (
          <p className={styles.fault} role="alert">
            {passkeyFault}
          </p>
        )}
        <p className={styles.swap}>
          New here? <LinkButton onClick={() => goTo('signup', typed())}>Create an account</LinkButton>
          {hasPasskeys && (
            <>
              {' '}
              or <LinkButton onClick={() => void signInWithPasskey()}>use a passkey</LinkButton>
            </>
          )}
        </p>
        <p className={styles.swap}>
          Does your employer use single sign-on?{' '}
          <LinkButton onClick={() => goTo('sign-on', typed())}>Use single sign-on</LinkButton>
        </p>
      </form>
    </>
  );
}

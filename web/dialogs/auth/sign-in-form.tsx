import { login } from '@trover/contract/auth.ts';
import { CallFailed } from '@trover/contract/client.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { AuthProps } from '../names.ts';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';
import { PasswordField } from './password-field.tsx';
import { Reason } from './reason.tsx';
import type { GoTo } from './step.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useSignedIn } from './use-signed-in.ts';

interface SignInProps extends AuthProps {
  email: string;
  goTo: GoTo;
  onSending: (sending: boolean) => void;
  onDone: () => void;
}

const words = (data: FormData, name: string): string => String(data.get(name) ?? '');

export function SignInForm({ next, reason, as, email, goTo, onSending, onDone }: SignInProps) {
  const [asked, setAsked] = useState<{ username: string; password: string } | null>(null);
  const [typed, setTyped] = useState(email);
  const [passkeyFault, setPasskeyFault] = useState<string>();
  const [hasPasskeys, setHasPasskeys] = useState(false);
  const goOn = useSignedIn(next, onDone);
  useEffect(() => setHasPasskeys('PublicKeyCredential' in window), []);

  const { faults, isSending, clear, form } = useAuthForm({
    fields: ['username', 'password'],
    schema: login.body,
    read: (data) => ({ username: words(data, 'username').trim(), password: words(data, 'password') }),
    send: async (body) => {
      try {
        await api.call('POST /api/v1/auth/login', { body, shows_failure: true });
      } catch (failure) {
        if (!(failure instanceof CallFailed) || failure.code !== 'second_factor_required') throw failure;
        setAsked(body);
        return;
      }
      await goOn();
    },
    onSending,
  });

  async function signInWithPasskey(): Promise<void> {
    setPasskeyFault(undefined);
    try {
      const { answerWithPasskey } = await import('./passkey.ts');
      const credential = await answerWithPasskey();
      if (!credential) return;
      await api.call('POST /api/v1/auth/passkey_login', { body: { credential }, shows_failure: true });
      await goOn();
    } catch (failure) {
      setPasskeyFault(failure instanceof CallFailed ? failure.message : 'The passkey could not be used. Try again.');
    }
  }

  if (asked) return <CodeForm asked={asked} onSending={onSending} onBack={() => setAsked(null)} goOn={goOn} />;
  return (
    <>
      <Reason reason={reason} as={as} />
      <form {...form} className={styles.form}>
        <TextField
          label="Email"
          name="username"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          spellCheck={false}
          defaultValue={email}
          error={faults.username}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            clear();
          }}
        />
        <PasswordField
          label="Password"
          aside={<LinkButton onClick={() => goTo('restore', typed)}>Forgot it?</LinkButton>}
          name="password"
          autoComplete="current-password"
          error={faults.password}
          onChange={clear}
        />
        <Button type="submit" variant="primary" size="large" wide busy={isSending && 'Signing in'}>
          Sign in
        </Button>
        {passkeyFault && (
          <p className={styles.fault} role="alert">
            {passkeyFault}
          </p>
        )}
        <p className={styles.swap}>
          New here? <LinkButton onClick={() => goTo('signup', typed)}>Create an account</LinkButton>
          {hasPasskeys && (
            <>
              {' '}
              or <LinkButton onClick={() => void signInWithPasskey()}>use a passkey</LinkButton>
            </>
          )}
        </p>
      </form>
    </>
  );
}

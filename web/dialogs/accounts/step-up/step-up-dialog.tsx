import { codeSchema, passwordSchema } from '@trover/contract/accounts/fields.ts';
import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { OpenDialog } from '../../names.ts';
import authStyles from '../auth.module.css';
import { PasswordField } from '../password-field.tsx';

type Methods = DataOf<Operations['GET /api/v1/auth/step_up']>['methods'];

const withoutCode = z.object({ password: passwordSchema, code: z.string() });
const withCode = z.object({ password: passwordSchema, code: codeSchema });

/** Requests the sign-in factors again; the refused call then continues automatically. */
export default function StepUpDialog({ onAnswer, onClose }: OpenDialog<'step-up'>) {
  const [methods, setMethods] = useState<Methods | null>(null);
  const [sending, setSending] = useState(false);
  const [passkeyFault, setPasskeyFault] = useState<string>();
  const answer = useAnswer(onAnswer);
  const finish = (confirmed: boolean) => {
    answer(confirmed);
    onClose();
  };

  useEffect(() => {
    void api.call('GET /api/v1/auth/step_up', { shows_failure: true }).then(
      (found) => setMethods(found.methods),
      () => setMethods(['password']),
    );
  }, []);

  async function confirmWithPasskey(): Promise<void> {
    setPasskeyFault(undefined);
    setSending(true);
    try {
      const { answerWithPasskey } = await import('../passkey.ts');
      const credential = await answerWithPasskey('POST /api/v1/auth/step_up/options');
      if (!credential) return;
      await api.call('POST /api/v1/auth/step_up', { body: { credential }, shows_failure: true });
      finish(true);
    } catch (failure) {
      setPasskeyFault(failure instanceof CallFailed ? failure.message : 'We could not use the passkey. Try again.');
    } finally {
      setSending(false);
    }
  }

  const hasPasskey = methods?.includes('passkey') === true;
  const hasPassword = methods === null || methods.some((method) => method.startsWith('password'));
  const bySignOn = methods?.includes('sign_on') === true;
  async function confirmBySignOn(): Promise<void> {
    setPasskeyFault(undefined);
    setSending(true);
    try {
      const body = { next: window.location.pathname + window.location.search };
      const { url } = await api.call('POST /api/v1/auth/sign_on/confirm', { body, shows_failure: true });
      window.location.assign(url);
    } catch (failure) {
      setPasskeyFault(failure instanceof CallFailed ? failure.message : 'We could not reach the server. Try again.');
      setSending(false);
    }
  }
  return (
    <Dialog
      open
      width={440}
      sending={sending}
      onClose={() => finish(false)}
      title="Confirm that it is you"
      description="We ask before you sign, or change payments, roles, keys or exports, at most once every ten minutes."
    >
      {hasPassword && (
        <PasswordForm
          key={String(methods?.includes('password_and_code'))}
          needsCode={methods?.includes('password_and_code') === true}
          onSending={setSending}
          onConfirmed={() => finish(true)}
        />
      )}
      {hasPasskey && !hasPassword && (
        <Button variant="primary" size="large" wide onClick={() => void confirmWithPasskey()}>
          Use a passkey
        </Button>
      )}
      {hasPasskey && hasPassword && (
        <p className={authStyles.swap}>
          or <LinkButton onClick={() => void confirmWithPasskey()}>use a passkey</LinkButton>
        </p>
      )}
      {bySignOn && (
        <>
          <p>Your organization’s sign-in page asks you again, then returns you here.</p>
          <Button variant="primary" size="large" wide onClick={() => void confirmBySignOn()}>
            Use single sign-on
          </Button>
        </>
      )}
      {methods?.length === 0 && (
        <p>An operator needs a passkey or an authenticator app for this. Set one up under Settings, Security.</p>
      )}
      {passkeyFault && (
        <p className={authStyles.fault} role="alert">
          {passkeyFault}
        </p>
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  needsCode: boolean;
  onSending: (sending: boolean) => void;
  onConfirmed: () => void;
}

function PasswordForm({ needsCode, onSending, onConfirmed }: PasswordFormProps) {
  const form = useContractForm(
    needsCode ? withCode : withoutCode,
    { password: '', code: '' },
    { beside: 'password', onSending },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = form.submit(async ({ password, code }) => {
    const body = code === '' ? { password } : { password, code };
    await api.call('POST /api/v1/auth/step_up', { body, shows_failure: true });
    onConfirmed();
  });
  return (
    <form {...submit} className={authStyles.form}>
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {needsCode && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          autoCapitalize="none"
          hint="Six digits from your authenticator app, or a recovery code."
          {...form.field('code')}
        />
      )}
      <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Confirming'}>
        Confirm
      </Button>
    </form>
  );
}

/** Answers once; a dialog that is removed without an answer, for example with its page, counts as declined. */
function useAnswer(onAnswer: (confirmed: boolean) => void): (confirmed: boolean) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      setTimeout(() => !isShown.current && onAnswer(false));
    };
  }, [onAnswer]);
  return onAnswer;
}

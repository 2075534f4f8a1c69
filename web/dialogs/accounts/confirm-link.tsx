import { passwordSchema } from '@trover/contract/accounts/fields.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import styles from './auth.module.css';
import { ExpiredLink } from './expired-link.tsx';
import { PasswordField } from './password-field.tsx';
import type { GoTo } from './step.ts';

interface LinkProps {
  link: { uid: string; token: string };
  goTo: GoTo;
}

type Outcome<Answer> = { answer: Answer } | { fault: string; needs_password: boolean };

/** Sends the link's content once; the server answers a repeated call the same. */
function useLink<Answer>(send: () => Promise<Answer>): Outcome<Answer> | null {
  const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null);
  const sending = useRef(send);
  useEffect(() => {
    sending.current().then(
      (answer) => setOutcome({ answer }),
      (failure: unknown) => {
        const known = failure instanceof CallFailed ? failure : null;
        setOutcome({
          fault: known?.message ?? 'The server did not answer.',
          needs_password: known !== null && 'body.password' in known.fields,
        });
      },
    );
  }, []);
  return outcome;
}

function Waiting({ words }: { words: string }) {
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> {words}
    </p>
  );
}

function Done({ children, label, onPress }: { children: ReactNode; label: string; onPress: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.form}>
      <p ref={text} tabIndex={-1}>
        {children}
      </p>
      <Button variant="primary" size="large" wide onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

/** In the browser that signed up the link is enough; any other requires the password of the sign-up. */
export function VerifyEmail({ link, goTo, onSending }: LinkProps & { onSending: (sending: boolean) => void }) {
  const [confirmed, setConfirmed] = useState<string>();
  const params = { a: link.uid, b: link.token };
  const outcome = useLink(() =>
    api.call('POST /api/v1/auth/verify_email/{a}/{b}', {
      params,
      body: { own_browser_only: true },
      shows_failure: true,
    }),
  );
  if (!outcome) return <Waiting words="Confirming your address" />;
  const email = confirmed ?? ('answer' in outcome ? outcome.answer.email : undefined);
  if (email !== undefined)
    return (
      <Done label="Sign in" onPress={() => goTo('login', email)}>
        <b>{email}</b> is confirmed, and your account is ready.
      </Done>
    );
  if ('needs_password' in outcome && outcome.needs_password)
    return <SignUpPassword link={link} onSending={onSending} onConfirmed={setConfirmed} />;
  const words = 'fault' in outcome ? outcome.fault : undefined;
  return <ExpiredLink {...(words && { words })} label="Sign up again" onPress={() => goTo('signup')} />;
}

interface SignUpPasswordProps {
  link: LinkProps['link'];
  onSending: (sending: boolean) => void;
  onConfirmed: (email: string) => void;
}

const passwordForm = z.object({ password: passwordSchema });

function SignUpPassword({ link, onSending, onConfirmed }: SignUpPasswordProps) {
  const form = useContractForm(passwordForm, { password: '' }, { beside: 'password', onSending });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = form.submit(async (body) => {
    const params = { a: link.uid, b: link.token };
    const { email } = await api.call('POST /api/v1/auth/verify_email/{a}/{b}', { params, body, shows_failure: true });
    onConfirmed(email);
  });
  return (
    <form {...submit} className={styles.form}>
      <p>You opened this link in another browser. Enter the password that you chose when you signed up.</p>
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Confirming your address'}>
        Confirm your address
      </Button>
    </form>
  );
}

export function ConfirmEmailChange({ link, goTo }: LinkProps) {
  const { revalidate } = useRevalidator();
  const params = { a: link.uid, b: link.token };
  const outcome = useLink(async () => {
    const answer = await api.call('POST /api/v1/auth/email_change/{a}/{b}', { params, shows_failure: true });
    if (answer.waiting_for === null) await revalidate();
    return answer;
  });
  if (!outcome) return <Waiting words="Confirming the change" />;
  if ('fault' in outcome)
    return <ExpiredLink words={outcome.fault} label="Go to sign in" onPress={() => goTo('login')} />;
  const { new_email, waiting_for } = outcome.answer;
  return (
    <Done label="Go to sign in" onPress={() => goTo('login', waiting_for === null ? new_email : undefined)}>
      {waiting_for === null ? (
        <>
          Your email address is now <b>{new_email}</b>. Sign in with it.
        </>
      ) : waiting_for === 'new' ? (
        <>
          Confirmed. One step is left: open the link in the email to <b>{new_email}</b>.
        </>
      ) : (
        'Confirmed. One step left: open the link we emailed to your current address.'
      )}
    </Done>
  );
}

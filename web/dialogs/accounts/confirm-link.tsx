import { CallFailed } from '@trover/contract/protocol/client.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import styles from './auth.module.css';
import { LinkOver } from './link-over.tsx';
import type { GoTo } from './step.ts';

interface LinkProps {
  link: { uid: string; token: string };
  goTo: GoTo;
}

type Outcome<Answer> = { answer: Answer } | { fault: string };

/** Sends what the link carries, once; opened twice the server answers the same. */
function useLink<Answer>(send: () => Promise<Answer>): Outcome<Answer> | null {
  const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null);
  const sending = useRef(send);
  useEffect(() => {
    sending.current().then(
      (answer) => setOutcome({ answer }),
      (failure: unknown) =>
        setOutcome({ fault: failure instanceof CallFailed ? failure.message : 'The server did not answer.' }),
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

export function VerifyEmail({ link, goTo }: LinkProps) {
  const params = { a: link.uid, b: link.token };
  const outcome = useLink(() => api.call('POST /api/v1/auth/verify_email/{a}/{b}', { params, shows_failure: true }));
  if (!outcome) return <Waiting words="Confirming your address" />;
  if ('fault' in outcome)
    return <LinkOver words={outcome.fault} label="Sign up again" onPress={() => goTo('signup')} />;
  const { email } = outcome.answer;
  return (
    <Done label="Sign in" onPress={() => goTo('login', email)}>
      <b>{email}</b> is confirmed, and your account is ready.
    </Done>
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
  if ('fault' in outcome) return <LinkOver words={outcome.fault} label="Go to sign in" onPress={() => goTo('login')} />;
  const { new_email, waiting_for } = outcome.answer;
  return (
    <Done label="Go to sign in" onPress={() => goTo('login', waiting_for === null ? new_email : undefined)}>
      {waiting_for === null ? (
        <>
          Your address is <b>{new_email}</b> now. Sign in with it.
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

import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './auth.module.css';

/** After a sign-up: the rest is in the mail. It says the same whether the address had an account or not. */
export function MailSent({ uid, email, onSignIn }: { uid: string; email: string; onSignIn: () => void }) {
  const [said, setSaid] = useState('');
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);

  async function sendAgain(): Promise<void> {
    try {
      await api.call('POST /api/v1/auth/verify_email/{a}', { params: { a: uid }, shows_failure: true });
      setSaid('Sent again. The link in the mail before is no longer good.');
    } catch (failure) {
      setSaid(failure instanceof CallFailed ? failure.message : 'The mail could not be sent. Try again.');
    }
  }

  return (
    <div className={styles.form}>
      <p ref={text} tabIndex={-1}>
        A mail is on its way to <b>{email}</b>. Open the link in it, and your account is ready.
      </p>
      <p className="t-dim" role="status">
        {said || 'Nothing there after a few minutes? Check your spam folder.'}
      </p>
      <Button variant="primary" size="large" wide onClick={onSignIn}>
        Go to sign in
      </Button>
      <p className={styles.swap}>
        <LinkButton onClick={() => void sendAgain()}>Send it again</LinkButton>
      </p>
    </div>
  );
}

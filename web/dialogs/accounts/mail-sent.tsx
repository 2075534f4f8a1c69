import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { AuthProps } from '../names.ts';
import styles from './auth.module.css';
import { listNames } from './reason.tsx';

/** After a sign-up, the email has the next step. The text is the same whether the address had an account or not. */
export function MailSent({
  uid,
  email,
  files,
  onSignIn,
}: {
  uid: string;
  email: string;
  files: AuthProps['files'] | undefined;
  onSignIn: () => void;
}) {
  const [result, setResult] = useState('');
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);

  async function sendAgain(): Promise<void> {
    try {
      await api.call('POST /api/v1/auth/verify_email/{a}', { params: { a: uid }, shows_failure: true });
      setResult('Sent again. The link in the earlier email no longer works.');
    } catch (failure) {
      setResult(failure instanceof CallFailed ? failure.message : 'We could not send the email. Try again.');
    }
  }

  return (
    <div className={styles.form}>
      <p ref={text} tabIndex={-1}>
        We sent an email to <b>{email}</b>. Open its link to activate your account.
      </p>
      {files && (
        <p className="t-dim">
          {files.are_saved
            ? `Open the link on this device. We saved ${listNames(files.names)} here for one day. We add the trades after you sign in.`
            : 'Then return to this tab and sign in. Your file is saved only in this tab.'}
        </p>
      )}
      <p className="t-dim" role="status">
        {result || 'Nothing after a few minutes? Check your spam folder.'}
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

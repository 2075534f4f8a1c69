import { setPassword } from '@trover/contract/accounts/passwords.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';
import { ExpiredLink } from './expired-link.tsx';
import { PasswordField } from './password-field.tsx';
import type { GoTo } from './step.ts';

interface ResetProps {
  link: { uid: string; token: string };
  goTo: GoTo;
  onSending: (sending: boolean) => void;
}

/** The page of a reset link, which is checked first, so that nobody fills in the form for an expired link. */
export function ResetForm({ link, goTo, onSending }: ResetProps) {
  const [isGood, setIsGood] = useState(true);
  const [doneFor, setDoneFor] = useState<string>();
  const text = useRef<HTMLParagraphElement>(null);
  const { uid: uidb64, token } = link;
  useEffect(() => {
    const query = { uidb64, token };
    api.call('GET /api/v1/auth/password_check_link', { query, shows_failure: true }).then(
      ({ valid }) => setIsGood(valid),
      () => setIsGood(true), // the response to the form decides
    );
  }, [uidb64, token]);
  useEffect(() => {
    if (doneFor) text.current?.focus();
  }, [doneFor]);

  const form = useContractForm(
    setPassword.body,
    { uidb64, token, password: '', re_password: '' },
    { beside: 're_password', onSending },
  );
  const submit = form.submit(async (body) => {
    const { email } = await api.call('POST /api/v1/auth/password_set', { body, shows_failure: true });
    setDoneFor(email);
  });

  if (doneFor)
    return (
      <div className={styles.form}>
        <p ref={text} tabIndex={-1}>
          Your password is changed, and you are signed out everywhere.
        </p>
        <Button variant="primary" size="large" wide onClick={() => goTo('login', doneFor)}>
          Sign in
        </Button>
      </div>
    );
  if (!isGood) return <ExpiredLink label="Request a new link" onPress={() => goTo('restore')} />;
  return (
    <form {...submit} className={styles.form}>
      <PasswordField label="New password" autoComplete="new-password" measured {...form.field('password')} />
      <TextField
        label="New password again"
        type="password"
        autoComplete="new-password"
        {...form.field('re_password')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Changing the password'}>
        Change the password
      </Button>
    </form>
  );
}

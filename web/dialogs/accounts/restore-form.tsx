import { requestPasswordReset } from '@trover/contract/accounts/passwords.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';
import type { GoTo } from './step.ts';

interface RestoreProps {
  email: string;
  goTo: GoTo;
  onSending: (sending: boolean) => void;
  onMailed: (email: string) => void;
}

export function RestoreForm({ email, goTo, onSending, onMailed }: RestoreProps) {
  const [sentTo, setSentTo] = useState<string>();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentTo) text.current?.focus();
  }, [sentTo]);

  const form = useContractForm(requestPasswordReset.body, { email }, { beside: 'email', onSending });
  const submit = form.submit(async (body) => {
    await api.call('POST /api/v1/auth/password_reset', { body, shows_failure: true });
    onMailed(body.email);
    setSentTo(body.email);
  });

  if (sentTo)
    return (
      <div className={styles.form}>
        <p ref={text} tabIndex={-1}>
          If <b>{sentTo}</b> has an account, we sent it an email with a link. The link works for one hour.
        </p>
        <Button variant="primary" size="large" wide onClick={() => goTo('login', sentTo)}>
          Back to sign in
        </Button>
      </div>
    );
  return (
    <form {...submit} className={styles.form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        hint="We email you a link to choose a new password."
        {...form.field('email')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Sending'}>
        Send the link
      </Button>
      <p className={styles.swap}>
        Remember your password? <LinkButton onClick={() => goTo('login')}>Sign in</LinkButton>
      </p>
    </form>
  );
}

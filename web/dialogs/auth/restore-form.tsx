import { requestPasswordReset } from '@trover/contract/accounts/passwords.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';
import type { GoTo } from './step.ts';
import { useAuthForm } from './use-auth-form.ts';

interface RestoreProps {
  email: string;
  goTo: GoTo;
  onSending: (sending: boolean) => void;
}

export function RestoreForm({ email, goTo, onSending }: RestoreProps) {
  const [sentTo, setSentTo] = useState<string>();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentTo) text.current?.focus();
  }, [sentTo]);

  const { faults, isSending, clear, form } = useAuthForm({
    fields: ['email'],
    schema: requestPasswordReset.body,
    read: (data) => ({ email: String(data.get('email') ?? '').trim() }),
    send: async (body) => {
      await api.call('POST /api/v1/auth/password_reset', { body, shows_failure: true });
      setSentTo(body.email);
    },
    onSending,
  });

  if (sentTo)
    return (
      <div className={styles.form}>
        <p ref={text} tabIndex={-1}>
          If <b>{sentTo}</b> has an account, a mail with a link is on its way. The link is good for one hour.
        </p>
        <Button variant="primary" size="large" wide onClick={() => goTo('login', sentTo)}>
          Back to sign in
        </Button>
      </div>
    );
  return (
    <form {...form} className={styles.form}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        defaultValue={email}
        hint="We mail you a link to choose a new password."
        error={faults.email}
        onChange={clear}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isSending && 'Sending'}>
        Send the link
      </Button>
      <p className={styles.swap}>
        Remember it? <LinkButton onClick={() => goTo('login')}>Sign in</LinkButton>
      </p>
    </form>
  );
}

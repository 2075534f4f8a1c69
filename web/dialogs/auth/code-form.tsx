import { codeSchema } from '@trover/contract/accounts/fields.ts';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '../../api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';
import { useAuthForm } from './use-auth-form.ts';

interface CodeProps {
  asked: { username: string; password: string };
  onSending: (sending: boolean) => void;
  onBack: () => void;
  goOn: () => Promise<void>;
}

const schema = z.object({ code: codeSchema });

/** The second step of a sign-in, for who has switched it on. */
export function CodeForm({ asked, onSending, onBack, goOn }: CodeProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const { faults, isSending, clear, form } = useAuthForm({
    fields: ['code'],
    schema,
    read: (data) => ({ code: String(data.get('code') ?? '').trim() }),
    send: async ({ code }) => {
      await api.call('POST /api/v1/auth/login', { body: { ...asked, code }, shows_failure: true });
      await goOn();
    },
    onSending,
  });

  return (
    <form {...form} className={styles.form}>
      <TextField
        ref={field}
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        autoCapitalize="none"
        hint={
          isRecovery ? 'One of those you kept, such as abcd-efgh-jkmn-pqrs.' : 'Six digits from your authenticator app.'
        }
        error={faults.code}
        onChange={clear}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isSending && 'Signing in'}>
        Sign in
      </Button>
      <p className={styles.swap}>
        <LinkButton
          onClick={() => {
            clear();
            setIsRecovery(!isRecovery);
            field.current?.focus();
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </LinkButton>{' '}
        or <LinkButton onClick={onBack}>go back</LinkButton>
      </p>
    </form>
  );
}

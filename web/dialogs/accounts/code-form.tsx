import { codeSchema } from '@trover/contract/accounts/fields.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';

interface CodeProps {
  asked: { username: string; password: string };
  onSending: (sending: boolean) => void;
  onBack: () => void;
  goOn: () => Promise<void>;
}

const schema = z.object({ code: codeSchema });

/** The second step of a sign-in, for users with a second factor. */
export function CodeForm({ asked, onSending, onBack, goOn }: CodeProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useContractForm(schema, { code: '' }, { beside: 'code', onSending });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = form.submit(async ({ code }) => {
    await api.call('POST /api/v1/auth/login', { body: { ...asked, code }, shows_failure: true });
    await goOn();
  });

  return (
    <form {...submit} className={styles.form}>
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code'}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        autoCapitalize="none"
        hint={
          isRecovery
            ? 'One of your saved recovery codes, such as abcd-efgh.'
            : 'Six digits from your authenticator app.'
        }
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Signing in'}>
        Sign in
      </Button>
      <p className={styles.swap}>
        <LinkButton
          onClick={() => {
            form.clearErrors();
            setIsRecovery(!isRecovery);
            form.setFocus('code');
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </LinkButton>{' '}
        or <LinkButton onClick={onBack}>go back</LinkButton>
      </p>
    </form>
  );
}

import { beginSignOn } from '@trover/contract/organisations/sign-on.ts';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './auth.module.css';
import type { GoTo } from './step.ts';

interface SignOnProps {
  email: string;
  next?: string;
  goTo: GoTo;
  onSending: (sending: boolean) => void;
}

/** Form for the work address; redirects to the provider of its domain. */
export function SignOnForm({ email, next, goTo, onSending }: SignOnProps) {
  const form = useContractForm(beginSignOn.body, { email }, { beside: 'email', onSending });
  const submit = form.submit(async ({ email: address }) => {
    const here = window.location.pathname + window.location.search;
    const body = { email: address, next: next ?? (here === '/' ? '/user/portfolio' : here) };
    const { url } = await api.call('POST /api/v1/auth/sign_on/begin', { body, shows_failure: true });
    window.location.assign(url);
  });
  return (
    <form {...submit} className={styles.form}>
      <p>Your organization’s own sign-in page opens next.</p>
      <TextField
        label="Work email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Opening the sign-in page'}>
        Continue
      </Button>
      <p className={styles.swap}>
        or <LinkButton onClick={() => goTo('login', form.getValues('email'))}>sign in with a password</LinkButton>
      </p>
    </form>
  );
}

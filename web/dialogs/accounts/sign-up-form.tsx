import { type SignUpRole, signUp } from '@trover/contract/accounts/sign-up.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { readAffiliate } from '../../components/layout/account/affiliate.ts';
import type { SiteLoader } from '../../site-loader.ts';
import { telemetry } from '../../telemetry/telemetry.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { AuthProps } from '../names.ts';
import styles from './auth.module.css';
import { MailSent } from './mail-sent.tsx';
import { PasswordField } from './password-field.tsx';
import { Reason } from './reason.tsx';
import type { GoTo } from './step.ts';

interface SignUpProps extends AuthProps {
  email: string;
  goTo: GoTo;
  onSending: (sending: boolean) => void;
  onMailed: (email: string) => void;
}

export function SignUpForm({ reason, as, files, onlyIndividual, email, goTo, onSending, onMailed }: SignUpProps) {
  const brand = useRouteLoaderData<SiteLoader>('root')?.brand;
  const { revalidate } = useRevalidator();
  const [orgType, setOrgType] = useState<'1' | '2'>('1');
  const [sent, setSent] = useState<{ uid: string; email: string } | null>(null);
  const role: SignUpRole = as ?? 'investor';

  const form = useContractForm(
    signUp.body,
    { email, password: '', re_password: '' },
    { beside: 're_password', onSending },
  );
  const submit = form.submit(async (typed) => {
    const org_type = role === 'investor' ? Number(orgType) : 1;
    const body = { ...typed, org_type, affiliate_cid: readAffiliate(), consent_version: brand?.consent_version };
    const params = { role, params: brand?.marker ?? '-' } as const;
    const answer = await api
      .call('POST /api/v1/auth/signup/{role}/{params}', { params, body, shows_failure: true })
      .catch(async (failure: unknown) => {
        // the firm's text has changed since it was shown: show the new one
        if (failure instanceof CallFailed && 'body.consent_version' in failure.fields) await revalidate();
        throw failure;
      });
    onMailed(answer.email);
    setSent(answer);
    telemetry.signedUp(role);
  });

  if (sent) return <MailSent {...sent} files={files} onSignIn={() => goTo('login', sent.email)} />;
  if (as === 'attorney' && !brand?.firm)
    return (
      <>
        <p className="t-dim">
          Attorneys sign up on their firm’s own portal and can then see the clients who share with it.
        </p>
        <p className={styles.swap}>
          Already have an account? <LinkButton onClick={() => goTo('login')}>Sign in</LinkButton>
        </p>
      </>
    );
  return (
    <>
      <Reason reason={reason} as={as} files={files} />
      <form {...submit} className={styles.form}>
        {role === 'investor' && !onlyIndividual && (
          <Segmented
            label="I am investing"
            wide
            value={orgType}
            onChange={setOrgType}
            options={[
              { value: '1', label: 'For myself' },
              { value: '2', label: 'For an institution' },
            ]}
          />
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          {...form.field('email')}
        />
        <PasswordField label="Password" autoComplete="new-password" measured {...form.field('password')} />
        <TextField label="Password again" type="password" autoComplete="new-password" {...form.field('re_password')} />
        {brand?.firm ? (
          role !== 'attorney' && <p className={styles.consent}>{brand.consent}</p>
        ) : (
          <p className={styles.fine}>
            By creating an account you accept the <a href="/terms">terms</a> and <a href="/privacy">privacy notice</a>.
          </p>
        )}
        <Button type="submit" variant="primary" size="large" wide busy={form.busy && 'Creating the account'}>
          Create account
        </Button>
        <p className={styles.swap}>
          Already have an account? <LinkButton onClick={() => goTo('login')}>Sign in</LinkButton>
        </p>
      </form>
    </>
  );
}

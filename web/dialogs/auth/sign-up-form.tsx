import { partnerConsent } from '@trover/contract/accounts/partner-consent.ts';
import { type SignUpRole, signUp } from '@trover/contract/accounts/sign-up.ts';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { api } from '../../api.ts';
import { readAffiliate } from '../../components/layout/affiliate.ts';
import type { SiteLoader } from '../../root.tsx';
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
import { useAuthForm } from './use-auth-form.ts';

interface SignUpProps extends AuthProps {
  email: string;
  goTo: GoTo;
  onSending: (sending: boolean) => void;
}

const words = (data: FormData, name: string): string => String(data.get(name) ?? '');

export function SignUpForm({ reason, as, onlyIndividual, email, goTo, onSending }: SignUpProps) {
  const brand = useRouteLoaderData<SiteLoader>('root')?.brand;
  const [orgType, setOrgType] = useState<'1' | '2'>('1');
  const [sent, setSent] = useState<{ uid: string; email: string } | null>(null);
  const role: SignUpRole = as ?? 'investor';

  const { faults, isSending, clear, form } = useAuthForm({
    fields: ['email', 'password', 're_password'],
    schema: signUp.body,
    read: (data) => ({
      email: words(data, 'email').trim(),
      password: words(data, 'password'),
      re_password: words(data, 're_password'),
      org_type: role === 'investor' ? Number(orgType) : 1,
      affiliate_cid: readAffiliate(),
    }),
    send: async (body) => {
      const params = { role, params: brand?.marker ?? '-' } as const;
      setSent(await api.call('POST /api/v1/auth/signup/{role}/{params}', { params, body, shows_failure: true }));
      telemetry.signedUp(role);
    },
    onSending,
  });

  if (sent) return <MailSent {...sent} onSignIn={() => goTo('login', sent.email)} />;
  if (as === 'attorney' && !brand?.firm)
    return (
      <>
        <p className="t-dim">Attorneys sign up on their own firm’s portal: its people are then theirs to see.</p>
        <p className={styles.swap}>
          Have an account already? <LinkButton onClick={() => goTo('login')}>Sign in</LinkButton>
        </p>
      </>
    );
  return (
    <>
      <Reason reason={reason} as={as} />
      <form {...form} className={styles.form}>
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
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          defaultValue={email}
          error={faults.email}
          onChange={clear}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          measured
          error={faults.password}
          onChange={clear}
        />
        <PasswordField
          label="Password again"
          name="re_password"
          autoComplete="new-password"
          error={faults.re_password}
          onChange={clear}
        />
        {brand?.firm ? (
          role !== 'attorney' && <p className={styles.consent}>{partnerConsent.text(brand.firm)}</p>
        ) : (
          <p className={styles.fine}>
            By creating an account you accept the <a href="/terms">terms</a> and <a href="/privacy">privacy notice</a>.
          </p>
        )}
        <Button type="submit" variant="primary" size="large" wide busy={isSending && 'Creating the account'}>
          Create account
        </Button>
        <p className={styles.swap}>
          Have one already? <LinkButton onClick={() => goTo('login')}>Sign in</LinkButton>
        </p>
      </form>
    </>
  );
}

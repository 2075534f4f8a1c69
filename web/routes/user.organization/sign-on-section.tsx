import type { Operations } from '@trover/contract/operations.ts';
import { memberRoles } from '@trover/contract/organisations/roles.ts';
import { saveSignOn } from '@trover/contract/organisations/sign-on.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type ReactNode, useState } from 'react';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useAct, useActForm } from '../operator/use-act.ts';
import { DomainsSection } from './domains-section.tsx';
import { roleLabels } from './labels.ts';
import styles from './organization.module.css';

type SignOn = DataOf<Operations['GET /api/v1/organisation/sign_on']>;

/** Sign-on through the organization's own provider, and the domains that the provider may vouch for. */
export function SignOnSection({ signOn, isOwner }: { signOn: SignOn; isOwner: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const { fault, act } = useAct();
  const { provider, redirect_uri, domains } = signOn;
  const end = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: 'End single sign-on?',
        description: 'Members sign in with a password again. Members without one reset it by email.',
        safe: { label: 'Cancel' },
        other: {
          label: 'End single sign-on',
          danger: true,
          onChoose: () =>
            act(async () => {
              await api.call('DELETE /api/v1/organisation/sign_on', { shows_failure: true });
              return 'Single sign-on has ended';
            }),
        },
      },
    });
  return (
    <section className={styles.section} aria-labelledby="sign-on">
      <header className={styles.head}>
        <div>
          <h2 id="sign-on">Single sign-on</h2>
          <p className="t-dim">Members sign in through your own identity provider with OpenID Connect.</p>
        </div>
        {isOwner && !isChanging && (
          <span className={styles.acts}>
            <Button {...(provider === null && { icon: 'plus' as const })} onClick={() => setChanging(true)}>
              {provider === null ? 'Set a provider' : 'Change the provider'}
            </Button>
            {provider && (
              <Button variant="plain" onClick={end}>
                End
              </Button>
            )}
          </span>
        )}
      </header>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {isChanging ? (
        <ProviderForm provider={provider} redirectUri={redirect_uri} onDone={() => setChanging(false)} />
      ) : (
        <ProviderFacts provider={provider} redirectUri={redirect_uri} />
      )}
      <DomainsSection domains={domains} isOwner={isOwner} />
    </section>
  );
}

/** The settings of the provider, and how members sign in without one. */
function ProviderFacts({ provider, redirectUri }: { provider: SignOn['provider']; redirectUri: string }) {
  const facts: [string, ReactNode][] = [
    ['Issuer', provider?.issuer ?? notSet],
    ['Passwords', <Passwords key="passwords" provider={provider} />],
    [
      'Client ID',
      provider ? `${provider.client_id}, ${provider.has_secret ? 'with a secret' : 'without a secret'}` : notSet,
    ],
    [
      'New people',
      provider?.default_role
        ? `Become ${roleLabels[provider.default_role].toLowerCase()}`
        : 'Only invited people can join',
    ],
    ['Redirect address', <code key="address">{redirectUri}</code>],
    ['Signed on so far', provider ? pluralize(provider.members, 'member') : 'No one'],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const notSet = <span className="t-quiet">Not set</span>;

const Passwords = ({ provider }: { provider: SignOn['provider'] }) => (
  <StatusPill status={provider?.is_enforced ? 'open' : 'upcoming'}>
    {provider?.is_enforced ? 'Refused for your domains' : provider ? 'Still accepted' : 'Accepted'}
  </StatusPill>
);

interface FormProps {
  provider: SignOn['provider'];
  redirectUri: string;
  onDone: () => void;
}

function ProviderForm({ provider, redirectUri, onDone }: FormProps) {
  const form = useActForm(
    saveSignOn.body,
    {
      ...{ issuer: provider?.issuer ?? '', client_id: provider?.client_id ?? '', client_secret: '' },
      is_enforced: provider?.is_enforced ?? false,
    },
    { optional: ['client_secret'] },
  );
  const save = form.act(async (body) => {
    await api.call('PUT /api/v1/organisation/sign_on', { body, shows_failure: true });
    onDone();
    return 'The provider is saved';
  });
  return (
    <form className={styles.form} {...save}>
      <TextField
        label="Issuer"
        type="url"
        autoFocus
        hint="Such as https://login.example.com. We read its discovery document."
        {...form.field('issuer', { required: true })}
      />
      <TextField label="Client ID" {...form.field('client_id', { required: true })} />
      <TextField
        label="Client secret"
        type="password"
        autoComplete="off"
        hint={provider?.has_secret ? 'Leave it empty to use the stored one.' : 'Leave it empty for a public client.'}
        {...form.field('client_secret')}
      />
      <Select
        label="New people become"
        defaultValue={provider?.default_role ?? ''}
        {...form.field('default_role', { setValueAs: (role: string) => (role === '' ? null : role) })}
      >
        <option value="">No one: only invited people can join</option>
        {memberRoles
          .filter((role) => role !== 'owner')
          .map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
      </Select>
      <p className={styles.wide}>
        Allow this redirect address at your provider: <code>{redirectUri}</code>
      </p>
      <div className={styles.wide}>
        <Checkbox {...form.field('is_enforced')}>Refuse passwords for addresses of our domains</Checkbox>
        <p className="t-meta">
          Sign in with the provider yourself first. Owners with an authenticator app or a passkey can still sign in when
          the provider is down.
        </p>
      </div>
      <p className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.busy && 'Asking the provider'}>
          Save the provider
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
        {form.fault && (
          <span className={styles.fault} role="alert">
            {form.fault}
          </span>
        )}
      </p>
    </form>
  );
}

import type { Operations } from '@trover/contract/operations.ts';
import { addDomain } from '@trover/contract/organisations/sign-on.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useAct, useActForm } from '../operator/use-act.ts';
import styles from './organization.module.css';

type Domain = DataOf<Operations['GET /api/v1/organisation/sign_on']>['domains'][number];

/** The organization's domains, each with the record that proves it. */
export function DomainsSection({ domains, isOwner }: { domains: readonly Domain[]; isOwner: boolean }) {
  const { fault, act } = useAct();
  return (
    <div className={styles.part}>
      <h3>Domains</h3>
      <p className="t-dim">The provider can sign in only addresses from verified domains.</p>
      {domains.length > 0 && (
        <ul className={styles.domains}>
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} isOwner={isOwner} act={act} />
          ))}
        </ul>
      )}
      {isOwner && <AddDomain />}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function AddDomain() {
  const form = useActForm(addDomain.body, { domain: '' }, { beside: 'domain' });
  const add = form.act(async (body) => {
    await api.call('POST /api/v1/organisation/domains', { body, shows_failure: true });
    form.reset();
    return `${body.domain} is added`;
  });
  return (
    <form className={styles.inline} {...add}>
      <TextField
        label="Domain"
        maxLength={253}
        placeholder="example.com"
        spellCheck={false}
        {...form.field('domain', { required: true })}
      />
      <Button type="submit" busy={form.busy && 'Adding'}>
        Add the domain
      </Button>
    </form>
  );
}

interface RowProps {
  domain: Domain;
  isOwner: boolean;
  act: ReturnType<typeof useAct>['act'];
}

function DomainRow({ domain: { id, domain, record, verified_at, verified_by }, isOwner, act }: RowProps) {
  const verify = () =>
    act(async () => {
      await api.call('POST /api/v1/organisation/domains/{id}/verify', { params: { id }, shows_failure: true });
      return `${domain} is verified`;
    });
  const remove = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `Remove ${domain}?`,
        description: 'Nobody can sign in with an address from this domain until you verify it again.',
        safe: { label: 'Cancel' },
        other: {
          label: 'Remove',
          danger: true,
          onChoose: () =>
            act(async () => {
              await api.call('DELETE /api/v1/organisation/domains/{id}', { params: { id }, shows_failure: true });
              return `${domain} is removed`;
            }),
        },
      },
    });
  return (
    <li>
      <div className={styles.domain}>
        <b>{domain}</b>
        {verified_at === null ? (
          <StatusPill status="upcoming">Not verified</StatusPill>
        ) : (
          <StatusPill status="open">
            Proven {verified_by === 'dns' ? 'by DNS' : 'by an operator'} <Instant at={verified_at} as="date" />
          </StatusPill>
        )}
        {isOwner && (
          <span className={styles.acts}>
            {verified_at === null && (
              <Button size="small" onClick={verify}>
                Check the record
              </Button>
            )}
            <Button variant="plain" size="small" onClick={remove}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {verified_at === null && (
        <p className={styles.record}>
          Add this TXT record: <code>{record.name}</code> <code>{record.value}</code>
        </p>
      )}
    </li>
  );
}

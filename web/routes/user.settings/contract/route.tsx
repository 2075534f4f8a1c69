import type { SignedContract } from '@trover/contract/contracts/agreements.ts';
import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { SettingSection } from '../setting-section.tsx';
import styles from '../settings.module.css';
import type { Route } from './+types/route';

/** Not for institutions, which have an agreement instead, nor for attorneys. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null;
  const { org_type, type } = page.session.account;
  if (org_type === 2 || type === 'attorney') throw data(null, { status: 404 });
  const [signed, joined] = await Promise.all([
    callOnServer(page, 'GET /api/v1/payouts/contract/longterm', { query: {} }).catch(failPage),
    callOnServer(page, 'GET /api/v1/orders/getmyorders', { query: { limit: 100 } }).catch(() => null),
  ]);
  const companies = new Map(joined?.items.map(({ id, company }) => [id, company.name]));
  const scopeOf = ({ kind, order_id }: SignedContract): string =>
    kind === 'longterm' ? 'Every case' : (order_id !== null && companies.get(order_id)) || 'One case';
  return { ...signed, contracts: signed.contracts.map((each) => ({ ...each, scope: scopeOf(each) })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Contract',
    description: 'What you signed, when, and for whom.',
    path: '/user/settings/contract',
    hidden: true,
  });
}

export default function ContractSettings({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { contracts, beneficial_accounts } = loaderData;
  const signed = new Set(contracts.filter(({ kind }) => kind === 'longterm').map((each) => each.beneficial_account_id));
  const unsigned = beneficial_accounts.filter(({ id }) => !signed.has(id));
  const sign = (id?: number) =>
    dialogs.open({ name: 'contract-details-modal', props: id === undefined ? {} : { beneficial_account_id: id } });
  return (
    <section className={styles.section} aria-labelledby="contract">
      <header className={styles.head}>
        <h2 id="contract">Contract</h2>
        <p className="t-dim">
          Signed once, it covers every case you join and automatically joins new cases that your trades match.
        </p>
      </header>
      {contracts.map((contract) => (
        <Contract key={contract.id} contract={contract} />
      ))}
      {contracts.length === 0 && (
        <EmptyState
          heading="Nothing signed yet"
          text="You can also sign for a single case when you join it. The text and the fee are the same."
          action={
            <Button variant="primary" onClick={() => sign(unsigned[0]?.id)}>
              Read and sign
            </Button>
          }
        />
      )}
      {contracts.length > 0 &&
        unsigned.map(({ id, name }) => (
          <SettingSection
            key={id}
            heading={name}
            state="No long-term contract"
            action={
              <Button size="small" onClick={() => sign(id)}>
                Read and sign
              </Button>
            }
          />
        ))}
    </section>
  );
}

interface ContractOfScope extends SignedContract {
  /** The company of its case, or a text that it is for all cases. */
  scope: string;
}

function Contract({ contract }: { contract: ContractOfScope }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await api.call('DELETE /api/v1/payouts/contract/longterm', { body: { id: contract.id } });
      await revalidate();
    } finally {
      setBusy(false);
    }
  }

  const ask = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: 'End this contract?',
        description: 'We join no new cases for you. Filed claims continue under the contract until we pay them.',
        safe: { label: 'Cancel' },
        other: { label: 'End the contract', danger: true, onChoose: () => void end() },
      },
    });

  return (
    <SettingSection
      heading={contract.scope}
      state={`${contract.beneficial_owner}; signed by ${contract.signed_name} on ${formatDate(contract.signed_on)}, version ${contract.text.version}`}
      action={
        <>
          <a href={contract.url}>PDF</a>
          {contract.kind === 'longterm' && (
            <Button size="small" variant="plain" busy={busy && 'Ending'} onClick={ask}>
              End
            </Button>
          )}
        </>
      }
    />
  );
}

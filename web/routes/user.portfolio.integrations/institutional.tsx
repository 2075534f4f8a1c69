import type { Position } from '@trover/contract/portfolios/positions.ts';
import { useState } from 'react';
import { redirect } from 'react-router';
import { CoverageChart } from '../../charts/coverage-chart.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { connectPage } from '../../components/links/link-method.ts';
import { dialogs } from '../../dialogs/store.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatCount, pluralize } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/state.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/institutional';
import { AccountsSection } from './institution/accounts-section.tsx';
import { fetchAllPositions, savePositions } from './institution/export-positions.ts';
import { FactsSection } from './institution/facts-section.tsx';
import { FeedsSection } from './institution/feeds-section.tsx';
import { FundsSection } from './institution/funds-section.tsx';
import { listToSettle, missingRecords } from './institution/institution-labels.ts';
import { type PositionsFilter, PositionsSection } from './institution/positions-section.tsx';
import { ReconciliationSection } from './institution/reconciliation-section.tsx';
import { SettleSection } from './institution/settle-section.tsx';
import styles from './integrations.module.css';

const PAGE_SIZE = 50;
const SETTLEMENT_PAGE_SIZE = 8;

const states = ['open', 'waiting', 'filed', 'paid', 'upcoming', 'closed'] as const;

/** Reads the filter from the address; ignores unknown values. */
function readFilter(url: string) {
  const of = new URL(url).searchParams;
  const number = (name: string): number | undefined =>
    /^\d{1,9}$/.test(of.get(name) ?? '') ? Number(of.get(name)) : undefined;
  const search = of.get('search')?.trim().slice(0, 120) || undefined;
  const state = states.find((each) => each === of.get('state'));
  const cursor = of.get('cursor') || undefined;
  return { search, state, cursor, beneficial_account_id: number('entity') || undefined, within_days: number('due') };
}

/** For an institution, instead of portfolios: the sources of its trades, and their results. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/user/portfolio/integrations');
  const { cursor, ...filter } = readFilter(request.url);
  const query = Object.fromEntries(Object.entries({ ...filter, cursor }).filter(([, value]) => value !== undefined));
  const [coverage, positions, waiting, funds, accounts, reconciliation] = await Promise.all([
    callOnServer(page, 'GET /api/v1/portfolio/coverage', { query: { limit: 200 } }),
    callOnServer(page, 'GET /api/v1/portfolio/positions', { query: { limit: PAGE_SIZE, ...query } }),
    callOnServer(page, 'GET /api/v1/portfolio/positions', { query: { limit: SETTLEMENT_PAGE_SIZE, state: 'waiting' } }),
    callOnServer(page, 'GET /api/v1/payouts/funds', { query: { limit: 200 } }),
    callOnServer(page, 'GET /api/v1/portfolio/accountmap', { query: { limit: PAGE_SIZE } }),
    callOnServer(page, 'GET /api/v1/organisation/reconciliation', { query: { limit: SETTLEMENT_PAGE_SIZE } }),
  ]).catch(failPage);
  const shownFilter: PositionsFilter = {
    search: filter.search ?? '',
    entity: filter.beneficial_account_id ? String(filter.beneficial_account_id) : '',
    state: filter.state ?? '',
    due: filter.within_days === undefined ? '' : String(filter.within_days),
    isFirst: cursor === undefined,
  };
  return { coverage, positions, waiting, funds, accounts, reconciliation, filter: shownFilter, today: page.today };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Integrations',
    description: 'Where the trades of your entities come from.',
    path: '/user/portfolio/integrations/institutional',
    hidden: true,
  });
}

export default function InstitutionalIntegrations({ loaderData }: Route.ComponentProps) {
  const { coverage, positions, waiting, funds, accounts, reconciliation, filter, today } = loaderData;
  const sources = coverage.items;
  const hasRecords = sources.some(({ held }) => held.length > 0);
  const missing = missingRecords(sources);
  const toSettle = listToSettle(sources, waiting.items, today);
  const add = (
    <ButtonLink to={connectPage} variant="primary" icon="plus">
      Add integration
    </ButtonLink>
  );
  if (sources.length === 0)
    return (
      <main id="main" className={`page-wrap page-wide ${styles.page}`}>
        <div className={styles.head}>
          <div>
            <h1 className="t-page">Integrations</h1>
            <p>Where your entities’ trades come from, and what they may be worth.</p>
          </div>
        </div>
        <EmptyState
          heading="No integration yet"
          text="Add a custodian or a broker, or upload what they send. Matching cases appear automatically."
          action={add}
        />
      </main>
    );
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <div className={styles.head}>
        <div>
          <h1 className="t-page">Integrations</h1>
          <p>
            {`${pluralize(positions.owners.length, 'entity', 'entities')}, ${pluralize(coverage.total_count, 'source')}.`}
          </p>
        </div>
        <div className={styles.does}>
          <ExportLedger disabled={positions.total_count === 0 && filter.isFirst && filter.state === ''} />
          <Button icon="upload" onClick={() => dialogs.open({ name: 'upload-modal', props: {} })}>
            Upload trades
          </Button>
          {add}
        </div>
      </div>
      {accounts.sums.unmapped > 0 && <AccountsSection accounts={accounts} />}
      <FactsSection sources={sources} total={coverage.total_count} sums={positions.sums} today={today} />
      {hasRecords && (
        <section className={styles.section} aria-labelledby="coverage">
          <h2 id="coverage" className={`t-section ${styles.beside}`}>
            Where records are complete
          </h2>
          <CoverageChart sources={sources} today={today} />
        </section>
      )}
      <ReconciliationSection reconciliation={reconciliation} />
      <div className={styles.two}>
        <FeedsSection sources={sources} total={coverage.total_count} today={today} />
        <SettleSection items={toSettle} more={waiting.total_count - waiting.items.length} />
      </div>
      <PositionsSection positions={positions} filter={filter} missing={missing} />
      {accounts.sums.unmapped === 0 && <AccountsSection accounts={accounts} />}
      <FundsSection funds={funds} />
    </main>
  );
}

/** Every position of every entity, as a file. */
function ExportLedger({ disabled }: { disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      const all: Position[] = await fetchAllPositions();
      savePositions(all, 'ledger.csv');
      toast({ tone: 'good', title: `${formatCount(all.length)} ${all.length === 1 ? 'line' : 'lines'} exported` });
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : '';
      toast({ tone: 'bad', title: 'Nothing was exported', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy && 'Exporting'} disabled={disabled} onClick={() => void save()}>
      Export ledger
    </Button>
  );
}

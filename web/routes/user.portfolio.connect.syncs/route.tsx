import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { ownerOf, startSync } from '../../components/links/begin-link.ts';
import { connectInto } from '../../components/links/link-method.ts';
import { syncPage } from '../../components/links/link-pages.ts';
import { providerLabel } from '../../components/links/links.ts';
import { RecordsLegend } from '../../components/links/source-chart.tsx';
import { useRepair } from '../../components/links/use-repair.ts';
import { Steps } from '../../components/steps/steps.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { formatMonth } from '../../ui/format/format-dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import type { Route } from './+types/route';
import { AccountsAside } from './accounts-aside.tsx';
import { FoundCases } from './found-cases.tsx';
import type { SyncData } from './load-sync.ts';
import { LogSection } from './log-section.tsx';
import { MonthsChart } from './months-chart.tsx';
import { SyncFacts } from './sync-facts.tsx';
import { SyncRows } from './sync-rows.tsx';
import styles from './syncs.module.css';
import { useSync } from './use-sync.ts';

export { loader } from './load-sync.ts';

const nameOf = ({ link, provider }: Pick<SyncData, 'link' | 'provider'>): string =>
  link?.institution_name ?? providerLabel(provider);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: loaderData ? `Reading ${nameOf(loaderData)}` : 'Sync',
    description: 'The progress of reading your trades.',
    path: '/user/portfolio/connect/syncs',
    hidden: true,
  });
}

/** The progress of a sync. The page may be left or reloaded: the sync continues in the background. */
export default function SyncProgress({ loaderData: data }: Route.ComponentProps) {
  const { sync, found, log, lost, isRunning } = useSync(data);
  const { link, owner, source, today, rows } = data;
  const name = nameOf(data);
  const isFailed = sync.status === 'failed';
  const isDone = sync.status === 'done';
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs
        above={[
          { to: '/user/portfolio', label: 'Portfolio' },
          { to: connectInto(owner.user_portfolio_id), label: 'Link new account' },
        ]}
        here={name}
      />
      <div className={styles.grid}>
        <div>
          <header className={styles.head}>
            <span className={styles.letter} aria-hidden="true">
              {name.charAt(0).toUpperCase()}
            </span>
            <div>
              <h1 className="t-page">{isDone ? `${name} is linked` : isFailed ? name : `Reading ${name}`}</h1>
              <p>{introOf(sync, link)}</p>
            </div>
            {isDone && (
              <ButtonLink variant="primary" to="/user/portfolio">
                {data.cases.length > 0 ? `See ${pluralize(data.cases.length, 'match', 'matches')}` : 'See the trades'}
              </ButtonLink>
            )}
          </header>
          {isRunning && (
            <div className={styles.progress}>
              <ProgressBar label="Trades read" />
              <p className="t-num">
                <span role="status">
                  {sync.status === 'queued'
                    ? 'Starting soon'
                    : `${pluralize(sync.trades_added + sync.duplicates, 'trade')} read`}
                </span>
                <span>{lost ?? 'As fast as the broker allows'}</span>
              </p>
            </div>
          )}
          {isFailed && <Failed data={data} failure={sync.failure} />}
          <SyncFacts sync={sync} link={link} cases={data.cases} found={found.length} />
          {source && source.held.length > 0 && (
            <section className={styles.section} aria-labelledby="records">
              <div className={styles.sectionHead}>
                <h2 id="records" className="t-section">
                  Months covered
                </h2>
                <p className="t-meta">Bars: trades in the month</p>
              </div>
              <MonthsChart source={source} today={today} />
              <RecordsLegend />
            </section>
          )}
          <FoundCases cases={data.cases} found={found} isRunning={isRunning} />
          <SyncRows {...rows} />
        </div>
        <aside className={styles.side}>
          <h2 className="t-sub">How it works</h2>
          <Steps
            at={isDone ? 4 : isRunning || isFailed ? 2 : 1}
            steps={[
              { title: 'Broker chosen', note: name },
              { title: 'Access given', note: describeAccounts(link) },
              { title: 'We read your trades', note: backTo(link?.history_from ?? sync.from) },
              { title: 'Your matches appear', note: 'You decide what to join' },
            ]}
          />
          {link && <AccountsAside link={link} />}
          <LogSection log={log} past={data.past} />
        </aside>
      </div>
    </main>
  );
}

function introOf(sync: SyncData['sync'], link: SyncData['link']): string {
  switch (sync.status) {
    case 'done':
      return link?.next_sync
        ? 'New trades arrive automatically each night.'
        : 'We have read all records from this broker.';
    case 'failed':
      return 'The sync stopped. The trades it has read are safe.';
    default:
      return 'You can leave this page. We keep reading and notify you of each case we find.';
  }
}

const describeAccounts = (link: SyncData['link']): string | undefined =>
  link ? `${pluralize(link.accounts.length, 'account')} found` : undefined;

const backTo = (from: string | null): string =>
  from ? `Back to ${formatMonth(from)}` : 'As far back as their records go';

/** What went wrong, what is unaffected, and the one button that fixes it. */
function Failed({ data: { link, provider, owner }, failure }: { data: SyncData; failure: string | null }) {
  const navigate = useNavigate();
  const repair = useRepair();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const again = async () => {
    setBusy(true);
    setFault(null);
    try {
      const to = link ? ownerOf(link) : owner;
      await navigate(syncPage(provider, await startSync(provider, to), to), { replace: true });
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setFault(cause.message);
    }
    setBusy(false);
  };
  const isLapsed = link?.status === 'needs_sign_in';
  return (
    <div className={styles.failed} role="alert">
      <Icon name="fault" />
      <p>
        {fault ?? failure ?? link?.failure ?? 'The broker’s service did not answer.'}{' '}
        {isLapsed && 'Sign in again, and we continue where we stopped.'}
      </p>
      {isLapsed && link ? (
        <Button variant="primary" busy={repair.busy && 'Opening'} onClick={() => void repair.open(link)}>
          Sign in again
        </Button>
      ) : (
        <Button variant="primary" busy={busy && 'Starting'} onClick={() => void again()}>
          Try again
        </Button>
      )}
      {repair.fault !== null && <p className={styles.fault}>{repair.fault}</p>}
    </div>
  );
}

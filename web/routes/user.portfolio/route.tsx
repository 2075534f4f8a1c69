import type { Upload } from '@trover/contract/trades/trades.ts';
import { useEffect } from 'react';
import { figuresOfClaims } from '../../components/claims/figures-of-claims.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { useLinkAccount } from '../../components/links/use-link-account.ts';
import { useRefresh } from '../../components/uploads/use-refresh.ts';
import { dialogs } from '../../dialogs/store.ts';
import { addPendingFiles } from '../../dialogs/uploads/pending/add-pending-files.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import type { Route } from './+types/route';
import { CasesSection } from './cases-section.tsx';
import { DeadlinesSection } from './deadlines-section.tsx';
import { HistorySection } from './history/history-section.tsx';
import { MoneySection } from './money-section.tsx';
import styles from './portfolio.module.css';
import { PortfolioPicker } from './portfolio-picker.tsx';
import { PositionsSection } from './positions-section.tsx';
import { ReadySection } from './ready-section.tsx';
import { TradesSection } from './trades-section.tsx';
import { UploadsSection } from './uploads-section.tsx';

export { loader } from './load-portfolio.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Portfolio',
    description: 'Your trades, the cases they count in, and what you may be owed.',
    path: '/user/portfolio',
    hidden: true,
  });
}

export default function PortfolioPage({ loaderData: data, matches }: Route.ComponentProps) {
  const { portfolios, stats, trades, uploads, corrections } = data;
  const link = useLinkAccount(false);
  const isRelinking = corrections?.relinking_since != null;
  useRefresh((stats?.is_updating ?? false) || isRelinking || (uploads?.items.some(isBeingRead) ?? false));
  const into = data.chosen ?? portfolios.last_portfolio?.id;
  const upload = (files?: readonly File[]) =>
    dialogs.open({
      name: 'upload-modal',
      props: { ...(into === undefined ? {} : { portfolio_id: into }), ...(files ? { files } : {}) },
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for files that were dropped before the sign-in
  useEffect(() => {
    void addPendingFiles(matches[0].loaderData.account?.email ?? '', upload);
  }, []);

  const isEmpty = trades !== null && trades.total_count === 0 && uploads !== null && uploads.total_count === 0;
  return (
    <main id="main" className="page-wrap">
      <div className={styles.head}>
        <PortfolioPicker data={data} />
        <div className={styles.acts}>
          {portfolios.has_synced_portfolio && (
            <ButtonLink variant="plain" to="/user/portfolio/integrations">
              Integrations
            </ButtonLink>
          )}
          {portfolios.items.length > 0 && (
            <Button
              variant="plain"
              onClick={() =>
                dialogs.open({
                  name: 'portfolio-details',
                  props: into === undefined ? {} : { portfolio_id: into },
                })
              }
            >
              Details
            </Button>
          )}
          <Button className={styles.bring} icon="upload" onClick={() => upload()}>
            Upload trades
          </Button>
          <Button className={styles.bring} variant="primary" icon="plus" onClick={link}>
            Link new account
          </Button>
        </div>
      </div>
      {isEmpty ? (
        <EmptyState
          heading="No trades here yet"
          text="Link a new account or upload a file, and matches appear automatically."
          action={<Button onClick={() => upload()}>Upload trades</Button>}
        />
      ) : (
        <>
          <MoneySection data={data} />
          <ReadySection data={data} />
          <DeadlinesSection data={data} />
          {stats ? (
            <CasesSection cases={stats.cases} figures={figuresOfClaims(data.recovery)} isUpdating={stats.is_updating} />
          ) : (
            <ErrorState heading="The cases did not load" text="Your trades are safe." onRetry={reload} />
          )}
          <HistorySection data={data} />
          <div className={styles.two}>
            <PositionsSection data={data} />
            <UploadsSection data={data} onUpload={() => upload()} />
          </div>
          <TradesSection data={data} />
        </>
      )}
    </main>
  );
}

const reload = () => window.location.reload();

const atRest: ReadonlySet<Upload['status']> = new Set([
  'needs_mapping',
  'needs_confirmation',
  'matched',
  'failed',
  'undone',
]);
const isBeingRead = ({ status }: Upload): boolean => !atRest.has(status);

import type { Portfolio } from '@trover/contract/portfolios/portfolios.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { isLinked, linkOf } from '../../components/links/links.ts';
import { purgePortfolios } from '../../components/links/portfolios-fetched.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount, pluralize } from '../../ui/format/format.ts';
import { formatDate, formatSpan } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import type { OpenDialog } from '../names.ts';
import { dialogs } from '../store.ts';
import { findPortfolio } from './find-portfolio.ts';
import styles from './linking.module.css';

/** The details of a portfolio: its owner, its contents, and the source of its trades. */
export default function PortfolioDetailsDialog({ portfolio_id, onClose }: OpenDialog<'portfolio-details'>) {
  const [portfolio, setPortfolio] = useState<Portfolio | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const remove = useRemove(onClose);
  useEffect(() => {
    findPortfolio(portfolio_id).then(
      (found) => (found ? setPortfolio(found) : setFault('This portfolio no longer exists.')),
      (cause: unknown) => setFault(cause instanceof CallFailed ? cause.message : 'The portfolio did not load.'),
    );
  }, [portfolio_id]);
  return (
    <Dialog
      open
      width={480}
      title={portfolio?.label ?? 'Portfolio'}
      onClose={onClose}
      footerAside={portfolio && <LinkButton onClick={() => remove(portfolio)}>Delete this portfolio</LinkButton>}
      footer={
        <>
          <Button
            disabled={!portfolio}
            onClick={() =>
              portfolio && dialogs.open({ name: 'upload-modal', props: { portfolio_id: portfolio.id } }, 'replace')
            }
          >
            Upload trades
          </Button>
          <Button variant="primary" onClick={onClose}>
            Okay
          </Button>
        </>
      }
    >
      {fault && <p role="alert">{fault}</p>}
      {!portfolio && !fault && <Skeleton shape="chart" />}
      {portfolio && (
        <dl className={styles.facts}>
          <Fact name="In the name of">{portfolio.beneficial_owner}</Fact>
          <Fact name="Trades">{portfolio.trades_nb === 0 ? 'None yet' : formatCount(portfolio.trades_nb)}</Fact>
          {portfolio.first_trade_date && portfolio.last_trade_date && (
            <Fact name="First to last trade">{formatSpan(portfolio.first_trade_date, portfolio.last_trade_date)}</Fact>
          )}
          <Fact name="Files">{portfolio.uploads_nb === 0 ? 'None' : formatCount(portfolio.uploads_nb)}</Fact>
          <Fact name="Source of trades">{linkOf(portfolio)}</Fact>
          {isLinked(portfolio) && (
            <Fact name="Last synced">
              {portfolio.is_updating
                ? 'Syncing now'
                : portfolio.last_sync
                  ? formatDate(portfolio.last_sync.slice(0, 10))
                  : 'Not yet'}
            </Fact>
          )}
          <Fact name="Created on">
            <Instant at={portfolio.created_at} as="date" />
          </Fact>
        </dl>
      )}
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="t-num">{children}</dd>
    </div>
  );
}

/** Deletes it after a confirmation, with all files; this cannot be undone. */
function useRemove(onClose: () => void): (portfolio: Portfolio) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { search } = useLocation();
  const remove = async ({ id }: Portfolio) => {
    try {
      await api.call('DELETE /api/v1/portfolio/portfolio', { body: { id } });
    } catch (cause) {
      if (cause instanceof CallFailed) return; // the failure is shown already
      throw cause;
    }
    await purgePortfolios();
    onClose();
    // the open page may show this portfolio
    if (search) await navigate('/user/portfolio', { replace: true });
    await revalidate();
  };
  return (portfolio) =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `Delete ${portfolio.label}?`,
        description: `Its ${pluralize(portfolio.trades_nb, 'trade')} and ${pluralize(portfolio.uploads_nb, 'file')} are deleted too. We then update your cases.`,
        safe: { label: 'Cancel' },
        other: { label: 'Delete', danger: true, onChoose: () => void remove(portfolio) },
      },
    });
}

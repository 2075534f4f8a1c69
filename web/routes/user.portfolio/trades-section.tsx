import { FROM_GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { movementOf } from '../../components/cases/movements.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { enDash, formatAmount, formatCount, formatPrice, formatQuantity } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';

type Trades = NonNullable<PortfolioData['trades']>;
type Trade = Trades['items'][number];

/** Every trade, newest first, a page at a time. */
export function TradesSection({ data: { trades, stats, chosen } }: { data: PortfolioData }) {
  const names = new Map(stats?.cases.map(({ ticker, company }) => [ticker, company]));
  return (
    <section className={styles.section} aria-labelledby="trades">
      <div className={styles.between}>
        <h2 id="trades" className="t-section">
          Trades
        </h2>
        {trades && <span className="t-meta t-num">{formatCount(trades.total_count)}</span>}
      </div>
      {trades ? (
        <TradeTable
          key={`${chosen} ${trades.total_count} ${trades.next_cursor}`}
          first={trades}
          portfolio={chosen}
          names={names}
        />
      ) : (
        <ErrorState heading="The trades did not load" text="Your trades are safe." />
      )}
    </section>
  );
}

/** Company names by ticker, from cases; a broker’s own name of a security is in capitals and truncated. */
type Names = ReadonlyMap<string | null, string>;

function TradeTable({ first, portfolio, names }: { first: Trades; portfolio: number | null; names: Names }) {
  const [pages, setPages] = useState<readonly Trades[]>([first]);
  const [loading, setLoading] = useState(false);
  const toast = useToast();
  const next = pages.at(-1)!.next_cursor;
  const shown = pages.flatMap((page) => page.items);

  async function more(): Promise<void> {
    if (!next) return;
    setLoading(true);
    try {
      const query = { cursor: next, limit: 200, ...(portfolio === null ? {} : { portfolio_id: portfolio }) };
      const page = await api.call('GET /api/v1/portfolio/trade', { query, shows_failure: true });
      setPages((before) => [...before, page]);
    } catch (failure) {
      toast({
        tone: 'bad',
        title: 'The next trades did not load',
        text: failure instanceof Error ? failure.message : '',
      });
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <Table density="compact" stacked>
        <thead>
          <tr>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell>Type</HeaderCell>
            <HeaderCell>Security</HeaderCell>
            <HeaderCell numeric>Shares</HeaderCell>
            <HeaderCell numeric>Price</HeaderCell>
            <HeaderCell numeric>Amount</HeaderCell>
            <HeaderCell>From</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((trade) => (
            <TradeRow key={trade.id} trade={trade} names={names} />
          ))}
        </tbody>
      </Table>
      {next && (
        <p className={styles.more}>
          <Button size="small" busy={loading && 'Loading'} onClick={() => void more()}>
            Show more
          </Button>{' '}
          <span className="t-meta t-num">
            {formatCount(shown.length)} of {formatCount(first.total_count)}
          </span>
        </p>
      )}
    </>
  );
}

/** Whether an amount contains the interest accrued on a note. */
function describeInterest({ accrued_interest, has_interest_in_amount }: Trade): string {
  const interest = `${formatAmount((accrued_interest ?? '0').replace('-', ''))} interest`;
  if (has_interest_in_amount === null) return `may include ${interest}`;
  return has_interest_in_amount ? `includes ${interest}` : `plus ${interest}`;
}

function TradeRow({ trade, names }: { trade: Trade; names: Names }) {
  const [source] = trade.sources;
  return (
    <tr>
      <Cell className="t-num" phone="meta">
        {formatDate(trade.trade_date)}
      </Cell>
      <Cell phone="side">{movementOf(trade).word}</Cell>
      <Cell phone="name">
        <span className={styles.company}>
          <TickerBadge ticker={trade.symbol ?? trade.cusip ?? trade.isin ?? enDash} />
          <span className={styles.security} title={trade.security_name ?? undefined}>
            {(trade.symbol !== null && names.get(trade.symbol)) || trade.security_name}
          </span>
        </span>
      </Cell>
      <Cell numeric phone="figure">
        {trade.quantity ? formatQuantity(trade.quantity) : enDash}
      </Cell>
      <Cell numeric>{trade.price ? formatPrice(trade.price) : enDash}</Cell>
      <Cell numeric>
        {trade.net_amount ? formatAmount(trade.net_amount) : enDash}
        {trade.currency && trade.currency !== 'USD' && <span className="t-quiet"> {trade.currency}</span>}
        {trade.accrued_interest && <span className="t-quiet"> {describeInterest(trade)}</span>}
      </Cell>
      <Cell className="t-quiet">
        {source && source.page !== null ? (
          <LinkButton
            onClick={() =>
              dialogs.open({ name: 'trade-proof', props: { upload_id: source.upload_id, row: source.row } })
            }
          >
            {source.file_name}, {source.row}
          </LinkButton>
        ) : (
          source && `${source.file_name}, row ${source.row}`
        )}
        {source && trade.note === FROM_GAIN_REPORT && `, ${FROM_GAIN_REPORT}`}
        {trade.sources.length > 1 && ` and ${trade.sources.length - 1} more`}
      </Cell>
    </tr>
  );
}

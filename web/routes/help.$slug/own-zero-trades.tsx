import { Link } from 'react-router';
import { formatMoney, formatQuantity } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import styles from './own-zero-trades.module.css';
import type { ZeroTrade } from './zero-trades.ts';

/** The reader's own purchases without a recognized loss, and the reason of each. */
export function OwnZeroTrades({ trades }: { trades: readonly ZeroTrade[] }) {
  return (
    <section className={styles.panel} aria-labelledby="own-trades">
      <h2 id="own-trades">In your own trades</h2>
      <ScrollSideways label="Table of your trades without a recognized loss">
        <Table density="compact" stacked>
          <thead>
            <tr>
              <HeaderCell>Case</HeaderCell>
              <HeaderCell>Shares</HeaderCell>
              <HeaderCell>Reason</HeaderCell>
              <HeaderCell numeric>Loss</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {trades.map(({ key, slug, company, ticker, quantity, bought, how, isZero, currency }) => (
              <tr key={key}>
                <Cell rowHeader phone="name">
                  <Link to={`/cases/${slug}`} aria-label={company}>
                    {ticker === null ? company : <TickerBadge ticker={ticker} />}
                  </Link>
                </Cell>
                <Cell phone="meta">
                  {formatQuantity(quantity)}, bought {formatDate(bought)}
                </Cell>
                <Cell phone="below">{how}</Cell>
                <Cell numeric phone="figure">
                  {isZero ? (
                    formatMoney('0.00', { currency })
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">Not computed</span>
                    </>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
    </section>
  );
}

import { Link } from 'react-router';
import { formatQuantity } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import styles from './own-zero-trades.module.css';
import type { ZeroTrade } from './zero-trades.ts';

/** The reader's own purchases that count for nothing, and the reason of each. */
export function OwnZeroTrades({ trades }: { trades: readonly ZeroTrade[] }) {
  return (
    <section className={styles.panel} aria-labelledby="own-trades">
      <h2 id="own-trades">In your own trades</h2>
      <ScrollSideways label="Table of your trades that count for nothing">
        <Table density="compact" stacked>
          <thead>
            <tr>
              <HeaderCell>Case</HeaderCell>
              <HeaderCell>Shares</HeaderCell>
              <HeaderCell>Reason</HeaderCell>
              <HeaderCell numeric>Loss, $</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {trades.map(({ key, slug, company, ticker, quantity, bought, how }) => (
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
                  0.00
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
    </section>
  );
}

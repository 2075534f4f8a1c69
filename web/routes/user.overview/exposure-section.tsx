import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { currencySign, enDash, formatAmount, formatFund, formatMoney, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import styles from './overview.module.css';

type Exposure = DataOf<Operations['GET /api/v1/organisation/report/exposure']>;
type Row = Exposure['items'][number];

const methods = ['fifo', 'lifo', 'recognized'] as const;
const methodLabels = { fifo: 'FIFO', lifo: 'LIFO', recognized: 'Recognized' } as const;

/** Only for drawing: the figures next to it are exact. */
const size = (amount: string | null): number => (amount === null ? 0 : Math.max(0, Number(amount)));

/** Losses of all entities in each open case, by each method on one scale. */
export function ExposureSection({ exposure }: { exposure: Exposure }) {
  const { items, total_count } = exposure;
  const drawn = commonCurrency(items);
  const isOneCurrency = items.every(({ currency }) => currency === drawn);
  const most = Math.max(
    1,
    ...items.flatMap((row) => (row.currency === drawn ? methods.map((method) => size(row[method])) : [])),
  );
  const sign = isOneCurrency && drawn !== undefined ? `, ${currencySign(drawn)}` : '';
  return (
    <section className={styles.section} aria-labelledby="exposure">
      <header className={styles.head}>
        <h2 id="exposure">Exposure by method</h2>
        {items.length > 0 && (
          <div className={`desktop-only ${styles.legend}`}>
            <span>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect className={styles.fifo} x="2" y="2" width="8" height="8" />
              </svg>
              First in, first out
            </span>
            <span>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <circle className={styles.lifo} cx="6" cy="6" r="4" />
              </svg>
              Last in, first out
            </span>
            <span>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <circle className={styles.recognized} cx="6" cy="6" r="4" />
              </svg>
              Recognized
            </span>
          </div>
        )}
      </header>
      {items.length === 0 ? (
        <EmptyState heading="No open case" text="Open cases that involve your entities appear here with your losses." />
      ) : (
        <>
          <Table stacked className={styles.exposure} aria-label="Exposure by method">
            <thead>
              <tr>
                <HeaderCell>Case</HeaderCell>
                <HeaderCell>Claim by</HeaderCell>
                {methods.map((method) => (
                  <HeaderCell key={method} numeric>
                    {methodLabels[method]}
                    {sign}
                  </HeaderCell>
                ))}
                <HeaderCell className={styles.scaled}>
                  <span className={styles.scale}>
                    <span>0</span>
                    <span>{formatFund(String(Math.round(most)), drawn)}</span>
                  </span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <ExposureRow
                  key={`${row.order.id} ${row.currency}`}
                  row={row}
                  most={row.currency === drawn ? most : null}
                  hasSign={!isOneCurrency}
                />
              ))}
            </tbody>
          </Table>
          <p className="t-meta">
            {items.length < total_count && `The ${items.length} largest of ${pluralize(total_count, 'case')}. `}A case
            without a plan has no recognized loss yet. Each figure opens its lots.{' '}
            <Link to="/user/reports?list=exposure">All exposure</Link>
            {' · '}
            <Link to="/user/reports?list=matrix">Entities and cases</Link>
          </p>
        </>
      )}
    </section>
  );
}

/** The currency of most rows; rows in another currency share no scale with them. */
function commonCurrency(items: readonly Row[]): string | undefined {
  const count = (currency: string): number => items.filter((row) => row.currency === currency).length;
  return items.map(({ currency }) => currency).sort((one, other) => count(other) - count(one))[0];
}

function ExposureRow({ row, most, hasSign }: { row: Row; most: number | null; hasSign: boolean }) {
  const { order, currency, claim_deadline, entities } = row;
  const loss = (method: (typeof methods)[number]) => {
    const amount = row[method];
    return amount === null ? (
      enDash
    ) : (
      <Link className={styles.opens} to={`/user/losses/${order.id}?method=${method}`}>
        {hasSign ? formatMoney(amount, { currency, places: 0 }) : formatAmount(amount, 0)}
      </Link>
    );
  };
  return (
    <tr>
      <Cell rowHeader phone="name">
        <span className={styles.case}>
          <span>{order.ticker && <TickerBadge ticker={order.ticker} />}</span>
          <span>
            <Link className={tableParts.name} to={`/cases/${order.slug}`}>
              {order.company}
            </Link>
            <span className={tableParts.sub}>{pluralize(entities, 'entity', 'entities')}</span>
          </span>
        </span>
      </Cell>
      <Cell phone="side" className={styles.day}>
        {claim_deadline === null ? enDash : formatDate(claim_deadline)}
      </Cell>
      {methods.map((method) => (
        <Cell key={method} numeric phone="below" className={method === 'recognized' ? styles.sure : undefined}>
          <span className={`phone-only ${styles.method}`}>
            {methodLabels[method]}
            {!hasSign && `, ${currencySign(currency)}`}
          </span>
          {loss(method)}
        </Cell>
      ))}
      <Cell className={styles.scaled}>{most !== null && <Marks row={row} most={most} />}</Cell>
    </tr>
  );
}

function Marks({ row, most }: { row: Row; most: number }) {
  const x = (amount: string | null): number => 6 + (size(amount) / most) * 188;
  const known = methods.filter((method) => row[method] !== null).map((method) => x(row[method]));
  return (
    <svg className={styles.marks} viewBox="0 0 200 20" aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((at) => (
        <path key={at} className={styles.grid} d={`M${6 + at * 188} 5v10`} />
      ))}
      <path className={styles.between} d={`M${Math.min(...known)} 10H${Math.max(...known)}`} />
      {row.fifo !== null && <rect className={styles.fifo} x={x(row.fifo) - 4} y="6" width="8" height="8" />}
      {row.lifo !== null && <circle className={styles.lifo} cx={x(row.lifo)} cy="10" r="4" />}
      {row.recognized !== null && <circle className={styles.recognized} cx={x(row.recognized)} cy="10" r="4" />}
    </svg>
  );
}

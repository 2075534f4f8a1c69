import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../../../ui/button.tsx';
import { formatAmount, formatMoney } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Cell, HeaderCell, Table } from '../../../../ui/table.tsx';
import { Section } from '../../section.tsx';
import type { Board } from './board-data.ts';
import { axisOf, barsOf } from './month-bars.ts';
import styles from './side.module.css';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const [WIDTH, HEIGHT, BASE] = [372, 168, 90];

/** Money received and paid on each day of the month: arrivals above the line, payments below it. */
export function MonthlyCashFlow({ money, today }: { money: Board['money']; today: string }) {
  const { currency, from, arrived, paid, fees } = money;
  const [isTable, setTable] = useState(false);
  const month = MONTH.format(new Date(`${from}T00:00:00Z`));
  const apart = requireCents(arrived) - requireCents(paid);
  const bars = barsOf(money);
  const axis = axisOf(money);
  const day = Number(today.slice(8));
  const shown = (amount: string) => formatMoney(amount, { currency });
  return (
    <Section
      id="money"
      heading={`Money in ${month}`}
      note={
        <span className={styles.links}>
          {money.days.length > 0 && (
            <LinkButton onClick={() => setTable(!isTable)}>{isTable ? 'Chart' : 'Table'}</LinkButton>
          )}
          <Link to="/operator/money/books">Books</Link>
        </span>
      }
    >
      <p className={styles.sentence}>{describeMonth(apart, shown)}</p>
      {isTable && <DayTable days={money.days} />}
      {!isTable && money.days.length > 0 && (
        <svg
          className={styles.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`Money in and out by day of ${month}: in ${shown(arrived)}, out ${shown(paid)}`}
        >
          {axis && (
            <>
              <line className={styles.grid} x1="0" x2={WIDTH} y1={BASE - axis.height} y2={BASE - axis.height} />
              <text x="0" y={BASE - axis.height - 4}>
                {formatMoney(axis.amount, { currency, places: 0 })}
              </text>
            </>
          )}
          {bars.map(({ x, width, up, down, day: of }) => (
            <g key={of}>
              {up > 0 && <rect className={styles.moneyIn} x={x} width={width} y={BASE - up} height={up} />}
              {down > 0 && <rect className={styles.moneyOut} x={x} width={width} y={BASE + 1} height={down} />}
            </g>
          ))}
          <line className={styles.base} x1="0" x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} />
          {[1, 5, 12, 19, 26]
            .filter((one) => Math.abs(one - day) > 1)
            .map((one) => (
              <text key={one} x={12 * one - 6} y={HEIGHT - 2} textAnchor="middle">
                {one}
              </text>
            ))}
          <line className={styles.now} x1={12 * day - 6} x2={12 * day - 6} y1="6" y2={HEIGHT - 14} />
          <text className={styles.nowWord} x={12 * day - 6} y={HEIGHT - 2} textAnchor="middle">
            {day}
          </text>
        </svg>
      )}
      <dl className={styles.moneySums}>
        {(
          [
            ['In', arrived, styles.keyIn],
            ['Out to clients', paid, styles.keyOut],
            ['Fees', fees, styles.keyFee],
          ] as const
        ).map(([label, amount, mark]) => (
          <div key={label}>
            <dt>
              <i className={mark} aria-hidden="true" />
              {label}
            </dt>
            <dd>{formatAmount(amount, 2)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function DayTable({ days }: { days: Board['money']['days'] }) {
  return (
    <Table density="compact" aria-label="Money by day">
      <thead>
        <tr>
          <HeaderCell>Day</HeaderCell>
          <HeaderCell numeric>In</HeaderCell>
          <HeaderCell numeric>Out</HeaderCell>
          <HeaderCell numeric>Fees</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, arrived, paid, fees }) => (
          <tr key={day}>
            <Cell rowHeader>{formatDate(day)}</Cell>
            <Cell numeric>{formatAmount(arrived, 2)}</Cell>
            <Cell numeric>{formatAmount(paid, 2)}</Cell>
            <Cell numeric>{formatAmount(fees, 2)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function describeMonth(apart: bigint, shown: (amount: string) => string): string {
  if (apart === 0n) return 'As much came in as went out.';
  const amount = shown(formatCents(apart < 0n ? -apart : apart));
  return apart > 0n ? `${amount} more came in than went out.` : `${amount} more went out than came in.`;
}

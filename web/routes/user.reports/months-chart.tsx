import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { formatMonth } from '../../ui/format/format-dates.ts';
import styles from './reports.module.css';

type Months = DataOf<Operations['GET /api/v1/organisation/report']>['months'];

/** Every month of the report's period, with or without a payment. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = from.split('-').map(Number);
  for (; months.length < 36; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1];
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) break;
    months.push(name);
  }
  return months;
}

/** The cumulative payments by month, in the currency with the most months. */
export function MonthsChart({ months, from, to }: { months: Months; from: string; to: string }) {
  const [currency] =
    [...Map.groupBy(months, (one) => one.currency)].sort((one, other) => other[1].length - one[1].length)[0] ?? [];
  const names = monthsBetween(from, to);
  const paid = names.map((name) =>
    Number(months.find((one) => one.month === name && one.currency === currency)?.paid ?? 0),
  );
  const sums = paid.map((_, at) => paid.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
  const most = Math.max(1, sums.at(-1) ?? 0);
  const [width, height] = [names.length * 20, 100];
  return (
    <section className={styles.section} aria-labelledby="months">
      <h2 id="months">Payments received</h2>
      {currency === undefined ? (
        <p className="t-dim">Payments in this period appear here by month.</p>
      ) : (
        <>
          <svg
            className={styles.months}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={names
              .map(
                (name, at) => `${formatMonth(`${name}-01`)}: ${formatMoney(sums[at]!.toFixed(2), { currency })} in all`,
              )
              .join('. ')}
          >
            {sums.map((sum, at) => (
              <rect
                key={names[at]}
                className={styles.paid}
                x={at * 20}
                width="20"
                y={height - (height * sum) / most}
                height={(height * sum) / most}
              />
            ))}
          </svg>
          <p className={styles.scale}>
            <span>{formatMonth(`${names[0]}-01`)}</span>
            <span>{formatMonth(`${names.at(-1)}-01`)}</span>
          </p>
        </>
      )}
    </section>
  );
}

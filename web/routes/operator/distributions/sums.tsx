import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { ReactNode } from 'react';
import { formatAmount, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { Route } from './+types/distribution';
import styles from './sums.module.css';

type One = Route.ComponentProps['loaderData']['one'];

/** The file's total and its parts: to clients, to us as fees, and unallocated, as figures and as one bar. */
export function Sums({ one }: { one: One }) {
  const { currency, total, rows, matched_rows, matched_total, arrived, arrived_on, net_total, fee_total } = one;
  const held = requireCents(total) - requireCents(matched_total);
  const heldRows = rows - matched_rows;
  const of = (part: bigint) => (requireCents(total) === 0n ? 0 : Number((part * 10_000n) / requireCents(total)) / 100);
  const [net, fee] = [of(requireCents(net_total)), of(requireCents(fee_total))];
  return (
    <>
      <dl className={styles.sums}>
        <Sum label={`In the file, ${currency}`}>{formatAmount(total, 2)}</Sum>
        <Sum label={arrived_on === null ? 'Arrived' : `Arrived ${formatDate(arrived_on)}`}>
          {arrived === null ? 'Not recorded' : formatAmount(arrived, 2)}
        </Sum>
        <Sum label={`To clients, ${pluralize(matched_rows, 'award')}`} mark={styles.net}>
          {formatAmount(net_total, 2)}
        </Sum>
        <Sum label="Fees by contract" mark={styles.fee}>
          {formatAmount(fee_total, 2)}
        </Sum>
        {heldRows > 0 && (
          <Sum label={`${pluralize(heldRows, 'row')} held back`} mark={styles.held} isFault>
            {formatAmount(formatCents(held), 2)}
          </Sum>
        )}
      </dl>
      {total !== '0.00' && (
        <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.net} width={net} height="10" />
          <rect className={styles.fee} x={net} width={fee} height="10" />
          {heldRows > 0 && <rect className={styles.held} x={net + fee} width={Math.max(0, of(held))} height="10" />}
        </svg>
      )}
    </>
  );
}

function Sum({
  label,
  mark,
  isFault,
  children,
}: {
  label: string;
  mark?: string | undefined;
  isFault?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {mark && (
          <svg className={styles.key} viewBox="0 0 10 10" aria-hidden="true">
            <rect className={mark} width="10" height="10" />
          </svg>
        )}
        {label}
      </dt>
      <dd data-fault={isFault || undefined}>{children}</dd>
    </div>
  );
}

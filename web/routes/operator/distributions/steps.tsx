import type { ReactNode } from 'react';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Route } from './+types/distribution';
import styles from './steps.module.css';

type One = Route.ComponentProps['loaderData']['one'];

const DELETED = 'a deleted account';

/** The history of a distribution with people and times, a line for each step that opens; the one that waits is last. */
export function Steps({ one }: { one: One }) {
  const money = (amount: string) => formatMoney(amount, one);
  const waits = waitingStep(one);
  return (
    <ul className={styles.steps}>
      <Done
        at={<Instant at={one.imported_at} />}
        facts={[
          ['File', one.file_name],
          ['Rows', pluralize(one.rows, 'row')],
          ['Total', money(one.total)],
          ['SHA-256', one.file_sha256],
        ]}
      >
        Imported by <b>{one.imported_by ?? DELETED}</b>
      </Done>
      {one.arrived_on !== null && (
        <Done
          at={<time dateTime={one.arrived_on}>{formatDate(one.arrived_on)}</time>}
          facts={[
            ['Amount', money(one.arrived ?? '0.00')],
            ...(/[1-9]/.test(one.arrived_interest) ? [['Of it interest', money(one.arrived_interest)] as const] : []),
            ...(one.bank_reference === null ? [] : [['The bank’s reference', one.bank_reference] as const]),
          ]}
        >
          Arrival recorded{one.bank_reference !== null && `, reference ${one.bank_reference}`}
        </Done>
      )}
      {one.approved_at !== null && (
        <Done
          at={<Instant at={one.approved_at} />}
          facts={[
            ['Awards', `${pluralize(one.matched_rows, 'award')}, ${money(one.matched_total)}`],
            ['Fees', money(one.fee_total)],
            ['To clients', money(one.net_total)],
          ]}
        >
          Approved by <b>{one.approved_by ?? DELETED}</b>
        </Done>
      )}
      {one.reversed_at !== null && (
        <Done at={<Instant at={one.reversed_at} />} facts={[['Reason', one.reversal_reason ?? 'Not stated']]}>
          Reversed
        </Done>
      )}
      {one.cancelled_at !== null && (
        <Done at={<Instant at={one.cancelled_at} />} facts={[['Reason', one.cancel_reason ?? 'Not stated']]}>
          Cancelled
        </Done>
      )}
      {waits !== null && (
        <li className={styles.waits}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 .8 11.2 6 6 11.2.8 6z" />
          </svg>
          <span>{waits}</span>
        </li>
      )}
    </ul>
  );
}

/** What happens next; null for one that is over, or of which nothing can be paid now. */
function waitingStep({ status, arrived, imported_by, due }: One): string | null {
  switch (status) {
    case 'reversed':
    case 'cancelled':
      return null;
    case 'posted': {
      const payments = due.reduce((sum, line) => sum + (line.format === null ? 0 : line.payments), 0);
      return payments === 0 ? null : `Bank file to draft, ${pluralize(payments, 'payment')}`;
    }
    case 'read':
      return arrived === null
        ? 'Arrival of the money'
        : `Approval, by someone other than ${imported_by ?? 'the importer'}`;
    default:
      return status === 'approved' ? 'Posting to the ledger' : 'Not approved yet';
  }
}

/** A step that is done: one line, which opens into its facts. */
function Done({
  at,
  facts,
  children,
}: {
  at: ReactNode;
  facts: readonly (readonly [string, string])[];
  children: ReactNode;
}) {
  return (
    <li>
      <details>
        <summary>
          <Icon name="check" size={14} />
          <span>{children}</span>
          {at}
        </summary>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

import { formatMoney } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Route } from './+types/distribution';
import styles from './steps.module.css';

type One = Route.ComponentProps['loaderData']['one'];

/** The history of a distribution with people and times; pending steps are last. */
export function Steps({ one }: { one: One }) {
  const interest = /[1-9]/.test(one.arrived_interest)
    ? `, with ${formatMoney(one.arrived_interest, one)} of interest`
    : '';
  return (
    <ul className={styles.steps}>
      <li>
        <Icon name="check" size={14} />
        <span>
          Imported by <b>{one.imported_by ?? 'a deleted account'}</b>
        </span>
        <Instant at={one.imported_at} />
      </li>
      {one.arrived_on !== null && (
        <li>
          <Icon name="check" size={14} />
          <span>
            Arrival recorded{one.bank_reference !== null && `, reference ${one.bank_reference}`}
            {interest}
          </span>
          <time dateTime={one.arrived_on}>{formatDate(one.arrived_on)}</time>
        </li>
      )}
      {one.approved_at !== null ? (
        <li>
          <Icon name="check" size={14} />
          <span>
            Approved by <b>{one.approved_by ?? 'a deleted account'}</b>
          </span>
          <Instant at={one.approved_at} />
        </li>
      ) : (
        one.cancelled_at === null && (
          <li className={styles.waits}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M6 .8 11.2 6 6 11.2.8 6z" />
            </svg>
            <span>
              {one.status === 'read'
                ? `Approval, by someone other than ${one.imported_by ?? 'the importer'}`
                : 'Not approved yet'}
            </span>
          </li>
        )
      )}
      {one.reversed_at !== null && (
        <li>
          <Icon name="check" size={14} />
          <span>Reversed</span>
          <Instant at={one.reversed_at} />
        </li>
      )}
    </ul>
  );
}

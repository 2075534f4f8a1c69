import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import styles from './firm.module.css';
import { lossesInWords } from './losses.ts';

type Case = DataOf<Operations['GET /api/v1/partners/cases']>['items'][number];

/** The other cases in which the firm is lead counsel. */
export function OtherCases({ cases }: { cases: readonly Case[] }) {
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others" className={`t-section ${styles.section}`}>
        The firm’s other cases
      </h2>
      <ul className={styles.others}>
        {cases.map(({ order_id, company, people_eligible, losses, claim_deadline }) => (
          <li key={order_id}>
            <Link to={`/user/firm/cases/${order_id}`}>{company}</Link>
            <span className="t-dim">
              {pluralize(people_eligible, 'person', 'people')}
              {losses.length > 0 && `, losses of ${lossesInWords(losses)}`}
            </span>
            {claim_deadline !== null && <span className="t-meta">Claim by {formatDate(claim_deadline)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

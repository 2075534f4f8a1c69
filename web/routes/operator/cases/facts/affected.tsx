import type { listClaimsOfAll } from '@trover/contract/claims/operator-claims.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { formatCount, pluralize } from '../../../../ui/format/format.ts';
import { stageLabels } from '../../claims/claim-labels.ts';
import { Section } from '../../section.tsx';
import { countStages } from './count-stages.ts';
import styles from './facts.module.css';

export type ClaimsOfCase = DataOf<typeof listClaimsOfAll>;

const stages = [
  'trades',
  'contract',
  'payment',
  'sign_off',
  'review',
  'deficient',
  'filed',
  'approved',
  'paid',
] as const;
const ended = ['rejected', 'closed_unpaid', 'withdrawn'] as const;

/** Whose claims a change of the case concerns: how many owners have joined, and how far their claims are. */
export function Affected({ id, claims: { items, total_count } }: { id: number; claims: ClaimsOfCase }) {
  const counts = countStages(items, [...stages, ...ended]);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const owners = new Set(items.map(({ account_id }) => account_id)).size;
  return (
    <Section
      id="affected"
      heading="Who is affected"
      note={<Link to={`/operator/claims?order_id=${id}`}>{pluralize(total_count, 'claim')}</Link>}
    >
      {items.length === 0 ? (
        <p className="t-dim">No one has joined this case.</p>
      ) : (
        <>
          <p className={styles.joined}>
            <b>{formatCount(owners)}</b> {owners === 1 ? 'client has' : 'clients have'} joined
            {items.length < total_count && `, by the newest ${formatCount(items.length)} claims`}
          </p>
          <ul className={styles.stages}>
            {counts.map(({ stage, count }) => (
              <li key={stage}>
                <Link to={`/operator/claims?order_id=${id}&stage=${stage}`}>{stageLabels[stage].word}</Link>
                <span data-waits={stage === 'review' || stage === 'deficient' || undefined} aria-hidden="true">
                  <i style={{ width: `${(count / most) * 100}%` }} />
                </span>
                <b>{formatCount(count)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

import type { listClaimsOfAll } from '@trover/contract/claims/operator-claims.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { formatCount } from '../../../../ui/format/format.ts';
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
      link={<Link to={`/operator/status-files?order_id=${id}`}>Status files</Link>}
    >
      {items.length === 0 ? (
        <p className="t-dim">No one has joined this case.</p>
      ) : (
        <>
          <dl className={styles.big}>
            <div>
              <dt>{owners === 1 ? 'Client joined' : 'Clients joined'}</dt>
              <dd>{formatCount(owners)}</dd>
            </div>
            <div>
              <dt>{total_count === 1 ? 'Claim' : 'Claims'}</dt>
              <dd>
                <Link to={`/operator/claims?order_id=${id}`}>{formatCount(total_count)}</Link>
              </dd>
            </div>
          </dl>
          {items.length < total_count && (
            <p className="t-dim">The bars count the newest {formatCount(items.length)} claims.</p>
          )}
          <ul className={styles.stages}>
            {counts.map(({ stage, count }) => (
              <li key={stage}>
                <Link to={`/operator/claims?order_id=${id}&stage=${stage}`}>{stageLabels[stage].word}</Link>
                <svg
                  width="100%"
                  height="9"
                  data-waits={stage === 'review' || stage === 'deficient' || undefined}
                  aria-hidden="true"
                >
                  <rect width={`${(count / most) * 100}%`} height="9" />
                </svg>
                <b>{formatCount(count)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

import type { DataOf } from '@trover/contract/operation.ts';
import type { Operations } from '@trover/contract/operations.ts';
import { Link } from 'react-router';
import { pluralize } from '../../ui/format.ts';
import { formatDate } from '../../ui/format-dates.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './create.module.css';

export type Proposals = DataOf<Operations['GET /api/v1/orders/proposals']>;
type Proposal = Proposals['items'][number];

/** What the scout proposed before, and what became of it. */
export function OwnProposals({ proposals, current }: { proposals: Proposals; current: number | null }) {
  const others = proposals.items.filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  return (
    <section className={`page-wrap ${styles.others}`} aria-labelledby="proposals">
      <h2 className="t-section" id="proposals">
        Your other proposals
      </h2>
      <ul>
        {others.map((proposal) => (
          <li key={proposal.id}>
            <span className={styles.otherName}>
              <Link to={proposal.is_published ? `/cases/${proposal.slug}` : `/cases/create?draft=${proposal.id}`}>
                {proposal.company.name}
              </Link>
              <small>{outcomeOf(proposal)}</small>
            </span>
            <Pill proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pill({ proposal: { status } }: { proposal: Proposal }) {
  if (status === 'accepted') return <StatusPill status="filed">Published</StatusPill>;
  if (status === 'submitted') return <StatusPill status="pending">With an operator</StatusPill>;
  if (status === 'declined') return <StatusPill status="fault">Declined</StatusPill>;
  return <StatusPill status="upcoming">Draft</StatusPill>;
}

function outcomeOf({ status, reason, votes, favorites_count, updated_at, decided_at }: Proposal): string {
  if (status === 'accepted')
    return `${pluralize(votes.up, 'vote')} for it, ${votes.down} against; ${pluralize(favorites_count, 'follower')}`;
  if (status === 'declined') return `${formatDate(decided_at ?? updated_at)}. ${reason ?? ''}`;
  return `Changed ${formatDate(updated_at)}`;
}

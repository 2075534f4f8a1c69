import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './create.module.css';

export type Proposals = DataOf<Operations['GET /api/v1/orders/proposals']>;
type Proposal = Proposals['items'][number];

/** The scout's earlier proposals and their results. */
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
            <span className={styles.otherEnd}>
              <Pill proposal={proposal} />
              {!proposal.is_published && <Delete proposal={proposal} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deletes an unpublished proposal; with a confirmation, since it cannot be undone. */
function Delete({ proposal: { id, company } }: { proposal: Proposal }) {
  const { revalidate } = useRevalidator();
  const remove = async () => {
    try {
      await api.call('POST /api/v1/orders/{id}/delete', { params: { id: String(id) } });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure; // the frame shows the failure, and the list does not change
    }
    await revalidate();
  };
  return (
    <LinkButton
      onClick={() =>
        dialogs.open({
          name: 'choice',
          props: {
            title: `Delete the proposal of ${company.name}?`,
            description: 'This also deletes its milestones, documents and picture.',
            safe: { label: 'Cancel' },
            other: { label: 'Delete', danger: true, onChoose: () => void remove() },
          },
        })
      }
    >
      Delete<span className="sr-only"> the proposal of {company.name}</span>
    </LinkButton>
  );
}

function Pill({ proposal: { status } }: { proposal: Proposal }) {
  if (status === 'accepted') return <StatusPill status="filed">Published</StatusPill>;
  if (status === 'submitted') return <StatusPill status="pending">With an operator</StatusPill>;
  if (status === 'declined') return <StatusPill status="fault">Declined</StatusPill>;
  return <StatusPill status="upcoming">Draft</StatusPill>;
}

function outcomeOf({ status, reason, votes, favorites_count, updated_at, decided_at }: Proposal): ReactNode {
  if (status === 'accepted')
    return `${pluralize(votes.up, 'vote')} for it, ${votes.down} against; ${pluralize(favorites_count, 'follower')}`;
  if (status === 'declined')
    return (
      <>
        <Instant at={decided_at ?? updated_at} as="date" />. {reason ?? ''}
      </>
    );
  return (
    <>
      Changed <Instant at={updated_at} as="date" />
    </>
  );
}

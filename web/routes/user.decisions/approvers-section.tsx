import type { Operations } from '@trover/contract/operations.ts';
import { permissions } from '@trover/contract/organisations/roles.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { initialsOf } from '../../components/layout/account/account.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './decisions.module.css';
import { choiceLabels, type Decision } from './labels.ts';

export type Member = DataOf<Operations['GET /api/v1/organisation/members']>['items'][number];

/** The possible approvers, each with the vote that counts; the proposer cannot approve. */
export function ApproversSection({ decision, members }: { decision: Decision; members: readonly Member[] }) {
  const { votes, proposal, approvals, approvers } = decision;
  const isOpen = decision.decision === null && decision.replaced_at === null;
  const listed = members.filter(
    ({ role, email }) =>
      permissions.approve.includes(role) &&
      (approvers.length === 0 || approvers.includes(email) || votes.some(({ by }) => by === email)) &&
      (isOpen || votes.some(({ by, counts }) => by === email && counts)),
  );
  if (approvals === 0 || listed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="approvers">
      <h2 id="approvers">Approvers</h2>
      <ul className={styles.record}>
        {listed.map(({ id, name, email, role, is_self }) => {
          const vote = votes.find(({ by, counts }) => by === email && counts);
          return (
            <li key={id} className={styles.approver}>
              <i className={styles.avatar} aria-hidden="true">
                {initialsOf(name || email)}
              </i>
              <span>
                <b>{name || email}</b>
                <span className="t-meta">
                  {role === 'owner' ? 'Owner' : 'Approver'}
                  {is_self && '. You'}
                </span>
              </span>
              {vote ? (
                <StatusPill status="fine">
                  {choiceLabels[decision.phase][vote.choice]}, <Instant at={vote.at} as="date" />
                </StatusPill>
              ) : proposal?.by === email ? (
                <span className="t-meta">Proposed it</span>
              ) : (
                <StatusPill status="waiting">Not yet</StatusPill>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

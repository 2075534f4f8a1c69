import { formatLongDate } from '@trover/core/dates/day.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { type CaseGroupRecord, lockCaseGroup } from '@trover/db/queries/cases/groups.ts';
import type { DecisionRecord } from '@trover/db/queries/organisations/decisions.ts';
import * as queries from '@trover/db/queries/organisations/decisions.ts';
import type { Choice } from '@trover/db/schema/organisations/organisations.ts';
import { describeReasons, listSameMember } from '../../accounts/operators/find-likeness.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { courtDay } from '../../business-date.ts';
import { fail, failField } from '../../errors.ts';
import type { MemberCall } from '../invite-member.ts';
import { alertSigners } from './alert-members.ts';
import { compareGroups } from './compare-groups.ts';
import { countPersons } from './count-persons.ts';
import { requireNamed } from './named-approvers.ts';

async function requireWaiting(trx: MemberCall['context']['db'], organisation_id: number, id: number) {
  const found =
    (await queries.lockDecision(trx, organisation_id, id)) ??
    fail('not_found', { message: 'We could not find that decision in your organization.' });
  if (found.decision !== null) fail('conflict', { message: 'This is already decided. The record shows by whom.' });
  if (found.replaced_at !== null)
    fail('conflict', { message: 'Later figures led to another decision on this case. Open that one.' });
  return found;
}

/** Refuses the approval of a member who proposed or already approved it, on the same or another account of theirs. */
async function requireSecondPerson(
  trx: DbTransaction,
  { config }: Pick<MemberCall['context'], 'config'>,
  by: number,
  { proposed_by, approved_by }: { proposed_by: number | null; approved_by: readonly number[] },
): Promise<void> {
  if (proposed_by === by) fail('conflict', { message: 'Someone else must approve this. You proposed it yourself.' });
  const others = approved_by.filter((member) => member !== by);
  const [same] = await listSameMember(trx, config, by, proposed_by === null ? others : [proposed_by, ...others]);
  if (same === undefined) return;
  const did = same.account_id === proposed_by ? 'proposed it' : 'voted already';
  fail('conflict', {
    message: `Someone else must approve this: ${same.email}, who ${did}, has ${describeReasons(same)} as your account.${same.reasons.includes('device') ? ' Colleagues who share a browser can approve a week after they did.' : ''}`,
  });
}

/**
 * Removes the votes of a member who proposes, from each of their accounts: a proposer does not approve as well. Returns
 * the removed votes.
 */
async function removeVotesOfProposer(
  trx: DbTransaction,
  { config }: Pick<MemberCall['context'], 'config'>,
  { organisation_id, id, person_id }: { organisation_id: number; id: number; person_id: number },
): Promise<queries.RemovedVote[]> {
  const voters = (await queries.listVotes(trx, organisation_id, id)).map(({ member_id }) => member_id);
  const same = await listSameMember(trx, config, person_id, voters);
  const members = [person_id, ...same.map(({ account_id }) => account_id)];
  return queries.removeVotesOf(trx, { organisation_id, decision_id: id, members });
}

/** The removed votes for the audit log: who had voted for what. */
const describeRemoved = (removed: readonly queries.RemovedVote[]): string =>
  removed.map(({ email, choice }) => `${email ?? 'a deleted account'} (${choice})`).join(', ');

/**
 * Refuses to join a settlement whose claim deadline has passed, as no claim in it could be signed, and to move for lead plaintiff
 * after the court's day for it.
 */
function requireBeforeDeadline(
  { phase, claim_deadline, lead_plaintiff_deadline: lead, time_zone }: DecisionRecord,
  choice: Choice,
  today: string,
): void {
  if (choice !== 'join') return;
  const day = courtDay(today, time_zone);
  if (phase === 'complaint' && lead !== null && lead < day)
    fail('conflict', {
      message: `The court’s day for lead plaintiffs was ${formatLongDate(lead)}. Choose “Stay out”: class members can still claim if the case settles.`,
    });
  if (phase === 'settlement' && claim_deadline !== null && claim_deadline < day)
    fail('conflict', {
      message: `The claim deadline was ${formatLongDate(claim_deadline)}: the case can no longer be joined. Choose “Stay out”.`,
    });
}

/** Requires that the group is open: it belongs to this case, is offered, and still accepts registrations. */
async function requireOpenGroup(
  trx: DbTransaction,
  { case_id, time_zone }: Pick<DecisionRecord, 'case_id' | 'time_zone'>,
  group_id: number,
  today: string,
): Promise<CaseGroupRecord> {
  const group = await lockCaseGroup(trx, group_id);
  if (group === undefined || group.case_id !== case_id)
    return failField('body.group_id', 'choose a group of this case');
  const { name } = group.terms;
  if (group.withdrawn_at !== null)
    fail('conflict', { message: `${name} is withdrawn: ${group.withdrawn_reason}. Propose another group.` });
  if (group.hard_on !== null && group.hard_on < courtDay(today, time_zone))
    fail('conflict', { message: `The registration of ${name} is closed. Propose another group.` });
  return group;
}

export async function proposeDecision(
  { context, session, visitor }: MemberCall,
  id: number,
  { choice, group_id, text }: { choice: Choice; group_id?: number | undefined; text: string },
): Promise<void> {
  const organisation_id = session.account_id;
  await context.db.transaction().execute(async (trx) => {
    const found = await requireWaiting(trx, organisation_id, id);
    requireBeforeDeadline(found, choice, context.today());
    const chosen = choice === 'join' && found.phase === 'opt_in' ? (group_id ?? null) : null;
    if (chosen === null && choice === 'join' && found.phase === 'opt_in')
      failField('body.group_id', 'choose the group to take part in');
    if (chosen === null && group_id !== undefined)
      failField('body.group_id', 'name a group only to take part in an action that has groups');
    if (chosen !== null) await requireOpenGroup(trx, found, chosen, context.today());
    const isSame = found.proposal === choice && found.group_id === chosen && found.proposal_text === text;
    if (isSame && session.person_id !== null && found.proposed_by === session.person_id) return;
    const removed: queries.RemovedVote[] = [];
    // an approval of one group is not an approval of another
    if (found.phase === 'opt_in' && found.group_id !== chosen)
      removed.push(...(await queries.removeVotes(trx, { organisation_id, decision_id: id, choice: 'join' })));
    if (session.person_id !== null)
      removed.push(
        ...(await removeVotesOfProposer(trx, context, { organisation_id, id, person_id: session.person_id })),
      );
    await queries.setProposal(trx, {
      ...{ organisation_id, id, choice, group_id: chosen, text, by: session.person_id },
    });
    await recordAudit(trx, {
      action: 'decision_proposed',
      by: visitor,
      subject: { kind: 'decision', id },
      detail: {
        choice,
        ...(chosen !== null && { group: chosen }),
        ...(removed.length > 0 && { removed_votes: describeRemoved(removed) }),
      },
    });
  });
}

/** The version of the proposed group's terms that a vote to join refers to: the one that the member read. */
async function groupVersionOfVote(
  trx: DbTransaction,
  found: DecisionRecord,
  { read, today }: { read: number | undefined; today: string },
): Promise<number> {
  if (found.group_id === null)
    return fail('conflict', { message: 'No group is proposed yet. Compare the groups and propose one first.' });
  const { row_version, terms } = await requireOpenGroup(trx, found, found.group_id, today);
  if (read !== undefined && read !== row_version)
    fail('conflict', { message: `The terms of ${terms.name} have changed. Read them again, then approve.` });
  return row_version;
}

/**
 * Records a member’s vote. The case is decided once the number of members that the policy requires agree on one choice;
 * for a group, on the same terms.
 */
export async function voteOnDecision(
  { context, session, visitor }: MemberCall,
  id: number,
  { choice, reason, group_version: read }: { choice: Choice; reason: string; group_version?: number | undefined },
): Promise<void> {
  const organisation_id = session.account_id;
  const member_id = session.person_id ?? fail('not_allowed');
  await context.db.transaction().execute(async (trx) => {
    const found = await requireWaiting(trx, organisation_id, id);
    if (found.outcome === 'propose' && found.proposal === null)
      fail('conflict', { message: 'Nobody has proposed a choice yet. Propose one, and someone else approves it.' });
    const earlier = await queries.listVotes(trx, organisation_id, id);
    const approved_by = earlier.filter(({ counts }) => counts).map((vote) => vote.member_id);
    await requireSecondPerson(trx, context, member_id, { proposed_by: found.proposed_by, approved_by });
    requireBeforeDeadline(found, choice, context.today());
    const { email, member_role } = session;
    await requireNamed(trx, found, { email, is_owner: member_role === 'owner' });
    const isOfGroup = found.phase === 'opt_in' && choice === 'join';
    const group_version = isOfGroup ? await groupVersionOfVote(trx, found, { read, today: context.today() }) : null;
    const before = earlier.find((vote) => vote.member_id === member_id);
    const isRepeated = before?.choice === choice && before.reason === reason && before.group_version === group_version;
    // the same vote again records nothing; yet enough people may agree by now, which no vote has noticed
    if (!isRepeated || !before.counts) {
      await queries.saveVote(trx, { organisation_id, decision_id: id, member_id, choice, reason, group_version });
      await recordAudit(trx, {
        action: 'decision_voted',
        by: visitor,
        subject: { kind: 'decision', id },
        detail: { choice, ...(group_version !== null && { row_version: group_version }) },
      });
    }
    const votes = await queries.listVotes(trx, organisation_id, id);
    const isSame = (vote: queries.Vote) =>
      vote.counts && vote.choice === choice && (vote.group_version === null || vote.group_version === group_version);
    const agreed = await countPersons(trx, context.config, votes.filter(isSame), found.proposed_by);
    if (agreed < found.approvals) return;
    const comparison = found.phase === 'opt_in' ? JSON.stringify(await compareGroups(trx, found)) : null;
    await queries.closeDecision(trx, { organisation_id, id, choice, comparison });
    await recordAudit(trx, {
      action: 'decision_made',
      by: visitor,
      subject: { kind: 'decision', id },
      detail: {
        choice,
        approvals: agreed,
        ...(choice === 'join' && found.group_id !== null && { group: found.group_id }),
        ...(group_version !== null && { row_version: group_version }),
      },
    });
    if (choice === 'join') {
      const approved = agreed === 1 ? 'One approver' : `${agreed} approvers`;
      await alertSigners(context, trx, found, `${approved} decided to join.`);
    }
  });
}

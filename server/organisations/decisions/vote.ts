import * as queries from '@trover/db/queries/organisations/decisions.ts';
import type { Choice } from '@trover/db/schema/organisations.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import type { MemberCall } from '../invite-member.ts';

async function requireWaiting(trx: MemberCall['context']['db'], organisation_id: number, id: number) {
  const found =
    (await queries.lockDecision(trx, organisation_id, id)) ??
    fail('not_found', { message: 'There is no such decision of your organization.' });
  if (found.decision !== null) fail('conflict', { message: 'This is already decided. The record shows by whom.' });
  return found;
}

export async function proposeDecision(
  { context, session, visitor }: MemberCall,
  id: number,
  { choice, text }: { choice: Choice; text: string },
): Promise<void> {
  const organisation_id = session.account_id;
  await context.db.transaction().execute(async (trx) => {
    await requireWaiting(trx, organisation_id, id);
    await queries.setProposal(trx, { organisation_id, id, choice, text, by: session.person_id });
    await recordAudit(trx, {
      action: 'decision_proposed',
      by: visitor,
      subject: { kind: 'decision', id },
      detail: { choice },
    });
  });
}

/** Notes a member's vote. It is decided once as many members as the policy asks for agree on one choice. */
export async function voteOnDecision(
  { context, session, visitor }: MemberCall,
  id: number,
  { choice, reason }: { choice: Choice; reason: string },
): Promise<void> {
  const organisation_id = session.account_id;
  const member_id = session.person_id ?? fail('not_allowed');
  await context.db.transaction().execute(async (trx) => {
    const found = await requireWaiting(trx, organisation_id, id);
    if (found.proposed_by === member_id)
      fail('conflict', { message: 'Someone else must approve this. You proposed it yourself.' });
    await queries.saveVote(trx, { organisation_id, decision_id: id, member_id, choice, reason });
    await recordAudit(trx, {
      action: 'decision_voted',
      by: visitor,
      subject: { kind: 'decision', id },
      detail: { choice },
    });
    const votes = await queries.listVotes(trx, organisation_id, id);
    const agreed = votes.filter((vote) => vote.choice === choice).length;
    if (agreed < found.approvals) return;
    await queries.closeDecision(trx, { organisation_id, id, choice });
    await recordAudit(trx, {
      action: 'decision_made',
      by: visitor,
      subject: { kind: 'decision', id },
      detail: { choice, approvals: agreed },
    });
  });
}

import { type MemberRole, permissions } from '@trover/contract/organisations/roles.ts';
import type { Db } from '@trover/db/connect.ts';
import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import { deleteSessionsOf } from '@trover/db/queries/accounts/sessions.ts';
import * as queries from '@trover/db/queries/organisations/members.ts';
import { expireVotesOf } from '@trover/db/queries/organisations/powers.ts';
import { endSessionsWithoutSignOn, unlinkIdentities } from '@trover/db/queries/organisations/sign-on.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { postMail } from '../mail/post-mail.ts';
import type { MemberCall } from './invite-member.ts';
import { membershipMail } from './mails.ts';
import { revokeAccessOf } from './revoke-access.ts';

/** The member; locks all of the organisation's members, so that two owners cannot remove each other. */
async function lockMember(trx: Db, organisation_id: number, id: number): Promise<queries.Member> {
  await lockAccount(trx, organisation_id);
  return (
    (await queries.findMember(trx, organisation_id, id)) ??
    fail('not_found', { message: 'We could not find that member in your organization.' })
  );
}

async function requireOtherOwner(trx: Db, organisation_id: number, member: queries.Member): Promise<void> {
  if (member.role === 'owner' && (await queries.countOwners(trx, organisation_id)) === 1)
    fail('conflict', { message: 'An organization needs an owner. Make another member an owner first.' });
}

async function mailMember({ context, session }: MemberCall, trx: Db, member: queries.Member, role: MemberRole | null) {
  const organisation = (await queries.findOrganisation(trx, session.account_id)) ?? fail('not_found');
  await postMail(context, trx, {
    template: membershipMail,
    data: { organisation: organisation.name, role },
    to: member.email,
    account_id: member.id,
    partner: organisation.partner,
    cause: `membership ${session.account_id} ${member.id} ${new Date().toISOString()}`,
  });
}

export async function changeMemberRole(call: MemberCall, id: number, role: MemberRole): Promise<queries.Member> {
  const { context, session, visitor } = call;
  const organisation_id = session.account_id;
  return context.db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, organisation_id, id);
    if (member.role === role) return member;
    await requireOtherOwner(trx, organisation_id, member);
    await queries.setMemberRole(trx, { organisation_id, id, role });
    if (!permissions.approve.includes(role)) await expireVotesOf(trx, { organisation_id, member_id: id });
    // only owners may have a second way to sign in
    await endSessionsWithoutSignOn(trx, organisation_id);
    const ended = permissions.members.includes(role)
      ? {}
      : await revokeAccessOf(context, trx, { organisation_id, member_id: id, email: member.email });
    if (id !== session.person_id) await mailMember(call, trx, member, role);
    await recordAudit(trx, {
      action: 'member_role_changed',
      by: visitor,
      subject: { kind: 'account', id },
      detail: { from: member.role, to: role, keys_revoked: 0, ...ended },
    });
    return { ...member, role };
  });
}

/**
 * Ends a membership, all sessions of the member, and everything through which they could still act; the same for a
 * member who leaves and one who is removed.
 */
export async function endMembership(call: MemberCall, id: number): Promise<number> {
  const { context, session, visitor } = call;
  const organisation_id = session.account_id;
  return context.db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, organisation_id, id);
    await requireOtherOwner(trx, organisation_id, member);
    await queries.endMembership(trx, organisation_id, id);
    await unlinkIdentities(trx, organisation_id, id);
    const ended = await revokeAccessOf(context, trx, { organisation_id, member_id: id, email: member.email });
    const sessions_ended = await deleteSessionsOf(trx, id);
    const leaves = id === session.person_id;
    if (!leaves) await mailMember(call, trx, member, null);
    await recordAudit(trx, {
      action: leaves ? 'member_left' : 'member_removed',
      by: visitor,
      subject: { kind: 'account', id },
      detail: { role: member.role, sessions_ended, ...ended },
    });
    return sessions_ended;
  });
}

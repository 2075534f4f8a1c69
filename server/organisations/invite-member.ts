import type { MemberRole } from '@trover/contract/organisations/roles.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import type { Db } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import { findAccountByEmail } from '@trover/db/queries/accounts/accounts.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import * as queries from '@trover/db/queries/organisations/invitations.ts';
import { findMembership, findOrganisation } from '@trover/db/queries/organisations/members.ts';
import { limitAttempts, limits } from '../accounts/limit-attempts.ts';
import { makeToken } from '../accounts/tokens.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { postMail } from '../mail/post-mail.ts';
import { invitationMail } from './mails.ts';

const INVITATION_SECONDS = 7 * 24 * 3600;

export interface MemberCall {
  context: Context;
  session: Session;
  visitor: Visitor;
}

async function mailInvitation(
  { context, session }: MemberCall,
  trx: Db,
  invitation: { id: number; email: string; role: MemberRole; mails: number; token: string; expires_at: Date },
): Promise<void> {
  const { id, email, role, mails, token, expires_at } = invitation;
  const organisation = (await findOrganisation(trx, session.account_id)) ?? fail('not_found');
  await postMail(context, trx, {
    template: invitationMail,
    data: {
      id,
      token,
      role,
      organisation: organisation.name,
      invited_by: session.email,
      expires: dayIn(expires_at),
    },
    to: email,
    partner: organisation.partner,
    cause: `invitation ${id} ${mails}`,
  });
}

/** Invites an address; an open invitation of the same address is a conflict, an expired one is replaced. */
export async function inviteMember(
  call: MemberCall,
  { email, role }: { email: string; role: MemberRole },
): Promise<queries.Invitation> {
  const { context, session, visitor } = call;
  const organisation_id = session.account_id;
  await limitAttempts(context.db, limits.mailAnywhere(email));
  return context.db.transaction().execute(async (trx) => {
    const known = await findAccountByEmail(trx, email);
    const membership = known && (await findMembership(trx, known.id));
    if (membership?.organisation_id === organisation_id)
      fail('conflict', { message: `${email} is a member already. Change the role instead.` });
    await queries.revokeExpired(trx, organisation_id, email);
    const { token, token_hash } = makeToken();
    const expires_at = await readDatabaseTime(trx, INVITATION_SECONDS);
    const id = await queries.insertInvitation(trx, {
      organisation_id,
      email,
      role,
      token_hash,
      invited_by: session.person_id,
      expires_at,
    });
    if (id === undefined)
      fail('conflict', { message: `${email} has an open invitation. Send it again, or revoke it first.` });
    await mailInvitation(call, trx, { id: id as number, email, role, mails: 1, token, expires_at });
    await recordAudit(trx, {
      action: 'member_invited',
      by: visitor,
      subject: { kind: 'invitation', id: id as number },
      detail: { role },
      personal: { email },
    });
    return (await queries.findInvitation(trx, organisation_id, id as number)) as queries.Invitation;
  });
}

async function requireInvitation(trx: Db, session: Session, id: number): Promise<queries.Invitation> {
  const found = await queries.lockInvitation(trx, id);
  const isOpen =
    found?.organisation_id === session.account_id && found.accepted_at === null && found.revoked_at === null;
  return isOpen ? found : fail('not_found', { message: 'We could not find that open invitation.' });
}

export async function resendInvitation(call: MemberCall, id: number): Promise<queries.Invitation> {
  const { context, session, visitor } = call;
  return context.db.transaction().execute(async (trx) => {
    const found = await requireInvitation(trx, session, id);
    await limitAttempts(context.db, limits.mailAnywhere(found.email));
    const { token, token_hash } = makeToken();
    // the member who sends it again becomes its sender
    const again = {
      token_hash,
      expires_at: await readDatabaseTime(trx, INVITATION_SECONDS),
      mails: found.mails + 1,
      invited_by: session.person_id,
    };
    await queries.changeInvitation(trx, session.account_id, id, again);
    await mailInvitation(call, trx, { ...found, ...again, token });
    await recordAudit(trx, {
      action: 'member_invited',
      by: visitor,
      subject: { kind: 'invitation', id },
      detail: { role: found.role, mails: again.mails },
    });
    return (await queries.findInvitation(trx, session.account_id, id)) as queries.Invitation;
  });
}

export async function revokeInvitation({ context, session, visitor }: MemberCall, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await requireInvitation(trx, session, id);
    await queries.changeInvitation(trx, session.account_id, id, { is_revoked: true });
    await recordAudit(trx, { action: 'invitation_revoked', by: visitor, subject: { kind: 'invitation', id } });
  });
}

import * as keys from '@trover/contract/organisations/keys.ts';
import * as declared from '@trover/contract/organisations/members.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listOrganisationEvents } from '@trover/db/queries/organisations/audit.ts';
import { type Invitation, listInvitations } from '@trover/db/queries/organisations/invitations.ts';
import { type KeyRecord, listKeys } from '@trover/db/queries/organisations/keys.ts';
import { countMembers, findOrganisation, listMembers, type Member } from '@trover/db/queries/organisations/members.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { changeMemberRole, endMembership } from './change-member.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './invite-member.ts';
import { makeKey, revokeKey } from './make-key.ts';

const byId = z.tuple([cursorKey.id]);

const presentMember = ({ person_id }: Session, member: Member) => {
  const { first_name, last_name, joined_at, last_seen_at, ...rest } = member;
  return {
    ...rest,
    name: `${first_name} ${last_name}`.trim(),
    is_self: member.id === person_id,
    joined_at: joined_at.toISOString(),
    last_seen_at: last_seen_at?.toISOString() ?? null,
  };
};

const presentInvitation = ({ id, email, role, is_expired, invited_by_email, created_at, expires_at }: Invitation) => ({
  id,
  email,
  role,
  status: is_expired ? ('expired' as const) : ('open' as const),
  invited_by: invited_by_email,
  invited_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

const presentKey = ({
  made_by_email,
  is_expired,
  revoked_at,
  created_at,
  expires_at,
  last_used_at,
  ...key
}: KeyRecord) => ({
  ...key,
  made_by: made_by_email,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  status: revoked_at !== null ? ('revoked' as const) : is_expired ? ('expired' as const) : ('live' as const),
});

/** An organisation's members, invitations, API keys and log. */
export const organisationRoutes: readonly Route[] = [
  handle(declared.getOrganisation, async ({ context, session }) => {
    const found = (await findOrganisation(context.db, session.account_id)) ?? fail('not_found');
    const { id, name, entities } = found;
    const role = session.member_role ?? fail('not_found');
    return { id, name, role, entities, members: await countMembers(context.db, id) };
  }),

  handle(declared.listMembers, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, byId);
    const page = await listMembers(context.db, session.account_id, { limit: query.limit, after });
    return presentPage(page, (member) => presentMember(session, member));
  }),

  handle(declared.changeMemberRole, async ({ context, session, visitor, params, body }) =>
    presentMember(session, await changeMemberRole({ context, session, visitor }, params.id, body.role)),
  ),

  handle(declared.removeMember, async (call) => ({
    ended: true as const,
    sessions_ended: await endMembership(call, call.params.id),
  })),

  handle(declared.leaveOrganisation, async (call) => ({
    ended: true as const,
    sessions_ended: await endMembership(call, call.session.person_id ?? fail('not_found')),
  })),

  handle(declared.listInvitations, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, byId);
    return presentPage(
      await listInvitations(context.db, session.account_id, { limit: query.limit, after }),
      presentInvitation,
    );
  }),

  handle(declared.inviteMember, async (call) => presentInvitation(await inviteMember(call, call.body))),

  handle(declared.resendInvitation, async (call) => presentInvitation(await resendInvitation(call, call.params.id))),

  handle(declared.revokeInvitation, async (call) => {
    await revokeInvitation(call, call.params.id);
    return { revoked: true as const };
  }),

  handle(declared.openInvitation, ({ context, body }) => openInvitation(context, body)),

  handle(declared.acceptInvitation, async ({ context, session, visitor, body, log }) => {
    const invitation = { ...body, session, visitor, account: body.account };
    const { new_account, ...accepted } = await acceptInvitation(context, invitation);
    if (new_account !== null) {
      await visitor.sessions.open(new_account, 'password');
      const detail = { signed_in_with: 'password' };
      await recordAudit(context.db, { action: 'signed_in', by: visitor, account_id: new_account, detail });
      log.info({ account_id: new_account }, 'joined an organisation');
    }
    return accepted;
  }),

  handle(declared.listOrganisationAudit, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, byId);
    const { limit, action, by } = query;
    const page = await listOrganisationEvents(context.db, session.account_id, { limit, after, action, by });
    return presentPage(page, ({ at, email, key_name, subject_kind, subject_id, ...event }) => ({
      ...event,
      at: at.toISOString(),
      by: email,
      api_key: key_name,
      subject: subject_kind === null || subject_id === null ? null : { kind: subject_kind, id: subject_id },
    }));
  }),

  handle(keys.listKeys, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, byId);
    return presentPage(await listKeys(context.db, session.account_id, { limit: query.limit, after }), presentKey);
  }),

  handle(keys.makeKey, async (call) => {
    const { record, secret } = await makeKey(call, call.body);
    return { key: presentKey(record), secret };
  }),

  handle(keys.revokeKey, async (call) => presentKey(await revokeKey(call, call.params.id))),
];

import { z } from 'zod';
import { emailSchema, linkPart, newPasswordSchema } from '../accounts/fields.ts';
import { auditActionSchema } from '../audit/audit.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { instantSchema } from '../protocol/values.ts';
import { memberRoleSchema } from './roles.ts';

/** Only institutions have an organisation. */
const audience = ['investor'] as const;
const params = z.strictObject({ id: idText });

const memberSchema = z.object({
  /** The member's account. */
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: memberRoleSchema,
  is_self: z.boolean(),
  /** How the member signed in last; null where no session is open. */
  signs_in_with: z
    .enum(['password', 'password_and_code', 'password_and_recovery_code', 'passkey', 'sign_on'])
    .nullable(),
  joined_at: instantSchema,
  /** Last activity of an open session; null where there is none. */
  last_seen_at: instantSchema.nullable(),
});

const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: memberRoleSchema,
  status: z.enum(['open', 'expired']),
  invited_by: z.string().nullable(),
  invited_at: instantSchema,
  expires_at: instantSchema,
});

export const getOrganisation = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/profile',
  summary: 'The organization that the caller acts for, and the caller’s role in it',
  audience,
  response: z.object({
    id: idSchema,
    name: z.string(),
    role: memberRoleSchema,
    members: z.int(),
    entities: z.int(),
  }),
  errors: ['not_signed_in', 'not_allowed', 'not_found'],
});

export const listMembers = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/members',
  summary: 'The members of the caller’s organization',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(memberSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const changeMemberRole = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/members/{id}/role',
  summary: 'Gives a member another role, from the next call on; an organization always has an owner',
  audience,
  step_up: 'after_sign_in',
  params,
  body: z.strictObject({ role: memberRoleSchema }),
  response: memberSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

const left = z.object({ ended: z.literal(true), sessions_ended: z.int() });

export const removeMember = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/members/{id}',
  summary: 'Removes a member; all sessions of the member end at once',
  audience,
  step_up: 'after_sign_in',
  params,
  response: left,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const leaveOrganisation = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/leave',
  summary: 'Ends the caller’s own membership and all the caller’s sessions; the last owner stays',
  audience,
  response: left,
  idempotency: 'natural',
  errors: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const listInvitations = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/invitations',
  summary: 'The invitations that nobody accepted yet, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(invitationSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const inviteBody = z.strictObject({ email: emailSchema, role: memberRoleSchema });

export const inviteMember = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/invitations',
  summary: 'Invites someone by mail. The link works once, for seven days',
  audience,
  step_up: 'after_sign_in',
  body: inviteBody,
  response: invitationSchema,
  limit: 'mail',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_many_requests'],
});

export const resendInvitation = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/invitations/{id}/resend',
  summary: 'Sends an invitation again, with a new link for seven days; the link before stops working',
  audience,
  params,
  response: invitationSchema,
  limit: 'mail',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'too_many_requests'],
});

export const revokeInvitation = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/invitations/{id}',
  summary: 'Cancels an invitation; its link stops working',
  audience,
  params,
  response: z.object({ revoked: z.literal(true) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const link = { id: idSchema, token: linkPart };
const ofLink = {
  organisation: z.string(),
  email: z.string(),
  role: memberRoleSchema,
};

export const openInvitation = declareOperation({
  method: 'POST',
  path: '/api/v1/invitations/open',
  summary: 'What an invitation’s link is for',
  audience: 'anyone',
  body: z.strictObject(link),
  response: z.object({
    ...ofLink,
    invited_by: z.string().nullable(),
    expires_at: instantSchema,
    /** The address has an account already: its owner signs in and accepts. */
    has_account: z.boolean(),
  }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'link_expired', 'too_many_requests'],
});

/** What an account is made with where the address has none. */
export const newMemberSchema = z.strictObject({
  first_name: requiredText(100, 'enter your first name'),
  last_name: requiredText(100, 'enter your last name'),
  password: newPasswordSchema,
});

export const acceptInvitation = declareOperation({
  method: 'POST',
  path: '/api/v1/invitations/accept',
  summary:
    'Accepts an invitation: by the account signed in with its address, or with a new account for it, signed in at once',
  audience: 'anyone',
  body: z.strictObject({ ...link, account: newMemberSchema.optional() }),
  response: z.object(ofLink),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'link_expired', 'not_signed_in', 'conflict', 'too_many_requests'],
});

export const listOrganisationAudit = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/audit',
  summary: 'What members and API keys of the caller’s organization did, the newest first',
  audience,
  query: z.strictObject({
    ...pageQuery,
    action: auditActionSchema.optional(),
    /** The email address of a member or of a former member. */
    by: emailSchema.optional(),
  }),
  response: listOf(
    z.object({
      id: idSchema,
      at: instantSchema,
      action: z.string(),
      /** The member; null where the account is deleted. */
      by: z.string().nullable(),
      /** The API key that did it, where it was one. */
      api_key: z.string().nullable(),
      subject: z.object({ kind: z.string(), id: idSchema }).nullable(),
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

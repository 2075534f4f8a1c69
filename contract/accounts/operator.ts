import { z } from 'zod';
import { userTypeSchema } from '../profiles/profiles.ts';
import { idSchema, idText, listOf, pageQuery, queryFlag } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const capabilities = ['money_maker', 'money_checker'] as const;
/** What an operator may do with clients’ money: prepare it, or approve what another prepared. */
const capabilitySchema = z.enum(capabilities);

const likenessSchema = z.object({
  account_id: idSchema,
  email: z.string(),
  /** `network` is only a hint, which colleagues of one office share; each of the others makes them one person. */
  reasons: z.array(z.enum(['mail_address', 'device', 'payment_details', 'membership', 'network'])),
});

const roleRequestSchema = z.object({
  id: idSchema,
  account_id: idSchema,
  email: z.string(),
  /** What the account is to have as an operator. */
  capabilities: z.array(capabilitySchema),
  reason: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired']),
  requested_by: z.string().nullable(),
  requested_at: instantSchema,
  expires_at: instantSchema,
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  note: z.string(),
  /** Operators who may be the same person as the account holder. */
  likeness: z.array(likenessSchema),
  /** Why the caller may not approve it; null where they may. */
  why_not: z.string().nullable(),
  is_own: z.boolean(),
});

export const accountSchema = z.object({
  id: idSchema,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  type: userTypeSchema,
  org_type: z.union([z.literal(1), z.literal(2)]),
  /** The marker of the attorney's firm, or of the one on whose host the account signed up. */
  partner: z.string().nullable(),
  /** Null: an attorney without access to the firm's people. */
  approved_at: instantSchema.nullable(),
  created_at: instantSchema,
  /** Of an operator. */
  capabilities: z.array(capabilitySchema),
  /** Requested and not decided yet: the account becomes an operator, or gets other capabilities, with a second operator. */
  role_request_id: idSchema.nullable(),
});

export const listAccounts = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/accounts',
  summary: 'Accounts, the newest first',
  audience: ['operator'],
  query: z.strictObject({
    ...pageQuery,
    /** The address, whole. */
    email: z.string().trim().toLowerCase().max(254).optional(),
    account_id: idText.optional(),
    /** Only attorneys whose approval is pending. */
    waiting: queryFlag.optional(),
  }),
  response: listOf(accountSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const changeRole = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/role',
  summary:
    'Gives an account its role, and approves an attorney; all its sessions end. An operator’s role or capability is requested, and given once a second operator approves',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    role: userTypeSchema,
    /** 1 individual, 2 institutional, which only an investor is. */
    org_type: z.union([z.literal(1), z.literal(2)]).optional(),
    /** The attorney's firm. */
    partner: z.string().max(63).nullish(),
    /** Of an operator; all where absent. */
    capabilities: z.array(capabilitySchema).max(2).optional(),
    /** The reason of the request, shown to the operator who decides. */
    reason: z.string().trim().max(500, 'use at most 500 characters').optional(),
  }),
  response: accountSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const listRoleRequests = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/role_requests',
  summary: 'Requests for operators’ roles and capabilities, the newest first',
  audience: ['operator'],
  query: z.strictObject({ ...pageQuery, status: roleRequestSchema.shape.status.optional() }),
  response: listOf(roleRequestSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const decision = {
  method: 'POST',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  response: roleRequestSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
} as const;

export const approveRoleRequest = declareOperation({
  ...decision,
  path: '/api/v1/operator/role_requests/{id}/approve',
  summary: 'Approves a role that another operator requested; all sessions of the account end',
  step_up: true,
});

const note = z.string().trim().min(1, 'enter a reason').max(500, 'use at most 500 characters');

export const rejectRoleRequest = declareOperation({
  ...decision,
  path: '/api/v1/operator/role_requests/{id}/reject',
  summary: 'Refuses a role that another operator requested',
  body: z.strictObject({ note }),
});

export const withdrawRoleRequest = declareOperation({
  ...decision,
  path: '/api/v1/operator/role_requests/{id}/withdraw',
  summary: 'Cancels the caller’s own request for a role',
});

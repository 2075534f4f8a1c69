import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery, queryFlag } from '../envelope.ts';
import { instantSchema } from '../money.ts';
import { declareOperation } from '../operation.ts';
import { userTypeSchema } from '../profiles.ts';

export const accountSchema = z.object({
  id: idSchema,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  type: userTypeSchema,
  org_type: z.union([z.literal(1), z.literal(2)]),
  /** The marker of the attorney's firm, or of the one on whose host the account signed up. */
  partner: z.string().nullable(),
  /** Null: an attorney who sees nobody of the firm yet. */
  approved_at: instantSchema.nullable(),
  created_at: instantSchema,
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
    /** Only attorneys who wait for approval. */
    waiting: queryFlag.optional(),
  }),
  response: listOf(accountSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const changeRole = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/accounts/{id}/role',
  summary: 'Gives an account its role, and approves an attorney; all its sessions end',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    role: userTypeSchema,
    /** 1 individual, 2 institutional, which only an investor is. */
    org_type: z.union([z.literal(1), z.literal(2)]).optional(),
    /** The attorney's firm. */
    partner: z.string().max(63).nullish(),
  }),
  response: accountSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, decimalSchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

export const fundRequestStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

const fundRequestSchema = z.object({
  id: idSchema,
  account_id: idSchema,
  /** The institution. */
  name: z.string(),
  email: z.string(),
  /** `payment`: where funds are paid. `agreement`: the terms with their fee. */
  kind: z.enum(['payment', 'agreement']),
  agreement: z
    .object({ reference: z.string(), fee_pct: decimalSchema, valid_from: daySchema, valid_to: daySchema.nullable() })
    .nullable(),
  /** Masked. */
  payment: z.object({ holder: z.string(), label: z.string(), shown: z.string(), currency: z.string() }).nullable(),
  /** The first twenty of the funds that are to be paid there. */
  funds: z.array(z.string()),
  fund_count: z.int(),
  /** What was in force when it was requested, in words; null: nothing. */
  replaces: z.string().nullable(),
  status: z.enum(fundRequestStatuses),
  requested_by: z.string().nullable(),
  requested_at: instantSchema,
  /** The last day on which it can be approved. */
  expires_on: daySchema,
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  note: z.string(),
  /** Why the caller cannot approve it, in words; null where they can. */
  approval_fault: z.string().nullable(),
  /** Whether the caller requested it, and so can withdraw it. */
  is_own: z.boolean(),
});
export type FundRequest = z.output<typeof fundRequestSchema>;

export const listFundRequests = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/fund_requests',
  summary: 'Requests to change where funds are paid, or the fee of an institution’s agreement, the newest first',
  audience,
  query: z.strictObject({
    ...pageQuery,
    account_id: idText.optional(),
    status: z.enum(fundRequestStatuses).optional(),
  }),
  response: listOf(fundRequestSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const decideFundRequest = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/fund_requests/{id}/decide',
  summary:
    'Approves or rejects a request as the second person, or withdraws the caller’s own; until then what was in force stays',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['approved', 'rejected', 'withdrawn']),
    /** Required of a rejection. */
    note: z.string().trim().max(300, 'use at most 300 characters').default(''),
  }),
  response: z.object({
    request: fundRequestSchema,
    is_new: z.boolean(),
    /** The claims that are paid there from now on. */
    claims: z.int(),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

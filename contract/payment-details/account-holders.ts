import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

export const holderStatuses = ['open', 'approved', 'rejected'] as const;

/** A difference between the account holder and the claimant. */
const holderReviewSchema = z.object({
  id: idSchema,
  account_id: idSchema,
  /** As the beneficial account is called. */
  owner: z.string(),
  holder: z.string(),
  legal_name: z.string(),
  co_owner: z.string().nullable(),
  /** `near`: probably the same; payments continue. `different`: nothing is paid there before it is approved. */
  verdict: z.enum(['near', 'different']),
  /** In words. */
  difference: z.string(),
  status: z.enum(holderStatuses),
  kind: z.enum(['ach', 'iban', 'check']),
  /** Masked. */
  shown: z.string(),
  currency: currencySchema,
  /** Claims to be paid there that are not ended. */
  claims: z.int(),
  checked_at: instantSchema,
  decided_at: instantSchema.nullable(),
  note: z.string().nullable(),
});
export type HolderReview = z.output<typeof holderReviewSchema>;

export const listAccountHolders = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/account_holders',
  summary: 'Accounts whose holder has another name than the claimant: those to decide, or by `status` the decided ones',
  audience,
  query: z.strictObject({ ...pageQuery, status: z.enum(holderStatuses).optional() }),
  response: listOf(holderReviewSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const decideAccountHolder = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/account_holders/{id}/decide',
  summary:
    'Approves or rejects that a claim is paid to this holder; a rejection is mailed to its owner; a later decision corrects an earlier one',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['approved', 'rejected']),
    /** Why; the owner reads it where it is rejected. */
    note: requiredText(300, 'enter the reason'),
    /** Identifies the comparison that was seen: after a new comparison the review is repeated. */
    checked_at: instantSchema,
    /** Its state when the operator saw it. */
    from_status: z.enum(holderStatuses).default('open'),
  }),
  response: z.object({ account_holder: holderReviewSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

import { z } from 'zod';
import { confirmationSchema } from '../confirmations/confirmations.ts';
import { claimAwardSchema } from '../payments/payments.ts';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';
import { claimHistorySchema, claimStageSchema, claimStepSchema, lostProofSchema } from './claims.ts';

const listedClaimSchema = z.object({
  sub_payout_request_id: idSchema,
  account_id: idSchema,
  email: z.string(),
  /** In whose name the claim is. */
  owner: z.string(),
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  stage: claimStageSchema,
  reason: z.string().nullable(),
  /** For `deficient`: the day to cure it by. */
  cure_by: daySchema.nullable(),
  /** The administrator’s. */
  claim_number: z.string().nullable(),
  filed_on: daySchema.nullable(),
  updated_at: instantSchema,
});

export const listClaimsOfAll = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/claims',
  summary: 'Everyone’s claims, the newest first, by stage, case, account or administrator’s number',
  audience: ['operator'],
  query: z.strictObject({
    ...pageQuery,
    stage: claimStageSchema.optional(),
    order_id: catalogueIdText.optional(),
    account_id: idText.optional(),
    /** The administrator’s, whole. */
    claim_number: z.string().trim().min(1).max(100).optional(),
  }),
  response: listOf(listedClaimSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const getClaimByOperator = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/claims/{id}',
  summary: 'A claim as an operator sees it: its history, its possible next stages, and what blocks them',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  response: listedClaimSchema.extend({
    cured_by: claimStepSchema.nullable(),
    joined_by: z.enum(['claimant', 'contract']),
    joined_at: instantSchema,
    claim_deadline: daySchema.nullable(),
    /** As it was signed off; null before. */
    signed: z
      .object({
        signed_name: z.string(),
        signed_at: instantSchema,
        signed_on: daySchema,
        recognized_claim: moneySchema.nullable(),
        currency: currencySchema,
      })
      .nullable(),
    /** The stages the caller may move it to, and what each needs. */
    moves: z.array(z.object({ to: claimStageSchema, needs: z.enum(['reason', 'reason_and_cure']).nullable() })),
    /** Claims of other accounts in the same case that rest on the same trades. */
    alike: z.array(
      z.object({ sub_payout_request_id: idSchema, email: z.string(), owner: z.string(), stage: claimStageSchema }),
    ),
    duplicate_cleared_at: instantSchema.nullable(),
    lost_proof: lostProofSchema.nullable(),
    /** The day to cure its open deficiency by; null where none is open. */
    open_cure_by: daySchema.nullable(),
    /** What its owner confirmed beyond being a member of the class; null where nothing. */
    participation: z.object({ confirmed_at: instantSchema, documents: z.array(confirmationSchema) }).nullable(),
    /** By the ledger, the newest first; `paid_on`: the day on which the bank executes the payment in force. */
    awards: z.array(claimAwardSchema.omit({ payments: true }).extend({ paid_on: daySchema.nullable() })),
    history: z.array(claimHistorySchema),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const moveClaimByOperator = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/claims/move',
  summary: 'Moves a claim through the operator’s stages, with a reason where one is required',
  audience: ['operator'],
  step_up: true,
  body: z.strictObject({
    sub_payout_request_id: idSchema,
    to: claimStageSchema,
    /** The stage that the operator saw, so that two operators, or a double press, move it once. */
    from_stage: claimStageSchema,
    reason: z.string().trim().min(1).max(2000).optional(),
    cured_by: claimStepSchema.optional(),
    cure_by: daySchema.optional(),
    /**
     * For `deficient`: whether it cannot be answered without another document. When absent, a deficiency cured by
     * trades requires one.
     */
    requires_document: z.boolean().optional(),
    filed_on: daySchema.optional(),
    /** The administrator's. */
    claim_number: z.string().trim().min(1).max(100).optional(),
  }),
  response: z.object({ sub_payout_request_id: idSchema, stage: claimStageSchema, moved: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const extendCure = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/claims/extend_cure',
  summary: 'Moves the day to cure an open deficiency by to a later one; its owner is notified',
  audience: ['operator'],
  step_up: true,
  body: z.strictObject({
    sub_payout_request_id: idSchema,
    /** The day that the operator saw, so that two operators extend it once. */
    from_cure_by: daySchema,
    cure_by: daySchema,
    /** Why; its owner reads it. */
    reason: z.string().trim().min(1, 'enter the reason').max(2000),
  }),
  response: z.object({ sub_payout_request_id: idSchema, cure_by: daySchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const settleLostProof = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/claims/settle_lost_proof',
  summary: 'Settles with a note, which its owner reads, that a document does not prove all of a filed claim',
  audience: ['operator'],
  step_up: true,
  body: z.strictObject({
    sub_payout_request_id: idSchema,
    note: z.string().trim().min(1, 'describe what was done').max(2000),
  }),
  response: z.object({ sub_payout_request_id: idSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const clearDuplicate = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/claims/clear_duplicate',
  summary: 'Records that a claim is not a duplicate of another user’s',
  audience: ['operator'],
  step_up: true,
  body: z.strictObject({ sub_payout_request_id: idSchema, reason: z.string().trim().min(1).max(2000) }),
  response: z.object({ sub_payout_request_id: idSchema, cleared_at: instantSchema }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

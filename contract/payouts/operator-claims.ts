import { z } from 'zod';
import { idSchema } from '../envelope.ts';
import { daySchema, instantSchema } from '../money.ts';
import { declareOperation } from '../operation.ts';
import { claimStageSchema, claimStepSchema } from './claims.ts';

export const moveClaimByOperator = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/claims/move',
  summary: 'Moves a claim through the stages that are the operator’s, with a reason where one is due',
  audience: ['operator'],
  body: z.strictObject({
    sub_payout_request_id: idSchema,
    to: claimStageSchema,
    /** The stage the operator saw: two at once, or the same button twice, move it once. */
    from_stage: claimStageSchema,
    reason: z.string().trim().min(1).max(2000).optional(),
    cured_by: claimStepSchema.optional(),
    cure_by: daySchema.optional(),
    filed_on: daySchema.optional(),
    /** The administrator's. */
    claim_number: z.string().trim().min(1).max(100).optional(),
  }),
  response: z.object({ sub_payout_request_id: idSchema, stage: claimStageSchema, moved: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const clearDuplicate = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/claims/clear_duplicate',
  summary: 'Says that a claim that looks like another user’s is none',
  audience: ['operator'],
  body: z.strictObject({ sub_payout_request_id: idSchema, reason: z.string().trim().min(1).max(2000) }),
  response: z.object({ sub_payout_request_id: idSchema, cleared_at: instantSchema }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

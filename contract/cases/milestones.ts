import { z } from 'zod';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText } from '../protocol/text.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';
import { stageSchema } from './cases.ts';

const audience = ['scout', 'operator'] as const;
const catalogueId = z.int('this is not an id: use a whole number').positive().max(2_147_483_647);
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

export const recordedMilestoneSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  date: daySchema,
  stage: stageSchema,
  title: z.string(),
  text: z.string().nullable(),
  /** An operator's reason for a stage out of order. */
  reason: z.string().nullable(),
  /** The stage was concluded from other facts; no source dates it. */
  inferred: z.boolean(),
  document_id: idSchema.nullable(),
  recorded_at: instantSchema,
});
export type RecordedMilestone = z.output<typeof recordedMilestoneSchema>;

const fields = {
  date: daySchema,
  title: requiredText(300, 'describe what happened'),
  text: plainText(5000).nullable(),
  stage: stageSchema,
  reason: plainText(2000).nullable(),
  document_id: catalogueId.nullable(),
};

/** The milestone, and the stage of the case after it. */
const answer = z.object({ milestone: recordedMilestoneSchema, stage: stageSchema });

export const addMilestone = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/milestones',
  summary: 'Records a step of a case; only this changes a stage, and out of order only with an operator’s reason',
  audience,
  body: z.strictObject({
    order_id: catalogueId,
    ...fields,
    text: fields.text.optional(),
    stage: fields.stage.optional(),
    reason: fields.reason.optional(),
    document_id: fields.document_id.optional(),
  }),
  response: answer,
  idempotency: 'natural',
  errors,
});

export const changeMilestone = declareOperation({
  method: 'PUT',
  path: '/api/v1/orders/milestones',
  summary: 'Corrects a milestone: the old one is withdrawn, and the new one has its own id',
  audience,
  body: z.strictObject({ id: catalogueId, ...z.object(fields).partial().shape }),
  response: answer,
  errors,
});

export const listMilestones = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/milestones',
  summary: 'The steps of a case, oldest first',
  audience: 'anyone',
  query: z.strictObject({ order_id: catalogueIdText, ...pageQuery }),
  response: listOf(recordedMilestoneSchema),
  errors: ['invalid_input', 'not_found'],
});

export const deleteMilestone = declareOperation({
  method: 'DELETE',
  path: '/api/v1/orders/milestones',
  summary: 'Withdraws a milestone; one that sets the stage of a published case needs a reason',
  audience,
  body: z.strictObject({ id: catalogueId, reason: plainText(2000).optional() }),
  response: z.object({ id: idSchema, stage: stageSchema }),
  idempotency: 'natural',
  errors,
});

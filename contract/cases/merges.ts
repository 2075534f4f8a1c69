import { z } from 'zod';
import { catalogueIdText, idSchema } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;
const place = { params: z.strictObject({ id: catalogueIdText }) };
const named = z.object({ id: idSchema, slug: z.string(), title: z.string() });

const movingSchema = z.object({
  claims: z.int(),
  favorites: z.int(),
  votes: z.int(),
  milestones: z.int(),
  documents: z.int(),
  deadlines: z.int(),
  contracts: z.int(),
});

export const previewMerge = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases/{id}/merge',
  summary: 'What would move if this case were merged into another, and what prevents it',
  audience,
  ...place,
  query: z.strictObject({ into: catalogueIdText }),
  response: z.object({
    merged: named,
    remaining: named,
    /** In sentences; while there is one, the merge is refused. */
    against: z.array(z.string()),
    goes_over: movingSchema,
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const mergeCase = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases/{id}/merge',
  summary: 'Merges a case into another: what people did in it moves there, and its address redirects',
  audience,
  step_up: true,
  ...place,
  body: z.strictObject({
    into: z.int().positive().max(2_147_483_647),
    reason: requiredText(2000, 'enter the reason why they are one case'),
  }),
  response: z.object({ merged: named, remaining: named, goes_over: movingSchema }),
  idempotency: 'natural',
  errors,
});

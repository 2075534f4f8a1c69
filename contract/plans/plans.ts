import { z } from 'zod';
import { catalogueIdText, idSchema } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText } from '../protocol/text.ts';
import { instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;
const place = { params: z.strictObject({ id: catalogueIdText }) };

const MAX_TEXT = 500_000;

/** The trades of an account in the neutral CSV, and what the plan must give for them, to the cent. */
const workedExampleSchema = z.strictObject({
  name: plainText(200),
  trades: z.string().max(MAX_TEXT),
  claim: z.string().max(30),
  /** CSV: security, bought, quantity, sold, branch, amount; every line. */
  lines: z.string().max(MAX_TEXT),
});

const draftFields = {
  document: z.string().max(2_000_000, 'a plan has at most 2,000,000 characters'),
  examples: z.array(workedExampleSchema).max(50, 'use at most 50 worked examples'),
};

const planTextSchema = z.object({
  order_id: idSchema,
  /** The version that is shown; null for what is being written. */
  version: z.int().nullable(),
  /** The row version of the draft, which a change must name; 0 without a draft. */
  row_version: z.int(),
  /** As it was typed, or the version's JSON. */
  document: z.string(),
  examples: z.array(workedExampleSchema),
  versions: z.array(
    z.object({ version: z.int(), published_at: instantSchema, published_by: z.string().nullable(), examples: z.int() }),
  ),
  saved_at: instantSchema.nullable(),
  saved_by: z.string().nullable(),
});
export type PlanText = z.output<typeof planTextSchema>;

export const getPlanText = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases/{id}/plan',
  summary: 'A case’s plan of allocation as text with its worked examples: the draft, or a version',
  audience,
  ...place,
  query: z.strictObject({ version: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
  response: planTextSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const savePlanDraft = declareOperation({
  method: 'PUT',
  path: '/api/v1/operator/cases/{id}/plan',
  summary: 'Saves a draft of a plan, whether or not it is valid yet',
  audience,
  ...place,
  body: z.strictObject({ row_version: z.int().min(0).max(2_147_483_647), ...draftFields }),
  response: planTextSchema,
  idempotency: 'natural',
  body_limit: 'large',
  errors,
});

export const checkPlan = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/plans/check',
  summary: 'Whether a plan can be used, and its result for each worked example; saves nothing',
  audience,
  body: z.strictObject(draftFields),
  response: z.object({
    /** Null: the plan can be used. */
    fault: z.object({ path: z.string(), message: z.string() }).nullable(),
    examples: z.array(
      z.object({
        name: z.string(),
        passes: z.boolean(),
        faults: z.array(z.string()),
        claim: moneySchema.nullable(),
        /** What the plan gives, in the CSV in which an example expects it. */
        lines: z.string().nullable(),
      }),
    ),
  }),
  body_limit: 'large',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const publishPlan = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases/{id}/plan/publish',
  summary:
    'Publishes the draft as the next version if every worked example gives the expected figures, and matches the case',
  audience,
  step_up: true,
  ...place,
  body: z.strictObject({ row_version: z.int().positive().max(2_147_483_647) }),
  response: z.object({ order_id: idSchema, version: z.int(), examples: z.int() }),
  body_limit: 'large',
  errors,
});

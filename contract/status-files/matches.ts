import { z } from 'zod';
import { claimStageSchema } from '../claims/claims.ts';
import { idSchema, idText } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { rowOutcomes } from './status-files.ts';

/** Rows of one file with the claim of each. */
const chosenMatches = z
  .array(z.strictObject({ row_number: z.int().min(1), sub_payout_request_id: idSchema }))
  .min(1, 'choose a row')
  .max(500, 'choose at most 500 rows')
  .refine((of) => new Set(of.map(({ row_number }) => row_number)).size === of.length, 'choose each row once');

const matchedRow = z.object({
  row_number: z.int(),
  line: z.int(),
  /** The claimant's name in the file. */
  claimant: z.string(),
  sub_payout_request_id: idSchema.nullable(),
  owner: z.string().nullable(),
  outcome: z.enum(rowOutcomes).nullable(),
  to_stage: claimStageSchema.nullable(),
  note: z.string().nullable(),
});

export const matchStatusRows = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/match',
  summary:
    'Sets which claims several rows of a status file are of; as a preview it only shows what they would do. Rows that were matched before are left as they are',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    matches: chosenMatches,
    /** True: a preview that records nothing. */
    is_preview: z.boolean().default(false),
  }),
  response: z.object({
    /** Rows that are (or would be) matched, with their effect. */
    matched: z.array(matchedRow),
    left: z.array(
      z.object({
        row_number: z.int(),
        reason: z.enum(['matched', 'names_its_claim', 'unreadable', 'no_such_claim', 'no_such_row']),
      }),
    ),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const unmatchStatusRows = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/unmatch',
  summary: 'Removes matches of several rows; those that an operator has matched to another claim since are left',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ matches: chosenMatches }),
  response: z.object({ unmatched: z.array(z.int()) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

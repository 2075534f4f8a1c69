import { z } from 'zod';
import { idText } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';

const chosenRows = z
  .array(z.int().min(1))
  .min(1, 'choose a row')
  .max(500, 'choose at most 500 rows')
  .refine((rows) => new Set(rows).size === rows.length, 'choose each row once');

export const settleStatusRows = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/settle',
  summary:
    'Records one decision for several rows; as a preview it only shows for which. Rows that were decided before are left as they are',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    row_numbers: chosenRows,
    note: requiredText(1000, 'enter the decision'),
    /** True: a preview that records nothing. */
    is_preview: z.boolean().default(false),
  }),
  response: z.object({
    /** Rows for which the decision is (or would be) recorded. */
    settled: z.array(z.int()),
    left: z.array(z.object({ row_number: z.int(), reason: z.enum(['decided', 'nothing_waits', 'no_such_row']) })),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const reopenStatusRows = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/reopen',
  summary: 'Undoes the decisions of several rows, which wait again; those that wait are left as they are',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ row_numbers: chosenRows, reason: requiredText(1000, 'enter the reason') }),
  response: z.object({ reopened: z.array(z.int()) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

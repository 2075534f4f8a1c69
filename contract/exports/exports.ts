import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';

const texts = z.record(z.string().max(60), z.union([z.string().max(400), z.number(), z.boolean()]));

export const exportList = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/exports',
  summary:
    'Any list of the desk as a CSV file, at most 10,000 rows (its last line states what is missing), with the filter that the list itself accepts; the export is in the audit log',
  audience: ['operator'],
  step_up: true,
  body: z.strictObject({
    /** The path of the list’s call, such as `/api/v1/operator/claims`. */
    list: z.string().max(200),
    /** Which list of its answer, where that has several or another name: `kinds` of the jobs. */
    part: z.string().max(60).default('items'),
    params: texts.default({}),
    query: texts.default({}),
  }),
  response: z.object({ rows: z.int(), is_whole: z.boolean(), content: z.string() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

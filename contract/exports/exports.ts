import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';

const texts = z.record(z.string().max(60), z.union([z.string().max(400), z.number(), z.boolean()]));

/** The facts about the file in the answer to an export. */
export const exportedSchema = {
  /** Of `content`. */
  rows: z.int(),
  is_whole: z.boolean(),
  /** Where `content` is not whole: a link to the whole file, which is valid for five minutes and for this session. */
  whole: z.object({ rows: z.int(), url: z.string() }).nullable(),
};

export const exportList = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/exports',
  summary:
    'Any list of the desk as a CSV file, with the filter that the list itself accepts; of a longer list the first 10,000 rows, and a link to all of them; the export is in the audit log',
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
  response: z.object({ ...exportedSchema, content: z.string() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

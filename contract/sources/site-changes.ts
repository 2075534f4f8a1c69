import { z } from 'zod';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

/** A line of a page, with the dates and amounts that are written in it. */
const lineSchema = z.object({ text: z.string(), marks: z.array(z.string()) });
export type SiteLine = z.output<typeof lineSchema>;

export const listSiteChanges = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases/{id}/site_changes',
  summary:
    'What changed on the settlement site of a case, line by line, the newest first, and how its last reading went',
  audience: ['operator'],
  params: z.strictObject({ id: catalogueIdText }),
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      address: z.string(),
      found_at: instantSchema,
      removed: z.array(lineSchema),
      added: z.array(lineSchema),
    }),
  ).extend({
    /** Null: the site was never read. */
    last_reading: z
      .object({
        address: z.string(),
        read_at: instantSchema,
        next_read_at: instantSchema,
        /** Why the last reading failed; null: it did not. */
        failure: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

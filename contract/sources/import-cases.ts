import { z } from 'zod';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';

export const importCases = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/catalogue/import',
  summary:
    'Imports a file of cases (JSON as of the catalogue; CSV or .xlsx with the fields in its first row), or with `trial` only lists what it would change. A case with a fault, or edited on the desk, is left as it is, and the others go on',
  audience: ['operator'],
  body: z.strictObject({ trial: z.enum(['yes', 'no'], 'use yes or no').default('no') }),
  files: [{ field: 'file', max_bytes: fileLimits.document, required: true }],
  response: z.object({
    trial: z.boolean(),
    cases: z.int(),
    outcomes: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), edited: z.int() }),
    /** The first 200 that are new or changed. */
    saved: z.array(z.object({ slug: z.string(), outcome: z.enum(['new', 'changed']), changes: z.array(z.string()) })),
    /** The first 200; faults before warnings. */
    findings: z.array(
      z.object({
        level: z.enum(['fault', 'warning']),
        slug: z.string().nullable(),
        path: z.string(),
        message: z.string(),
      }),
    ),
  }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'too_large', 'unsupported_file'],
});

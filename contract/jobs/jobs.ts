import { z } from 'zod';
import { listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The last try's, in a line. */
  reason: z.string(),
  tries: z.int(),
  queued_at: instantSchema,
  failed_at: instantSchema,
});

export const listFailedJobs = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/jobs',
  summary: 'Jobs that failed after all retries, the newest first, and how many of each kind wait',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(failedJobSchema).extend({
    kinds: z.array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() })),
    /** Large portfolios that are gone and whose trades are being removed, and how many of these are removed. */
    removals: z.object({ portfolios: z.int(), trades_removed: z.int() }),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const retryJob = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/jobs/{id}/retry',
  summary: 'Retries a failed job',
  audience,
  params: z.strictObject({ id: z.uuid('this is not the id of a job') }),
  body: z.strictObject({}),
  response: z.object({ id: z.string(), name: z.string() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

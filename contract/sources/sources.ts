import { z } from 'zod';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText } from '../protocol/text.ts';
import { instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const read = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

export const sourceNames = ['courtlistener', 'sec', 'openfigi', 'prices', 'settlement_sites', 'notices'] as const;
const nameSchema = z.enum(sourceNames, 'this is not a source');
export type SourceName = (typeof sourceNames)[number];

const ruleSchema = z.object({
  id: idSchema,
  source: nameSchema,
  field: z.string(),
  made_by: z.string().nullable(),
  made_at: instantSchema,
});

const sourceSchema = z.object({
  name: nameSchema,
  is_on: z.boolean(),
  /** The setting that it misses; null where it is complete. */
  missing_setting: z.string().nullable(),
  /** In words, such as “every minute”; null: it reads when it is given something. */
  schedule: z.string().nullable(),
  limit: z.string().nullable(),
  health: z.enum(['working', 'failing', 'off', 'not_configured', 'waiting']),
  failure: z.string().nullable(),
  failing_since: instantSchema.nullable(),
  last_run_at: instantSchema.nullable(),
  last_success_at: instantSchema.nullable(),
  next_run_at: instantSchema.nullable(),
  /** Its proposals that wait. */
  waiting: z.int(),
});
export type Source = z.output<typeof sourceSchema>;

export const listSources = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/catalogue/sources',
  summary: 'The sources of the catalogue, the state of each, and the fields that each may set automatically',
  audience,
  response: z.object({ sources: z.array(sourceSchema), rules: z.array(ruleSchema) }),
  errors: ['not_signed_in', 'not_allowed'],
});

const place = { params: z.strictObject({ name: nameSchema }) };

export const listSourceRuns = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/catalogue/sources/{name}/runs',
  summary: 'The log of a source: what each reading saw, the newest first',
  audience,
  ...place,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      cause: z.enum(['schedule', 'operator', 'webhook']),
      started_at: instantSchema,
      finished_at: instantSchema.nullable(),
      requests: z.int(),
      seen: z.int(),
      proposed: z.int(),
      set_by_rule: z.int(),
      failure: z.string().nullable(),
      lines: z.array(z.string()),
    }),
  ),
  errors: read,
});

export const runSource = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/catalogue/sources/{name}/run',
  summary: 'Reads a source now; two requests at once read it once',
  audience,
  ...place,
  response: z.object({ name: nameSchema, queued: z.boolean() }),
  idempotency: 'natural',
  errors: [...read, 'conflict'],
});

export const switchSource = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/catalogue/sources/{name}',
  summary: 'Switches a source on or off',
  audience,
  ...place,
  body: z.strictObject({ is_on: z.boolean('use true or false') }),
  response: z.object({ name: nameSchema, is_on: z.boolean() }),
  idempotency: 'natural',
  errors: read,
});

export const setSourceRule = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/catalogue/rules',
  summary: 'Lets a source set a field automatically, or not any more; what it stated before still waits',
  audience,
  body: z.strictObject({ source: nameSchema, field: plainText(60), is_on: z.boolean('use true or false') }),
  response: z.object({ rules: z.array(ruleSchema) }),
  idempotency: 'natural',
  errors: read,
});

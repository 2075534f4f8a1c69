import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';
import { keyScopeSchema } from './roles.ts';

const audience = ['investor'] as const;

const keySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  scopes: z.array(keyScopeSchema),
  /** Null: all entities. */
  entities: z.array(z.object({ id: idSchema, name: z.string() })).nullable(),
  made_by: z.string().nullable(),
  created_at: instantSchema,
  expires_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  status: z.enum(['live', 'expired', 'revoked']),
});

export const listKeys = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/keys',
  summary: 'The API keys of the caller’s organization, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(keySchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const keyBody = z.strictObject({
  name: requiredText(100, 'enter a name for the key'),
  scopes: z
    .array(keyScopeSchema)
    .min(1, 'choose at least one scope')
    .max(3)
    .transform((scopes) => [...new Set(scopes)]),
  /** Beneficial accounts; absent: all. Such a key reads and claims for these alone, and uploads nothing. */
  entities: z.array(idSchema).min(1, 'choose an entity').max(200, 'choose at most 200 entities').optional(),
  /** Its last day, at most a year ahead; it ends at midnight in New York. */
  expires_on: daySchema,
});

export const makeKey = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/keys',
  summary: 'Makes an API key. The answer is the only place where it is shown',
  audience,
  step_up: true,
  body: keyBody,
  response: z.object({ key: keySchema, secret: z.string() }),
  // natural: its response has the secret, which must not be stored for an idempotency key
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const revokeKey = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/keys/{id}',
  summary: 'Revokes an API key: its next call is refused',
  audience,
  params: z.strictObject({ id: idText }),
  response: keySchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

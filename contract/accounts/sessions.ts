import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const sessionSchema = z.object({
  id: idSchema,
  is_current: z.boolean(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  signed_in_with: z.enum(['password', 'password_and_code', 'password_and_recovery_code', 'passkey', 'sign_on']),
  created_at: instantSchema,
  /** To within five minutes. */
  last_seen_at: instantSchema,
});

export const listSessions = declareOperation({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'Where the caller is signed in, the newest first',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(sessionSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

export const revokeSession = declareOperation({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  summary: 'Ends one of the caller’s sessions',
  audience: 'signed_in',
  params: z.strictObject({ id: idText }),
  response: z.object({ ended: z.literal(true) }),
  idempotency: 'natural',
  step_up: 'after_sign_in',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const revokeOtherSessions = declareOperation({
  method: 'DELETE',
  path: '/api/v1/auth/sessions',
  summary: 'Ends all of the caller’s sessions but this one',
  audience: 'signed_in',
  response: z.object({ sessions_ended: z.int().nonnegative() }),
  idempotency: 'natural',
  step_up: 'after_sign_in',
  errors: ['not_signed_in'],
});

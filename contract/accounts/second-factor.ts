import { z } from 'zod';
import { idSchema } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';
import { emailChangeSchema } from './email-change.ts';
import { codeSchema, passwordSchema } from './fields.ts';

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The host it was made on, and works on. */
  host: z.string(),
  /** Whether it is synced to more than one device. */
  is_backed_up: z.boolean(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  /** The password was reset since: it works again once it confirms a session that was opened with the new password. */
  is_waiting: z.boolean(),
});

export const getSecurity = declareOperation({
  method: 'GET',
  path: '/api/v1/auth/security',
  summary: 'How the caller’s account is protected',
  audience: 'signed_in',
  response: z.object({
    email: z.string(),
    email_change: emailChangeSchema.nullable(),
    password_changed_at: instantSchema,
    totp: z.object({ is_on: z.boolean(), since: instantSchema.nullable(), recovery_codes_left: z.int().nonnegative() }),
    passkeys: z.array(passkeySchema),
  }),
  errors: ['not_signed_in'],
});

export const beginTotp = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/totp',
  summary: 'Begins a second factor: the secret for an authenticator app, as text, link and QR code',
  audience: 'signed_in',
  body: z.strictObject({ password: passwordSchema }),
  response: z.object({
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The dark squares of the QR code, row by row: true is dark. */
    qr: z.array(z.array(z.boolean())),
  }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests'],
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTotp = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/totp/confirm',
  summary: 'Switches the second factor on with a first code; returns the recovery codes, which are shown only once',
  audience: 'signed_in',
  body: z.strictObject({ code: codeSchema }),
  response: recoveryCodes,
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'wrong_code', 'conflict', 'too_many_requests'],
});

export const removeTotp = declareOperation({
  method: 'DELETE',
  path: '/api/v1/auth/totp',
  summary: 'Switches the second factor off',
  audience: 'signed_in',
  body: z.strictObject({ password: passwordSchema, code: codeSchema }),
  response: z.object({ removed: z.literal(true) }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'wrong_code', 'conflict', 'too_many_requests'],
});

export const makeRecoveryCodes = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/totp/recovery_codes',
  summary: 'Makes new recovery codes; earlier ones stop working',
  audience: 'signed_in',
  body: z.strictObject({ password: passwordSchema, code: codeSchema }),
  response: recoveryCodes,
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'wrong_code', 'conflict', 'too_many_requests'],
});

import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';
import { areSame, emailSchema, linkPart, newPasswordSchema, passwordSchema, passwordsDiffer } from './fields.ts';

const retyped = z.string().min(1, 'type the password again');

export const requestPasswordReset = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/password_reset',
  summary: 'Mails a link to choose a new password. Known and unknown addresses are answered alike',
  audience: 'anyone',
  body: z.strictObject({ email: emailSchema }),
  response: z.object({ sent: z.literal(true) }),
  idempotency: 'natural',
  limit: 'mail',
  errors: ['invalid_input', 'too_many_requests'],
});

export const checkPasswordLink = declareOperation({
  method: 'GET',
  path: '/api/v1/auth/password_check_link',
  summary: 'Whether the link of a mail can still be used to choose a password',
  audience: 'anyone',
  query: z.strictObject({ uidb64: linkPart, token: linkPart }),
  response: z.object({ valid: z.boolean() }),
  limit: 'sign_in',
  errors: ['invalid_input', 'too_many_requests'],
});

export const setPassword = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/password_set',
  summary: 'Chooses a new password with the link of a mail, and ends every session of the account',
  audience: 'anyone',
  body: z
    .strictObject({ uidb64: linkPart, token: linkPart, password: newPasswordSchema, re_password: retyped })
    .refine(areSame, passwordsDiffer),
  response: z.object({ email: z.string() }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'link_expired', 'too_many_requests'],
});

export const changePassword = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/password_change',
  summary: 'Changes the password; all other sessions end',
  audience: 'signed_in',
  body: z
    .strictObject({ current_password: passwordSchema, password: newPasswordSchema, re_password: retyped })
    .refine(areSame, passwordsDiffer),
  response: z.object({ sessions_ended: z.int().nonnegative() }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'too_many_requests'],
});

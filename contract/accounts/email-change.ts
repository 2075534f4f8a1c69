import { z } from 'zod';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';
import { emailSchema, linkPart, passwordSchema } from './fields.ts';

const emailSideSchema = z.enum(['old', 'new']);

/** A pending change, and which addresses confirmed it. */
export const emailChangeSchema = z.object({
  new_email: z.string(),
  /** Which of the two addresses has not opened its link yet. */
  waiting_for: z.array(emailSideSchema),
  expires_at: instantSchema,
});

export const requestEmailChange = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/email_change',
  summary:
    'Requests a change of address. Both addresses are mailed; the change is made once both have opened their link',
  audience: 'signed_in',
  body: z.strictObject({ email: emailSchema, password: passwordSchema }),
  response: emailChangeSchema,
  idempotency: 'natural',
  limit: 'mail',
  errors: ['invalid_input', 'not_signed_in', 'too_many_requests'],
});

export const confirmEmailChange = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/email_change/{a}/{b}',
  summary: 'Confirms a change of address with the uid and the token of the mail’s link; sessions end when it is made',
  audience: 'anyone',
  params: z.strictObject({ a: linkPart, b: linkPart }),
  response: z.object({
    new_email: z.string(),
    confirmed_by: emailSideSchema,
    /** Null once the address is changed. */
    waiting_for: emailSideSchema.nullable(),
  }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'link_expired', 'conflict', 'too_many_requests'],
});

export const cancelEmailChange = declareOperation({
  method: 'DELETE',
  path: '/api/v1/auth/email_change',
  summary: 'Cancels a pending change of address',
  audience: 'signed_in',
  response: z.object({ cancelled: z.literal(true) }),
  idempotency: 'natural',
  errors: ['not_signed_in', 'not_found'],
});

import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const mailStatusSchema = z.enum(['waiting', 'sent', 'stored', 'failed']);

const mailSchema = z.object({
  id: idSchema,
  recipient: z.string(),
  /** What kind of mail it is, such as `password-reset`. */
  template: z.string(),
  account_id: idSchema.nullable(),
  /** The marker of the firm whose brand it carries. */
  partner: z.string().nullable(),
  subject: z.string(),
  /** Without a mail server a mail stays in the outbox, unsent. `failed`: the mail server refused it. */
  status: mailStatusSchema,
  tries: z.int().nonnegative(),
  last_error: z.string().nullable(),
  created_at: instantSchema,
  /** When it was sent, stored without sending, or failed. */
  settled_at: instantSchema.nullable(),
});

export const listOutbox = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/outbox',
  summary: 'The mails of the outbox, the newest first',
  audience: ['operator'],
  query: z.strictObject({
    ...pageQuery,
    status: mailStatusSchema.optional(),
    recipient: z.string().trim().toLowerCase().max(254).optional(),
  }),
  response: listOf(mailSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const getMail = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/outbox/{id}',
  summary: 'One mail; only a mail that stays in the outbox still has its text',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  response: mailSchema.extend({ html: z.string().nullable(), text: z.string().nullable() }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

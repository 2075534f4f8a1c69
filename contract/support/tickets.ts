import { z } from 'zod';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText } from '../protocol/text.ts';
import { instantSchema } from '../protocol/values.ts';

export const ticketForms = ['contact', 'bug', 'claim'] as const;
const ticketFormSchema = z.enum(ticketForms);

export const mostAttachments = 5;

export const sendTicket = declareOperation({
  method: 'POST',
  path: '/api/v1/crm/form_{ticketing}',
  summary: 'Sends a question or a report, with up to five attachments; a receipt is mailed',
  audience: 'anyone',
  params: z.strictObject({ ticketing: ticketFormSchema }),
  form: 'or_json',
  body: z.strictObject({
    /** For visitors; by default those of the account. */
    name: plainText(200).optional(),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254, { error: 'this is too long for an email address', abort: true })
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'use an email address such as name@example.com')
      .optional(),
    subject: plainText(200).optional(),
    message: requiredText(20_000, 'write your message'),
    /** The page that it is sent from. */
    page: plainText(500).optional(),
    order_id: catalogueIdText.optional(),
  }),
  files: [{ field: 'attachment', max_bytes: fileLimits.attachment, required: false, several: true }],
  response: z.object({ id: idSchema, receipt_to: z.string() }),
  limit: 'mail',
  body_limit: 'message',
  errors: ['invalid_input', 'too_large', 'unsupported_file', 'too_many_requests'],
});

const ticketSchema = z.object({
  id: idSchema,
  form: ticketFormSchema,
  status: z.enum(['open', 'closed']),
  account_id: idSchema.nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  page: z.string().nullable(),
  order: z.object({ id: idSchema, slug: z.string(), title: z.string() }).nullable(),
  partner: z.string().nullable(),
  /** Each by a link that works for five minutes. */
  attachments: z.array(z.object({ file_name: z.string(), bytes: z.int(), url: z.string() })),
  created_at: instantSchema,
});

export const listTickets = declareOperation({
  method: 'GET',
  path: '/api/v1/crm/tickets',
  summary: 'What people asked and reported, the newest first',
  audience: ['operator'],
  query: z.strictObject({
    status: z.enum(['open', 'closed']).default('open'),
    form: ticketFormSchema.optional(),
    ...pageQuery,
  }),
  response: listOf(ticketSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const changeTicket = declareOperation({
  method: 'POST',
  path: '/api/v1/crm/tickets/{id}',
  summary: 'Closes what is answered, or opens it again',
  audience: ['operator'],
  params: z.strictObject({ id: z.coerce.number('this is not an id: use a whole number').int().positive() }),
  body: z.strictObject({
    status: z.enum(['open', 'closed']),
    /** An undo: refuses where another operator has closed or opened it since. */
    only_own: z.boolean().optional(),
  }),
  response: z.object({ id: idSchema, status: z.enum(['open', 'closed']) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

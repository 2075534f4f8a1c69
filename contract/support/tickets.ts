import { z } from 'zod';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
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

const answerSchema = z.object({
  id: idSchema,
  message: z.string(),
  sent_at: instantSchema,
});

/** `desk`: a message that the desk began. */
const listedFormSchema = z.enum([...ticketForms, 'desk']);

const ticketSchema = z.object({
  id: idSchema,
  form: listedFormSchema,
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
  /** The oldest first. */
  answers: z.array(answerSchema),
});

export const listTickets = declareOperation({
  method: 'GET',
  path: '/api/v1/crm/tickets',
  summary: 'What people asked and reported, the newest first unless sorted otherwise',
  audience: ['operator'],
  query: z.strictObject({
    status: z.enum(['open', 'closed']).default('open'),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    form: listedFormSchema.optional(),
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

const messageText = requiredText(20_000, 'write your message');

export const answerTicket = declareOperation({
  method: 'POST',
  path: '/api/v1/crm/tickets/{id}/answer',
  summary:
    'Mails an answer to the person who wrote, and closes the ticket; a client also reads it under Messages; the same answer is sent once',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    message: messageText,
    /** Otherwise it stays open. */
    closes: z.boolean().default(true),
    /** How many answers its sender has seen: refuses where a colleague has answered since. */
    seen_answers: z.int().nonnegative().optional(),
  }),
  response: z.object({ id: idSchema, answer_id: idSchema, status: z.enum(['open', 'closed']) }),
  idempotency: 'natural',
  body_limit: 'message',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_large'],
});

export const sendMessage = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/clients/{id}/message',
  summary: 'Mails a message to a client, who also reads it under Messages; the same message is sent once a day',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    subject: requiredText(200, 'enter the subject'),
    message: messageText,
  }),
  response: z.object({ id: idSchema }),
  idempotency: 'natural',
  body_limit: 'message',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_large'],
});

const ownMessageSchema = z.object({
  id: idSchema,
  /** False for a message that the desk began. */
  is_own: z.boolean(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(['open', 'closed']),
  created_at: instantSchema,
  answers: z.array(answerSchema),
});
export type OwnMessage = z.output<typeof ownMessageSchema>;

export const listOwnMessages = declareOperation({
  method: 'GET',
  path: '/api/v1/crm/own_messages',
  summary: 'What the caller wrote to us and what we answered, and messages from us, the newest first',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(ownMessageSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

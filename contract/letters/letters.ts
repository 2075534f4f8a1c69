import { letterTemplateNames } from '@trover/core/letters/letter-templates.ts';
import { z } from 'zod';
import {
  catalogueIdText,
  idSchema,
  idText,
  listOf,
  pageQuery,
  queryFlag,
  shortPageQuery,
} from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const readErrors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;
const actErrors = [...readErrors, 'not_found', 'conflict'] as const;

/** Files of one letter, and claims that one letter is about, at most. */
export const mostLetterFiles = 10;
const MAX_CLAIMS = 500;

const email = z
  .string()
  .trim()
  .max(254, { error: 'use at most 254 characters', abort: true })
  .regex(/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/, 'use an email address such as claims@example.com');

const threadSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  administrator: z.string(),
  address: z.string().nullable(),
  letters: z.int(),
  drafts: z.int(),
  /** Received letters that are unread. */
  unread: z.int(),
  /** Letters that wait for an answer, and since when. */
  awaiting: z.int(),
  awaiting_since: instantSchema.nullable(),
  last_at: instantSchema.nullable(),
  last_subject: z.string().nullable(),
});
export type LetterThread = z.output<typeof threadSchema>;

export const listLetterThreads = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/letter_threads',
  summary: 'Correspondence with administrators, one thread for each administrator and case, the newest letter first',
  audience,
  query: z.strictObject({ ...pageQuery, order_id: catalogueIdText.optional() }),
  response: listOf(threadSchema),
  errors: readErrors,
});

const oneThread = z.strictObject({ id: idText });

export const getLetterThread = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/letter_threads/{id}',
  summary: 'A thread: whose, about which case, and the address that its mails go to',
  audience,
  params: oneThread,
  response: threadSchema,
  errors: [...readErrors, 'not_found'],
});

export const setThreadAddress = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letter_threads/{id}/address',
  summary: 'Sets the address that the mails of a thread go to',
  audience,
  params: oneThread,
  body: z.strictObject({ address: email }),
  response: threadSchema,
  idempotency: 'natural',
  errors: actErrors,
});

const letterSchema = z.object({
  id: idSchema,
  thread_id: idSchema.nullable(),
  order_id: idSchema.nullable(),
  title: z.string().nullable(),
  administrator: z.string().nullable(),
  direction: z.enum(['out', 'in']),
  /** Out: `draft`, `sending`, `sent`, `discarded`. In: `received`, and `done` once somebody has read it. */
  status: z.enum(['draft', 'sending', 'sent', 'discarded', 'received', 'done']),
  channel: z.enum(['mail', 'post']),
  template: z.string().nullable(),
  sender: z.string().nullable(),
  recipient: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** Whether an answer is expected and has not come. */
  awaits_reply: z.boolean(),
  written_by: z.string().nullable(),
  written_at: instantSchema,
  sent_by: z.string().nullable(),
  sent_at: instantSchema.nullable(),
  sent_on: daySchema.nullable(),
  problem: z.string().nullable(),
  row_version: z.int(),
  claims: z.array(
    z.object({
      sub_payout_request_id: idSchema,
      owner: z.string(),
      claim_number: z.string().nullable(),
      matched_by: z.enum(['number', 'reply', 'operator']),
    }),
  ),
  /** Each by a link that works for five minutes. */
  files: z.array(z.object({ file_name: z.string(), bytes: z.int(), url: z.string() })),
});
export type Letter = z.output<typeof letterSchema>;

export const listLetters = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/letters',
  summary:
    'Letters of a thread or of a claim, one by its number, or those that arrived and belong to no thread yet; the newest first',
  audience,
  query: z.strictObject({
    ...shortPageQuery,
    letter_id: idText.optional(),
    thread_id: idText.optional(),
    sub_payout_request_id: idText.optional(),
    without_thread: queryFlag.optional(),
  }),
  response: listOf(letterSchema),
  errors: readErrors,
});

export const draftLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters',
  summary:
    'Drafts a letter to the administrator of a case from a template, about claims, a filing or a row of a distribution. Nothing is sent',
  audience,
  body: z.strictObject({
    order_id: idSchema,
    template: z.enum(letterTemplateNames),
    sub_payout_request_ids: z.array(idSchema).max(MAX_CLAIMS).optional(),
    filing_id: idSchema.optional(),
    distribution_id: idSchema.optional(),
    row_number: z.int().positive().optional(),
  }),
  response: letterSchema,
  errors: actErrors,
});

const oneLetter = z.strictObject({ id: idText });

export const editLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters/{id}',
  summary: 'Changes a draft; someone else’s change since it was opened is not overwritten',
  audience,
  params: oneLetter,
  body: z.strictObject({
    row_version: z.int().positive(),
    subject: requiredText(200, 'write a subject'),
    body: requiredText(20_000, 'write the letter'),
    recipient: z.union([z.literal('').transform(() => null), email]),
    awaits_reply: z.boolean(),
  }),
  response: letterSchema,
  errors: actErrors,
});

export const attachToLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters/{id}/files',
  summary: 'Attaches files to a draft',
  audience,
  params: oneLetter,
  body: z.strictObject({}),
  files: [{ field: 'file', max_bytes: fileLimits.document, required: true, several: true }],
  response: letterSchema,
  limit: 'upload',
  errors: [...actErrors, 'too_large', 'unsupported_file'],
});

export const sendLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters/{id}/send',
  summary: 'Sends a draft by mail, or records that its print was posted on a day',
  audience,
  params: oneLetter,
  body: z.strictObject({
    /** The version that was read: another one is not sent. */
    row_version: z.int().positive(),
    channel: z.enum(['mail', 'post']),
    sent_on: daySchema.optional(),
  }),
  response: letterSchema,
  idempotency: 'natural',
  errors: actErrors,
});

export const settleLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters/{id}/settle',
  summary: 'Discards a draft, marks a letter that arrived as read or unread, or ends the waiting for an answer',
  audience,
  params: oneLetter,
  body: z.strictObject({
    as: z.enum(['discarded', 'done', 'received', 'answered', 'unanswered']),
    /** An undo: refuses where another operator has settled it since. */
    only_own: z.boolean().optional(),
  }),
  response: letterSchema,
  idempotency: 'natural',
  errors: actErrors,
});

export const matchLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters/{id}/match',
  summary: 'Sets which case and which claims a letter is about, in place of those it was matched to',
  audience,
  params: oneLetter,
  body: z.strictObject({ order_id: idSchema, sub_payout_request_ids: z.array(idSchema).max(MAX_CLAIMS) }),
  response: letterSchema,
  idempotency: 'natural',
  errors: actErrors,
});

export const receiveLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters/received',
  summary: 'Adds a mail that came to someone’s own mailbox, saved as .eml; the same mail is added once',
  audience,
  body: z.strictObject({}),
  files: [{ field: 'file', max_bytes: fileLimits.document, required: true }],
  response: z.object({ letter: letterSchema, is_new: z.boolean() }),
  limit: 'upload',
  errors: [...readErrors, 'too_large', 'unsupported_file'],
});

export const printLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/letters/{id}/print',
  summary: 'Returns a link to a letter as a PDF, which works for five minutes',
  audience,
  params: oneLetter,
  body: z.strictObject({}),
  response: z.object({ url: z.string(), file_name: z.string() }),
  errors: [...readErrors, 'not_found'],
});

import { z } from 'zod';
import { listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { instantSchema } from '../protocol/values.ts';
import { actionSchema, answerSchema, sourceSchema } from './answers.ts';

const id = z.uuid('this is not an id');
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,199}$/, 'this is not the address of a case');

export const MAX_MESSAGE_CHARACTERS = 4_000;

export const startConversation = declareOperation({
  method: 'POST',
  path: '/start_conversation',
  summary: 'Starts a conversation with the assistant, about the page or case that the caller has open',
  audience: 'anyone',
  body: z.strictObject({
    /** A path of the portal. */
    page: z
      .string()
      .max(500)
      .regex(/^\/(?!\/)/, 'use a path such as /cases/screener')
      .optional(),
    case: slug.optional(),
  }),
  response: z.object({ conversation_id: z.uuid(), greeting: z.string(), suggestions: z.array(z.string()) }),
  limit: 'question',
  errors: ['invalid_input', 'not_found'],
});

/** With `Accept: text/event-stream` the answer comes as events. */
export const processMessage = declareOperation({
  method: 'POST',
  path: '/process',
  summary: 'Answers a message from the portal’s data, with sources; as events with Accept: text/event-stream',
  audience: 'anyone',
  query: z.strictObject({ format: z.enum(['html', 'json', 'text'], 'use html, json or text').default('json') }),
  body: z.strictObject({
    conversation_id: id,
    message: requiredText(MAX_MESSAGE_CHARACTERS, 'type a question'),
    attachment_id: id.optional(),
  }),
  response: answerSchema,
  events: {
    /** A part of the answer in the requested format. `replace`: it replaces all parts before it. */
    text: z.object({ text: z.string(), replace: z.boolean() }),
    source: sourceSchema,
    action: actionSchema,
    /** The whole answer, which is what is stored. */
    done: answerSchema,
  },
  limit: 'question',
  errors: ['invalid_input', 'not_found', 'conflict', 'link_expired'],
});

export const addAttachment = declareOperation({
  method: 'POST',
  path: '/attachments',
  summary: 'A letter, email, PDF or picture to ask about; its words are stored for one hour, the file is not',
  audience: 'anyone',
  body: z.strictObject({}),
  files: [{ field: 'file', max_bytes: 20 * 1024 * 1024, required: true }],
  response: z.object({
    attachment_id: z.uuid(),
    file_name: z.string(),
    kind: z.enum(['pdf', 'picture', 'email', 'text']),
    /** False: no words were found in it, or this server cannot read pictures. */
    has_text: z.boolean(),
    /** What could not be read, and what to do; null where it was read. */
    note: z.string().nullable(),
    expires_at: instantSchema,
  }),
  limit: 'attachment',
  errors: ['invalid_input', 'too_large', 'unsupported_file'],
});

export const sendFeedback = declareOperation({
  method: 'POST',
  path: '/feedback',
  summary: 'Whether an answer helped',
  audience: 'anyone',
  body: z.strictObject({
    message_id: id,
    helpful: z.boolean(),
    words: requiredText(2_000, 'type something or leave it out').optional(),
  }),
  response: z.object({}),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_found'],
});

const conversationHead = z.object({
  conversation_id: z.uuid(),
  /** The first question; null before there is one. */
  title: z.string().nullable(),
  message_count: z.int().nonnegative(),
  started_at: instantSchema,
  last_message_at: instantSchema,
  /** It is deleted then. */
  expires_at: instantSchema,
});

export const listConversations = declareOperation({
  method: 'GET',
  path: '/conversations',
  summary: 'The caller’s conversations, the latest first; each is deleted after 90 days',
  audience: 'anyone',
  query: z.strictObject(pageQuery),
  response: listOf(conversationHead),
  errors: ['invalid_input'],
});

export const getConversation = declareOperation({
  method: 'GET',
  path: '/conversations/{id}',
  summary: 'One of the caller’s conversations with its messages; answers as sanitised HTML',
  audience: 'anyone',
  params: z.strictObject({ id }),
  response: conversationHead.extend({
    messages: z.array(
      z.discriminatedUnion('from', [
        z.object({
          from: z.literal('caller'),
          message_id: z.uuid(),
          text: z.string(),
          attachment_name: z.string().nullable(),
          sent_at: instantSchema,
        }),
        z.object({
          from: z.literal('assistant'),
          message_id: z.uuid(),
          answer: answerSchema,
          /** The caller's feedback; null where there is none. */
          helpful: z.boolean().nullable(),
          sent_at: instantSchema,
        }),
      ]),
    ),
  }),
  errors: ['invalid_input', 'not_found'],
});

export const deleteConversation = declareOperation({
  method: 'DELETE',
  path: '/conversations/{id}',
  summary: 'Deletes one of the caller’s conversations',
  audience: 'anyone',
  params: z.strictObject({ id }),
  response: z.object({}),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_found'],
});

export const deleteConversations = declareOperation({
  method: 'DELETE',
  path: '/conversations',
  summary: 'Deletes all conversations of the caller',
  audience: 'anyone',
  response: z.object({ deleted: z.int().nonnegative() }),
  idempotency: 'natural',
  errors: [],
});

import { z } from 'zod';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const noticeKinds = ['match', 'deadline', 'claim', 'payment', 'news'] as const;

/** Something that happened in what concerns the caller: an entry of the bell. */
const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string().nullable(),
  /** A path of this site: where it is reviewed. */
  href: z.string(),
  created_at: instantSchema,
  read_at: instantSchema.nullable(),
});
export type Notice = z.output<typeof noticeSchema>;

const unread = { unread_count: z.int().nonnegative() };

export const listNotices = declareOperation({
  method: 'GET',
  path: '/api/v1/notices',
  summary: 'News of the caller’s cases, the newest first, and how many are unread',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(noticeSchema).extend({
    ...unread,
    /** In how many cases a step waits on the caller. */ waiting_count: z.int().nonnegative(),
  }),
  errors: ['invalid_input', 'not_signed_in'],
});

export const readNotices = declareOperation({
  method: 'POST',
  path: '/api/v1/notices/read',
  summary: 'Marks one entry as read; without an id, all up to now',
  audience: 'signed_in',
  body: z.strictObject({ id: idSchema.optional() }),
  response: z.object(unread),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

/** The kinds of mail that someone may do without. */
export const mailKinds = ['matches', 'deadlines', 'claims', 'statements', 'news'] as const;

const choicesSchema = z.object(
  Object.fromEntries(mailKinds.map((kind) => [kind, z.boolean('use true or false')])) as Record<
    (typeof mailKinds)[number],
    z.ZodBoolean
  >,
);

const mailChoiceSchema = choicesSchema.partial().strict();

export const getMailChoices = declareOperation({
  method: 'GET',
  path: '/api/v1/notices/mails',
  summary: 'Which kinds of mail the caller wants; those about security and signatures are always sent',
  audience: 'signed_in',
  response: choicesSchema,
  errors: ['not_signed_in'],
});

export const saveMailChoices = declareOperation({
  method: 'POST',
  path: '/api/v1/notices/mails',
  summary: 'Changes which kinds of mail are sent: true is wanted',
  audience: 'signed_in',
  body: mailChoiceSchema,
  response: choicesSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in'],
});

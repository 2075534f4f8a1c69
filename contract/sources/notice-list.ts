import { z } from 'zod';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText } from '../protocol/text.ts';
import { instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
/** A document of a case. */
const place = { params: z.strictObject({ id: catalogueIdText }) };
const read = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;

export const noticeStates = ['not_read', 'reading', 'failed', 'questions', 'agrees', 'published', 'rejected'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** Those that wait for an operator. */
export const openNoticeStates = ['not_read', 'reading', 'failed', 'questions', 'agrees'] as const;

const noticeSchema = z.object({
  id: idSchema,
  title: z.string(),
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  case_id: idSchema,
  case_title: z.string(),
  /**
   * `questions`: read, with a fact to decide, a gap of the plan, or an example that does not agree. `agrees`: read, and
   * none of these. `published`: a plan was published after its plan became a draft.
   */
  state: z.enum(noticeStates),
  /** Why it cannot be read, or was rejected. */
  reason: z.string().nullable(),
  /** Who added the file; null: an import did. */
  received_from: z.string().nullable(),
  received_at: instantSchema,
  /** Who has it read, or rejected it. */
  operator: z.string().nullable(),
  /** Null until it is read. */
  page_count: z.int().nullable(),
  read_at: instantSchema.nullable(),
});
export type ListedNotice = z.output<typeof noticeSchema>;

export const listCaseNotices = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/notices',
  summary: 'The notices of cases, the last received first, with what each waits for, and how many are in each state',
  audience,
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(['open', ...noticeStates, 'all']).default('open'),
    order_id: catalogueIdText.optional(),
    /** In the title of the case or of the document, or in the name of the file. */
    find: plainText(100).optional(),
  }),
  response: listOf(noticeSchema).extend({
    counts: z.array(z.object({ state: z.enum(noticeStates), count: z.int() })),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const previewNotice = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/notices/{id}/preview',
  summary: 'A page of a document as it is, before it is read: its text, or a picture of it where it is a scan',
  audience,
  ...place,
  query: z.strictObject({
    page: z.coerce.number().int().min(1, 'pages begin with 1').max(400, 'use a page up to 400').default(1),
  }),
  response: z.object({
    page: z.int(),
    /** Null where they cannot be counted. */
    pages: z.int().nullable(),
    lines: z.array(z.string()),
    /** Addresses with the picture in them. */
    pictures: z.array(z.string()),
    /** Why it cannot be shown, as the end of a sentence. */
    problem: z.string().nullable(),
  }),
  errors: [...read, 'conflict'],
});
export type NoticePreview = z.output<typeof previewNotice.response>;

export const rejectNotice = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/notices/{id}/reject',
  summary: 'Rejects a document as a notice, with the reason; its file stays with the case',
  audience,
  ...place,
  body: z.strictObject({ reason: requiredText(300, 'enter the reason') }),
  response: z.object({ id: idSchema, reason: z.string() }),
  idempotency: 'natural',
  errors: [...read, 'conflict'],
});

export const restoreNotice = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/notices/{id}/restore',
  summary: 'Undoes the rejection of a notice',
  audience,
  ...place,
  response: z.object({ id: idSchema }),
  idempotency: 'natural',
  errors: read,
});

import { z } from 'zod';
import { catalogueIdText, idSchema } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
/** A document of a case. */
const place = { params: z.strictObject({ id: catalogueIdText }) };
const read = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;

/** Left, top, right and bottom in points from the page's top left corner. */
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable();
const evidenceSchema = z.object({ page: z.int(), words: z.string(), box: boxSchema });

const readingSchema = z.object({
  document: z.object({
    id: idSchema,
    title: z.string(),
    url: z.string(),
    file_name: z.string().nullable(),
    bytes: z.int().nullable(),
    /** When the file was added, and by whom; null: an import added it. */
    received_at: instantSchema,
    received_from: z.string().nullable(),
  }),
  case: z.object({ id: idSchema, title: z.string() }),
  /** `none`: it was never read, or was replaced since. */
  status: z.enum(['none', 'waiting', 'read', 'unreadable']),
  /** Why it cannot be read, as a sentence. */
  failure: z.string().nullable(),
  /** Who has it read, and since when. */
  requested_at: instantSchema.nullable(),
  requested_by: z.string().nullable(),
  read_at: instantSchema.nullable(),
  /** How long it usually lasts, by the notices read last; null before the first one. */
  typical_seconds: z.int().nullable(),
  /** Why, by whom and when it was rejected as a notice. */
  rejected: z.object({ reason: z.string(), by: z.string().nullable(), at: instantSchema }).nullable(),
  /** Other documents with the same content. */
  same_files: z.array(
    z.object({ id: idSchema, title: z.string(), case: z.object({ id: idSchema, title: z.string() }) }),
  ),
  /** The version of the case’s plan that is in force. */
  plan_in_force: z.object({ version: z.int(), published_at: instantSchema }).nullable(),
  page_count: z.int(),
  facts: z.array(
    z.object({
      field: z.string(),
      value: z.unknown(),
      evidence: evidenceSchema,
      confidence: z.enum(['high', 'low']),
      /** The proposal made from it; null if it is not a field of a case, or if the case already has the same value. */
      proposal: z.object({ id: idSchema, status: z.enum(['waiting', 'accepted', 'rejected']) }).nullable(),
      /** The case states the same. */
      is_same: z.boolean(),
    }),
  ),
  tables: z.array(
    z.object({
      page: z.int(),
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      box: boxSchema,
    }),
  ),
  /** The draft as JSON text; null where the notice states no rules. */
  plan: z.string().nullable(),
  plan_gaps: z.array(z.object({ path: z.string(), why: z.string() })),
  examples: z.array(
    z.object({
      words: z.string(),
      evidence: evidenceSchema,
      expected: z.string().nullable(),
      computed: z.string().nullable(),
      agrees: z.boolean().nullable(),
    }),
  ),
  drafted_at: instantSchema.nullable(),
});
export type NoticeReading = z.output<typeof readingSchema>;

export const readCaseNotice = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/notices/{id}/read',
  summary: 'Has a document of a case read as a notice: its facts become proposals, its plan of allocation a draft',
  audience,
  ...place,
  response: z.object({ id: idSchema, status: z.enum(['waiting', 'read', 'unreadable']) }),
  idempotency: 'natural',
  errors: [...read, 'conflict'],
});

export const getNoticeReading = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/notices/{id}',
  summary: 'What was read of a notice: facts with their words and places, tables, draft plan, gaps and worked examples',
  audience,
  ...place,
  response: readingSchema,
  errors: read,
});

export const getNoticePage = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/notices/{id}/page',
  summary: 'The lines of one page of a notice with their places',
  audience,
  ...place,
  query: z.strictObject({
    page: z.coerce.number().int().min(1, 'pages begin with 1').max(400, 'use a page up to 400').default(1),
  }),
  response: z.object({
    page: z.int(),
    pages: z.int(),
    lines: z.array(z.object({ text: z.string(), box: boxSchema })),
  }),
  errors: read,
});
export type NoticePage = z.output<typeof getNoticePage.response>;

export const draftNoticePlan = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/notices/{id}/draft',
  summary: 'Imports the plan of a notice as the draft of its case’s plan, with its worked examples; publishes nothing',
  audience,
  ...place,
  body: z.strictObject({ row_version: z.int().min(0).max(2_147_483_647) }),
  response: z.object({ order_id: idSchema, row_version: z.int(), examples: z.int(), gaps: z.int() }),
  idempotency: 'natural',
  errors: [...read, 'conflict'],
});

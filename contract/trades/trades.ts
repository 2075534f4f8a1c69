import { z } from 'zod';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

export const tradeSchema = z.object({
  id: idSchema,
  portfolio_id: idSchema,
  type: z.string(),
  subtype: z.string().nullable(),
  trade_date: daySchema,
  settle_date: daySchema.nullable(),
  time: z.string().nullable(),
  account: z.string().nullable(),
  symbol: z.string().nullable(),
  cusip: z.string().nullable(),
  isin: z.string().nullable(),
  security_name: z.string().nullable(),
  security_id: idSchema.nullable(),
  quantity: decimalSchema.nullable(),
  price: decimalSchema.nullable(),
  currency: z.string().nullable(),
  fees: decimalSchema.nullable(),
  net_amount: decimalSchema.nullable(),
  /** Of a note; its price per unit is without it. */
  accrued_interest: decimalSchema.nullable(),
  /** Whether `net_amount` contains it; null where that is not known, and the price then counts as if it did. */
  has_interest_in_amount: z.boolean().nullable(),
  note: z.string().nullable(),
  /** The uploads that contain this trade, and its row in each: of a document, also the page and the row's box on it. */
  sources: z.array(
    z.object({
      upload_id: idSchema,
      file_name: z.string(),
      row: z.string(),
      page: z.int().nullable(),
      /** Left, top, right and bottom, in ten-thousandths of the page. */
      box: z.array(z.int()).length(4).nullable(),
    }),
  ),
});

export const listTrades = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/trade',
  summary: 'The caller’s trades, newest first',
  audience: 'signed_in',
  query: z.strictObject({
    portfolio_id: idText.optional(),
    upload_id: idText.optional(),
    /** Trades in the securities of this case. */
    order_id: catalogueIdText.optional(),
    ticker: z.string().trim().min(1).max(40).optional(),
    type: z.string().max(40).optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
    ...pageQuery,
  }),
  response: listOf(tradeSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

/**
 * received → detected → (needs_mapping or needs_confirmation →) parsed → stored → matched; `failed` with the reason, `undone` by
 * the user. `needs_mapping` waits for the user to name the columns, `needs_confirmation` to confirm the rows of a scan or photo.
 */
const uploadStatuses = [
  'received',
  'detected',
  'needs_mapping',
  'needs_confirmation',
  'parsed',
  'stored',
  'matched',
  'failed',
  'undone',
] as const;
const uploadStatusSchema = z.enum(uploadStatuses);

const uploadCountsSchema = z.object({
  bytes_read: z.int(),
  rows_read: z.int(),
  trades_added: z.int(),
  /** Of the rows that were read: positions that the file states. They are compared with the trades and prove none. */
  positions: z.int(),
  /** It states positions and lists no trade. */
  states_positions_only: z.boolean(),
  duplicates: z.int(),
  /** Of an institution’s file: its accounts that no entity is chosen for, and their rows, which are not added yet. */
  accounts_unmapped: z.int(),
  rows_unmapped: z.int(),
  /** Rows of accounts that are not the institution’s. */
  rows_not_ours: z.int(),
  ignored: z.int(),
  refused: z.int(),
  cases_checked: z.int(),
  cases_found: z.int(),
  /** Of an undone upload: how many of its trades are removed so far. */
  trades_removed: z.int(),
});

export const uploadSchema = z.object({
  id: idSchema,
  portfolio_id: idSchema,
  file_name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  status: uploadStatusSchema,
  /** The detected format, and its name for people; null while unknown. */
  format: z.string().nullable(),
  format_name: z.string().nullable(),
  counts: uploadCountsSchema,
  first_trade_date: daySchema.nullable(),
  last_trade_date: daySchema.nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** While it waits: how many files are read before it. Files are read in rounds, one of each account in each round. */
  files_before: z.int().nullable(),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
});
export type Upload = z.output<typeof uploadSchema>;

const uploadRowSchema = z.object({
  row: z.string(),
  outcome: z.enum(['refused', 'ignored']),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

/** A case that an upload's trades count in. */
export const foundCaseSchema = z.object({
  order_id: idSchema,
  slug: z.string(),
  company: z.string(),
  is_demonstration: z.boolean(),
  ticker: z.string().nullable(),
  claim_deadline: daySchema.nullable(),
  recognized_loss: moneySchema.nullable(),
  /** Owners below the plan’s minimum payment count as zero. */
  payment_expected: moneySchema.nullable(),
  /** True where every owner is below the minimum. */
  below_minimum: z.boolean(),
  /** Why a position cannot be right, as far as that is known. */
  implausible: z.string().nullable(),
  currency: z.string(),
  basis: z.enum(['plan', 'estimate']),
});

/** `is_new` is false when the same file was here before: nothing was added and the earlier upload is answered. */
const uploadResultSchema = z.object({
  upload: uploadSchema,
  is_new: z.boolean(),
});

export const uploadTradesFile = declareOperation({
  method: 'POST',
  path: '/api/v1/portfolio/uploadtradesfile',
  summary: 'Uploads a broker’s file into a portfolio; the events call reports progress',
  audience: 'signed_in',
  /** Text fields go before the file. Without a portfolio: the last one, made where there is none. */
  body: z.strictObject({
    portfolio_id: idText.optional(),
    /** The file's custodian, where an institution’s file names no custodian itself. */
    custodian: z.string().trim().max(200).optional(),
  }),
  files: [{ field: 'file', max_bytes: fileLimits.trades, required: true }],
  response: uploadResultSchema,
  errors: [
    'invalid_input',
    'not_signed_in',
    'not_found',
    'too_large',
    'unsupported_file',
    'conflict',
    'too_many_requests',
  ],
});

const uploadQuery = z.strictObject({ upload_id: idText });

export const getUpload = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/uploadtradesfile',
  summary: 'The status of an upload, with the cases found',
  audience: 'signed_in',
  query: uploadQuery,
  response: z.object({ upload: uploadSchema, cases: z.array(foundCaseSchema) }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const listUploads = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/uploadtradesfile/all',
  summary: 'The caller’s uploads, newest first',
  audience: 'signed_in',
  query: z.strictObject({ portfolio_id: idText.optional(), status: uploadStatusSchema.optional(), ...pageQuery }),
  response: listOf(uploadSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const listUploadRows = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/uploadtradesfile/rows',
  summary: 'The first rows that did not become trades: line, column, value and reason; total_count counts all of them',
  audience: 'signed_in',
  query: z.strictObject({ upload_id: idText, outcome: z.enum(['refused', 'ignored']).optional(), ...pageQuery }),
  response: listOf(uploadRowSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const getRefusedRows = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/uploadtradesfile/refused',
  summary: 'The refused rows as a CSV under the file’s own header, to correct and upload again',
  audience: 'signed_in',
  limit: 'costly',
  query: uploadQuery,
  response: z.object({
    file_name: z.string(),
    text: z.string(),
    /** How many rows it contains, of how many that were refused. */
    rows: z.int(),
    total_count: z.int(),
    /** False if the file's rows are not lines of text: the errors can then only be listed. */
    is_resendable: z.boolean(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

/**
 * `progress` whenever a figure moves, `found` for a case found. The stream closes after `done`, once at the end, or after
 * `asked`, when the upload waits for its columns, or for its rows to be confirmed.
 */
export const watchUpload = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/uploadtradesfile/events',
  summary: 'An upload’s progress as server-sent events',
  audience: 'signed_in',
  query: uploadQuery,
  events: {
    progress: uploadSchema,
    found: foundCaseSchema,
    needs_input: uploadSchema,
    done: z.object({ upload: uploadSchema, cases: z.array(foundCaseSchema) }),
  },
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const undoUpload = declareOperation({
  method: 'DELETE',
  path: '/api/v1/portfolio/uploadtradesfile',
  summary: 'Undoes an upload: removes the trades that no other upload holds',
  audience: 'signed_in',
  body: z.strictObject({ upload_id: idSchema }),
  /** A large one continues in the background until `upload.finished_at` is set; `trades_removed` counts those removed so far. */
  response: z.object({ upload: uploadSchema, trades_removed: z.int() }),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

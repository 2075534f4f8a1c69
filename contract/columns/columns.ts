import { ACTION_MEANINGS, COLUMN_FIELDS, DIRECTIONS } from '@trover/core/trades/column-mapping.ts';
import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';
import { uploadSchema } from '../trades/trades.ts';

const MAX_COLUMNS = 500;
const MAX_CORRECTIONS = 2000;
const cellText = z.string().max(500);

/** How a table of no known format is to be read: what each of its columns contains, in the header's order. */
const columnMappingSchema = z.strictObject({
  columns: z.array(z.enum(COLUMN_FIELDS).nullable()).min(1).max(MAX_COLUMNS),
  dates: z.enum(['mdy', 'dmy', 'ymd']),
  decimal_comma: z.boolean(),
  /** How purchases and sales are distinguished. */
  direction: z.enum(DIRECTIONS),
  /** The meaning of actions that we do not recognize. */
  actions: z.array(z.strictObject({ printed: cellText.min(1), means: z.enum(ACTION_MEANINGS) })).max(200),
  /** Tickers as the file prints them and as they should be, in every row. */
  tickers: z
    .array(z.strictObject({ printed: cellText.min(1), means: cellText.min(1) }))
    .max(200)
    .optional(),
  /** The currency where no column names one. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'use the three letters of the currency, such as USD')
    .nullable(),
  /** The ticker, CUSIP, ISIN or name of the one security that all rows are of, where no column names it. */
  security: cellText.nullable().optional(),
});

const correctionSchema = z.strictObject({
  /** The line of the row in the file, from 1, and the place of its column, from 0. */
  row: z.int().positive(),
  column: z
    .int()
    .min(0)
    .max(MAX_COLUMNS - 1),
  value: cellText,
});

const tableSchema = z.object({
  /** The header's line in the file; of a table that no line names the columns of, its first row's. */
  line: z.int(),
  /** No line names its columns, so that they are numbered. */
  is_nameless: z.boolean(),
  names: z.array(z.string()),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** Whether these are all rows of the file, and not only its first. */
  is_whole: z.boolean(),
});

export const getUploadColumns = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/uploadtradesfile/columns',
  summary: 'The table of an upload that waits for its columns, with a proposal for each',
  audience: 'signed_in',
  query: z.strictObject({ upload_id: idText }),
  response: z.object({
    upload: uploadSchema,
    table: tableSchema,
    columns: z.array(
      z.object({
        name: z.string(),
        field: z.enum(COLUMN_FIELDS).nullable(),
        confidence: z.enum(['sure', 'likely', 'none']),
        /** Why it seems so, where no name shows it. */
        reason: z.string().nullable(),
      }),
    ),
    /** The proposal, or the saved mapping of this header. */
    mapping: columnMappingSchema,
    /** What is not sure about the proposal, each a part of a sentence. */
    warnings: z.array(z.string()),
    /** The file's name in an archive; the files of an archive are mapped one after the other. */
    in_file: z.string().nullable(),
    /** Of a gain and loss report: its lots, which count as trades if the owner wants that. Null of any other file. */
    lots: z
      .object({
        /** Lots that were bought and sold again. */
        count: z.int(),
        /** Of these, lots of which only the sale is known. */
        sales_only: z.int(),
        left_out: z.int(),
      })
      .nullable(),
    is_remembered: z.boolean(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

export const answerUploadColumns = declareOperation({
  method: 'PUT',
  path: '/api/v1/portfolio/uploadtradesfile/columns',
  summary: 'Sets what the columns of an upload are, and reads it',
  audience: 'signed_in',
  body: z.strictObject({
    upload_id: idSchema,
    mapping: columnMappingSchema,
    corrections: z.array(correctionSchema).max(MAX_CORRECTIONS).default([]),
    /** Whether the next file with this header is read alike. */
    remember: z.boolean().default(true),
    /** Leaves this file of an archive out, because it is not a trade history; the others are read. */
    leave_out: z.boolean().default(false),
    /** Uses the lots of a gain and loss report as trades; the mapping then has no effect. */
    use_lots: z.boolean().default(false),
  }),
  response: z.object({ upload: uploadSchema }),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

const rememberedMappingSchema = z.object({
  id: idSchema,
  names: z.array(z.string()),
  mapping: columnMappingSchema,
  file_name: z.string(),
  /** How many files were read by it. */
  files: z.int(),
  created_at: instantSchema,
  changed_at: instantSchema,
});
export type RememberedMapping = z.output<typeof rememberedMappingSchema>;

export const listColumnMappings = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/columnmapping',
  summary: 'The caller’s saved column mappings, used for the next file with the same header',
  audience: 'signed_in',
  query: z.strictObject({ ...pageQuery }),
  response: listOf(rememberedMappingSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

export const changeColumnMapping = declareOperation({
  method: 'PUT',
  path: '/api/v1/portfolio/columnmapping',
  summary: 'Changes a saved column mapping; files read before stay as they are',
  audience: 'signed_in',
  body: z.strictObject({ id: idSchema, mapping: columnMappingSchema }),
  response: rememberedMappingSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const deleteColumnMapping = declareOperation({
  method: 'DELETE',
  path: '/api/v1/portfolio/columnmapping',
  summary: 'Deletes a saved column mapping; the next file with that header asks again',
  audience: 'signed_in',
  body: z.strictObject({ id: idSchema }),
  response: z.object({ id: idSchema }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

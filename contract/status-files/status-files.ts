import { STEPS } from '@trover/core/claims/stages.ts';
import { STATUS_MEANINGS } from '@trover/core/status-files/meanings.ts';
import { z } from 'zod';
import { claimStageSchema } from '../claims/claims.ts';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const statusFileStatuses = [
  'received',
  'columns',
  'words',
  'read',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const;

export const statusColumns = [
  'claim_number',
  'reference',
  'status',
  'reasons',
  'cure_by',
  'recognized_claim',
  'award',
  'currency',
  'claimant',
  'account',
] as const;
const heading = z.string().trim().min(1, 'enter the heading').max(200);

export const rowOutcomes = [
  'change',
  'outdated',
  'follow',
  'same',
  'proposed',
  'unmatched',
  'ambiguous',
  'unreadable',
] as const;
export const shownStatusRows = ['all', 'changes', 'outdated', 'decide', 'same', 'failed', 'payments'] as const;

const statusFileSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  administrator: z.string(),
  /**
   * `received`, `applying` and `undoing` move on by themselves. `columns` and `words` wait for what an operator sets;
   * `read` is the preview, to be applied or cancelled.
   */
  status: z.enum(statusFileStatuses),
  problem: z.string().nullable(),
  file_name: z.string(),
  currency: currencySchema,
  /** The day that its statuses are of. */
  status_on: daySchema,
  /** For deficient rows without a day of their own. */
  cure_by: daySchema.nullable(),
  rows: z.int(),
  /** How far it was applied or undone, in rows. */
  advanced_to: z.int(),
  imported_by: z.string().nullable(),
  imported_at: instantSchema,
  applied_by: z.string().nullable(),
  applied_at: instantSchema.nullable(),
  undone_by: z.string().nullable(),
  undone_at: instantSchema.nullable(),
  undo_reason: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** Counts the changes of its settlement. */
  row_version: z.int(),
});
export type StatusFile = z.output<typeof statusFileSchema>;

const oneFile = z.strictObject({ id: idText });
/** The row version that the operator saw; the call is refused after someone else's change. */
const row_version = z.int().min(0);
const decided = z.object({ status_file: statusFileSchema, is_new: z.boolean() });
const decisionErrors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

export const importStatusFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files',
  summary:
    'Imports an administrator’s status file (CSV or .xlsx, one row for each claim: status, and claim_number, reference or claimant; other headings wait for an operator); the same file again is refused',
  audience,
  body: z.strictObject({
    order_id: catalogueIdText,
    status_on: daySchema,
    currency: currencySchema.default('USD'),
  }),
  files: [{ field: 'file', max_bytes: fileLimits.status_file, required: true }],
  response: decided,
  idempotency: 'natural',
  limit: 'upload',
  errors: [...decisionErrors, 'too_large'],
});

export const listStatusFiles = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/status_files',
  summary: 'The status files that were imported, the newest first',
  audience,
  query: z.strictObject({ ...pageQuery, order_id: catalogueIdText.optional() }),
  response: listOf(statusFileSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const count = z.int().nonnegative();

export const getStatusFile = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/status_files/{id}',
  summary: 'A status file: what it asks, and what applying it does or did',
  audience,
  params: oneFile,
  response: statusFileSchema.extend({
    /** While it is not applied: the file’s headings, its first rows, and what the headings seem to mean or were set to be. */
    unmapped: z
      .object({
        headings: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        proposal: z.record(z.string(), z.string()),
      })
      .nullable(),
    /** What an operator set the headings to be, for this file or an earlier one; null where they are known. */
    mapping: z
      .object({
        columns: z.record(z.string(), z.string()),
        decimal: z.enum(['.', ',']),
        dates: z.enum(['mdy', 'dmy', 'ymd']),
      })
      .nullable(),
    /** Its status words, the most frequent first. */
    words: z.array(
      z.object({
        word: z.string(),
        rows: count,
        /** Null until an operator sets it. */
        meaning: z.enum(STATUS_MEANINGS).nullable(),
        proposal: z.enum(STATUS_MEANINGS).nullable(),
        /** For `deficient`: the step that cures it. */
        cured_by: z.enum(STEPS).nullable(),
      }),
    ),
    outcomes: z.array(z.object({ outcome: z.enum(rowOutcomes), rows: count })),
    /** Claims by their new stage; `outdated` ones move only if confirmed. */
    moves: z.array(z.object({ to: claimStageSchema, rows: count, outdated: count })),
    /** Notices to owners that it causes, by the stage that they are of, without those of outdated rows. */
    notices: z.array(z.object({ stage: claimStageSchema, owners: count })),
    results: z.array(z.object({ result: z.enum(['done', 'failed', 'skipped', 'undone']), rows: count })),
    /** Claims that the administrator states as paid, without money. */
    expects_payment: count,
    /** Rows that need a person. */
    open: count,
    /** In words: why the caller cannot undo it; null where they can. */
    undo_fault: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const listStatusRows = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/status_files/{id}/rows',
  summary: 'The rows of a status file: all, those that change a claim, or those that need a decision',
  audience,
  params: oneFile,
  query: z.strictObject({ ...pageQuery, show: z.enum(shownStatusRows).default('all') }),
  response: listOf(
    z.object({
      row_number: z.int(),
      line: z.int(),
      claim_number: z.string().nullable(),
      reference: z.string().nullable(),
      claimant: z.string(),
      account: z.string(),
      status_word: z.string(),
      reasons: z.string(),
      cure_by: daySchema.nullable(),
      recognized_claim: moneySchema.nullable(),
      award: moneySchema.nullable(),
      matched_by: z.enum(['number', 'reference', 'operator']).nullable(),
      sub_payout_request_id: idSchema.nullable(),
      owner: z.string().nullable(),
      /** A claim of this name, which only an operator matches. */
      proposed: z.object({ sub_payout_request_id: idSchema, owner: z.string() }).nullable(),
      from_stage: claimStageSchema.nullable(),
      to_stage: claimStageSchema.nullable(),
      outcome: z.enum(rowOutcomes).nullable(),
      expects_payment: z.boolean(),
      /** In words: what happens, or why nothing does. */
      note: z.string().nullable(),
      result: z.enum(['done', 'failed', 'skipped', 'undone']).nullable(),
      result_note: z.string().nullable(),
      settled_at: instantSchema.nullable(),
      resolution_note: z.string().nullable(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const exportStatusRows = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/status_files/{id}/export',
  summary: 'All rows of a status file with their results as CSV, 10,000 at a time',
  audience,
  step_up: true,
  params: oneFile,
  query: z.strictObject({ after: z.coerce.number('use a whole number').int().min(0).default(0) }),
  response: z.object({
    file_name: z.string(),
    rows: count,
    content: z.string(),
    /** Of the next part; null after the last. */
    next: z.int().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const mapStatusColumns = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/columns',
  summary:
    'Sets which heading of a status file is which column, for this and later files of its administrator, and reads it',
  audience,
  params: oneFile,
  body: z.strictObject({
    columns: z
      .partialRecord(z.enum(statusColumns), heading)
      .refine((given) => given.status !== undefined, 'name the heading of status')
      .refine(
        (given) => given.claim_number !== undefined || given.reference !== undefined || given.claimant !== undefined,
        'name the heading of the claim number, our reference or the claimant',
      ),
    /** How its amounts are written. */
    decimal: z.enum(['.', ',']).default('.'),
    /** How its days are written. */
    dates: z.enum(['mdy', 'dmy', 'ymd']).default('mdy'),
    row_version,
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const setStatusWords = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/words',
  summary: 'Sets what status words mean, for this and later files of the same administrator, and previews the file',
  audience,
  params: oneFile,
  body: z.strictObject({
    words: z
      .array(
        z.strictObject({
          word: z.string().trim().min(1, 'name the word').max(200),
          meaning: z.enum(STATUS_MEANINGS, 'choose what it means'),
          /** For `deficient`: the step that cures it; absent, the trades. */
          cured_by: z.enum(STEPS).nullable().optional(),
        }),
      )
      .max(200, 'set at most 200 words'),
    /** For deficient rows without a day of their own. */
    cure_by: daySchema.nullable().optional(),
    row_version,
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const previewStatusFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/preview',
  summary: 'Compares a status file with the claims again, as after a late claim number',
  audience,
  params: oneFile,
  body: z.strictObject({}),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

const oneRow = z.strictObject({ id: idText, row_number: catalogueIdText });

export const matchStatusRow = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/rows/{row_number}/match',
  summary: 'Sets which claim a row of a status file is of; null removes that match',
  audience,
  params: oneRow,
  body: z.strictObject({ sub_payout_request_id: idSchema.nullable() }),
  response: z.object({ row_number: z.int(), outcome: z.enum(rowOutcomes), note: z.string() }),
  idempotency: 'natural',
  errors: decisionErrors,
});

export const applyStatusFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/apply',
  summary: 'Applies a status file: each row moves its claim as an operator would by hand',
  audience,
  step_up: true,
  params: oneFile,
  body: z.strictObject({
    /** Whether rows that are older than what is known are applied as well. */
    confirm_outdated: z.boolean().default(false),
    row_version,
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const cancelStatusFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/cancel',
  summary: 'Cancels a status file that is not applied; the same file may then be imported again',
  audience,
  params: oneFile,
  body: z.strictObject({ reason: requiredText(1000, 'enter the reason') }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const undoStatusFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/undo',
  summary:
    'Undoes an applied status file while nothing rests on it, by someone other than the people who imported and applied it',
  audience,
  step_up: true,
  params: oneFile,
  body: z.strictObject({ reason: requiredText(1000, 'enter the reason') }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const settleStatusRow = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/status_files/{id}/rows/{row_number}/settle',
  summary:
    'Records with a note what was decided of a row that changed nothing, or of a payment that did not arrive; a second time does nothing',
  audience,
  params: oneRow,
  body: z.strictObject({ note: requiredText(1000, 'enter the decision') }),
  response: z.object({ row_number: z.int(), is_new: z.boolean() }),
  idempotency: 'natural',
  errors: decisionErrors,
});

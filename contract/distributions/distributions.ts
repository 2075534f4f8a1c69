import { z } from 'zod';
import { bankFileFormats } from '../bank-files/bank-files.ts';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText } from '../protocol/text.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const distributionStatuses = [
  'received',
  'columns',
  'refused',
  'failed',
  'read',
  'approved',
  'posted',
  'reversed',
  'cancelled',
] as const;

/** Unusual values that are often mistakes; the approver confirms each by its name. */
const approvalWarnings = ['above_fund', 'another_currency', 'shared_number', 'changed_number'] as const;
export type ApprovalWarning = (typeof approvalWarnings)[number];

export const distributionColumns = [
  'claim_number',
  'claimant',
  'recognized_claim',
  'award',
  'currency',
  'payment_reference',
] as const;
const heading = z.string().trim().min(1, 'enter the heading').max(200);
const columns = z.partialRecord(z.enum(distributionColumns), heading);
const decimalSign = z.enum(['.', ',']);

export const rowProblems = [
  'unreadable',
  'unknown',
  'several_owners',
  'twice',
  'stage',
  'paid_before',
  'no_fee',
  'zero',
] as const;

const distributionSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  ticker: z.string().nullable(),
  /** 1 for the first; a later one shares what was not cashed. */
  round: z.int(),
  currency: currencySchema,
  /**
   * `received` and `approved` move on by themselves: to `read`, `columns` (an operator names them), `refused` or
   * `failed`, and to `posted`.
   */
  status: z.enum(distributionStatuses),
  problem: z.string().nullable(),
  file_name: z.string(),
  file_sha256: z.string(),
  tolerance_pct: decimalSchema,
  stated_total: moneySchema.nullable(),
  stated_rows: z.int().nullable(),
  rows: z.int(),
  total: moneySchema,
  matched_rows: z.int(),
  matched_total: moneySchema,
  fee_total: moneySchema,
  net_total: moneySchema,
  arrived: moneySchema.nullable(),
  /** The stated interest within the amount received. */
  arrived_interest: moneySchema,
  arrived_on: daySchema.nullable(),
  bank_reference: z.string().nullable(),
  imported_by: z.string().nullable(),
  imported_at: instantSchema,
  approved_by: z.string().nullable(),
  approved_at: instantSchema.nullable(),
  posted_at: instantSchema.nullable(),
  reversed_at: instantSchema.nullable(),
  reversal_reason: z.string().nullable(),
  cancelled_at: instantSchema.nullable(),
  cancel_reason: z.string().nullable(),
  /** Counts the changes of its settlement. */
  row_version: z.int(),
});
export type Distribution = z.output<typeof distributionSchema>;

const money = z.string().regex(/^\d{1,13}\.\d{2}$/, 'use an amount with two places such as 12.50');

/** The row version that the operator saw; the call is refused after someone else's change. */
const seen_version = z.int().min(0);
const row_version = seen_version.optional();
const oneDistribution = z.strictObject({ id: idText });

export const importDistribution = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions',
  summary:
    'Imports an administrator’s distribution file (CSV or .xlsx: claim_number, award, and where there are claimant, recognized_claim, currency, payment_reference; other headings wait for an operator); the same file again returns the existing import',
  audience,
  step_up: true,
  body: z.strictObject({
    order_id: catalogueIdText,
    round: z.coerce.number('use a whole number').int().min(1).max(99).default(1),
    currency: currencySchema.default('USD'),
    /** How far a recognized claim may be from ours before the difference is shown. */
    tolerance_pct: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,4})?$/, 'use a percentage such as 0.5')
      .default('0'),
    /** The figures in the administrator’s letter. */
    stated_total: money.optional(),
    stated_rows: z.coerce.number('use a whole number').int().min(1).max(100_000_000).optional(),
  }),
  files: [{ field: 'file', max_bytes: fileLimits.distribution, required: true }],
  response: z.object({ distribution: distributionSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_large'],
});

export const listDistributions = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/distributions',
  summary: 'The distributions that were imported, the newest first',
  audience,
  query: z.strictObject({
    ...pageQuery,
    order_id: catalogueIdText.optional(),
    /** Part of the case’s title, the number of a claim in the file, or one of its totals. */
    find: z.string().trim().max(100).optional(),
  }),
  response: listOf(distributionSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const getDistribution = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/distributions/{id}',
  summary: 'A distribution: the totals of its rows, why some are not allocated, and what is due',
  audience,
  params: oneDistribution,
  response: distributionSchema.extend({
    problems: z.array(z.object({ problem: z.enum(rowProblems), rows: z.int(), total: moneySchema })),
    /** In words: why the caller cannot approve it; null where they can. */
    approval_fault: z.string().nullable(),
    /** What the approver has to confirm. */
    warnings: z.array(z.object({ code: z.enum(approvalWarnings), message: z.string() })),
    /** Where the status is `columns`: the file’s headings, its first rows, and what the headings seem to mean. */
    unmapped: z
      .object({
        headings: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        proposal: z.record(z.string(), z.string()),
      })
      .nullable(),
    /** What the columns are, as an operator named them. */
    mapping: z.object({ columns: z.record(z.string(), z.string()), decimal: decimalSign }).nullable(),
    /** Owed and not paid: by the way it can be paid, or without one by why it waits. */
    due: z.array(
      z.object({
        format: z.enum(bankFileFormats).nullable(),
        payments: z.int(),
        total: moneySchema,
        /** In words: why it waits; null where it can be paid. */
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const listDistributionRows = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/distributions/{id}/rows',
  summary: 'The rows of a distribution’s file: all, without an award, or unlike what was signed off',
  audience,
  params: oneDistribution,
  query: z.strictObject({ ...pageQuery, show: z.enum(['all', 'problems', 'differences']).default('all') }),
  response: listOf(
    z.object({
      row_number: z.int(),
      claim_number: z.string(),
      claimant: z.string(),
      recognized_claim: moneySchema.nullable(),
      /** The recognized claim that was signed off; null for a row without an award. */
      own_recognized_claim: moneySchema.nullable(),
      award: moneySchema,
      /** What we estimated for the first round, before our fee; null where nothing was estimated. */
      expected: moneySchema.nullable(),
      /** Of its award: our fee by the contract, and what goes to the client; null for a row without an award. */
      fee: moneySchema.nullable(),
      net: moneySchema.nullable(),
      payment_reference: z.string().nullable(),
      problem: z.enum(rowProblems).nullable(),
      difference: z.string().nullable(),
      /** Of a row that differs: a letter to the administrator with a question about it. */
      question: z.string().nullable(),
      /** What settled the difference; null while it is open. */
      settled_at: instantSchema.nullable(),
      resolution_note: z.string().nullable(),
      /** In words: why the row cannot be read. */
      reason: z.string().nullable(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const settleDifference = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/rows/{row_number}/settle',
  summary: 'Settles with a note, which the claim’s owner reads, that a row differs; a second time does nothing',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText, row_number: catalogueIdText }),
  body: z.strictObject({ note: plainText(1000) }),
  response: z.object({ row_number: z.int(), is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

const decided = z.object({ distribution: distributionSchema, is_new: z.boolean() });
const decisionErrors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

export const recordArrival = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/arrival',
  summary: 'Records that a distribution’s money is at the bank, from the bank’s advice',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({
    amount: money,
    /** Of it: what the administrator states as interest; it is allocated to the awards by their amounts. */
    interest: money.optional(),
    arrived_on: daySchema,
    bank_reference: plainText(100),
    /** Confirms that it is other money than an arrival of the same amount. */
    is_unrelated: z.boolean().default(false),
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const reverseArrival = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/arrival/reverse',
  summary: 'Reverses a wrong arrival, by someone other than the person who recorded it; a second time does nothing',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({ reason: plainText(1000) }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const editDistribution = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/edit',
  summary:
    'Changes the details of an import that is not approved yet, and reads its file again; the person who changes it cannot approve it',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({
    order_id: idSchema.optional(),
    round: z.int().min(1).max(99).optional(),
    currency: currencySchema.optional(),
    tolerance_pct: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,4})?$/, 'use a percentage such as 0.5')
      .optional(),
    stated_total: money.nullable().optional(),
    stated_rows: z.int().min(1).max(100_000_000).nullable().optional(),
    row_version,
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const mapDistributionColumns = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/columns',
  summary: 'Sets which heading of a distribution’s file is which column, and reads it',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({
    columns: columns.refine(
      (given) => given.claim_number !== undefined && given.award !== undefined,
      'name the headings of claim_number and award',
    ),
    /** How its amounts are written. */
    decimal: decimalSign.default('.'),
    row_version,
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const cancelDistribution = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/cancel',
  summary:
    'Cancels an import that is not approved, by someone other than the person who imported it; the same file may then be imported again',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({ reason: plainText(1000) }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const matchDistribution = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/match',
  summary: 'Matches a distribution’s rows again, as after a late claim number',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({}),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const approveDistribution = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/approve',
  summary: 'Approves a distribution, by someone other than the person who imported it; it is then posted to the ledger',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({
    matched_total: money,
    fee_total: money,
    /** The warnings that were seen and are right. */
    confirmed: z.array(z.enum(approvalWarnings)).max(approvalWarnings.length).default([]),
    row_version: seen_version,
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const reverseDistribution = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/distributions/{id}/reverse',
  summary: 'Reverses a posted distribution before any of it is paid',
  audience,
  step_up: true,
  params: oneDistribution,
  body: z.strictObject({ reason: plainText(1000) }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

import {
  CLAIM_FIELDS,
  COLUMN_FORMATS,
  HOLDING_FIELDS,
  SHEET_ROWS,
  SIGNS,
  TRANSACTION_FIELDS,
} from '@trover/core/filings/template.ts';
import { z } from 'zod';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const columnSchema = z.strictObject({
  header: requiredText(200, 'enter the column’s heading'),
  field: z
    .enum(
      [...CLAIM_FIELDS, ...TRANSACTION_FIELDS, ...HOLDING_FIELDS],
      'use a field of the claim, of its transactions or of its holdings',
    )
    .nullable(),
  text: z.string().max(500).optional(),
  format: z.enum(COLUMN_FORMATS).default('text'),
  codes: z.record(z.string().max(60), z.string().max(200)).optional(),
  decimals: z.int().min(0).max(8).optional(),
  /** Of a number; as we store it where absent. */
  sign: z.enum(SIGNS).optional(),
  max_length: z.int().min(1).max(10_000).optional(),
  required: z.boolean().optional(),
});

/** The format in which an administrator accepts claims: columns, order, codes, formats and limits. */
export const filingTemplateSchema = z.strictObject({
  date_format: z.string().max(20),
  sheets: z
    .array(
      z.strictObject({
        name: requiredText(31, 'enter the sheet’s name'),
        rows: z.enum(SHEET_ROWS),
        columns: z.array(columnSchema).min(1).max(200),
      }),
    )
    .min(1)
    .max(10),
  limits: z.strictObject({ claims: z.int().min(1).max(10_000), rows: z.int().min(1).max(1_048_575) }),
  /** Where it comes from, whether its columns are the administrator's own, and what has to go with it. */
  about: z
    .strictObject({
      source: requiredText(500, 'name the source'),
      checked_on: daySchema,
      columns: z.enum(['verified', 'not_verified']),
      requires: z.array(requiredText(300, 'describe what is required')).max(20),
    })
    .optional(),
});

export type FilingTemplateDocument = z.output<typeof filingTemplateSchema>;

const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  administrator: z.string().nullable(),
  /** Whether it is our generic template, not an administrator's. */
  is_neutral: z.boolean(),
  document: filingTemplateSchema,
  saved_at: instantSchema,
  /** The operator who compared it with the administrator's own spreadsheet after it was last saved. */
  verified_by: z.string().nullable(),
  verified_at: instantSchema.nullable(),
});

export const listFilingTemplates = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/filing_templates',
  summary: 'The spreadsheets of administrators as data, and the neutral one',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(templateSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const saveFilingTemplate = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filing_templates',
  summary: 'Saves an administrator’s spreadsheet as data, by its name',
  audience,
  body: z.strictObject({
    name: requiredText(100, 'enter the template’s name'),
    administrator: requiredText(200, 'enter the administrator’s name'),
    document: filingTemplateSchema,
    /** `saved_at` of the template that was seen; null for one that is new. Where it is given, nothing else is written over. */
    seen: instantSchema.nullable().optional(),
  }),
  response: templateSchema,
  idempotency: 'natural',
  body_limit: 'large',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

export const verifyFilingTemplate = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filing_templates/{id}/verification',
  summary: 'Records that an operator compared a template with the administrator’s own spreadsheet, or withdraws it',
  audience,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    columns: z.enum(['verified', 'not_verified']),
    /** What it was compared with. */
    source: requiredText(500, 'enter what it was compared with'),
    /** `saved_at` of the template that was compared. */
    seen: instantSchema,
  }),
  response: templateSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

/** Whether the headings and codes are the administrator's own: `neutral` for our generic template. */
const templateMark = z.enum(['neutral', 'verified', 'not_verified']);

export const controlSchema = z.object({
  claims: z.string(),
  transactions: z.string(),
  /** Units held before the class period; null where a claim was signed without them. */
  opening_holding: z.string().nullable(),
  /** Units held at the end of the class period; null where a claim was signed without them. */
  closing_holding: z.string().nullable(),
  /** Units bought in all listed trades, also those after the class period: with the holdings they need not balance. */
  shares_bought: z.string(),
  /** Units sold in all listed trades, also those after the class period. */
  shares_sold: z.string(),
  recognized_claims: z.string(),
  documents: z.string(),
});

/** What a claim adds to the control totals; a holding is null for a claim that was signed without it. */
export const figuresSchema = z.object({
  transactions: z.int(),
  /** Units held before the class period. */
  opening_holding: z.string().nullable(),
  /** Units held at the end of the class period. */
  closing_holding: z.string().nullable(),
  /** Units bought and sold in all listed trades, also those after the class period. */
  shares_bought: z.string(),
  shares_sold: z.string(),
  recognized_claim: moneySchema.nullable(),
  /** Of the recognized claim; null in filings that were made before it was stored. */
  currency: currencySchema.nullable(),
});

const whichClaims = {
  order_id: idSchema,
  template_id: idSchema,
  /** All that wait in the case where absent. */
  sub_payout_request_ids: z.array(idSchema).min(1, 'enter the claim numbers').max(10_000).optional(),
};

const filingErrors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

export const tryFiling = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filings/try',
  summary:
    'A dry run: the control totals of claims that wait to be filed, and everything the administrator would reject',
  audience,
  body: z.strictObject(whichClaims),
  response: z.object({
    control: controlSchema,
    template_mark: templateMark,
    claims: z.array(
      z.object({
        sub_payout_request_id: idSchema,
        reference: z.string(),
        beneficial_owner: z.string(),
        transactions: z.int(),
        recognized_claim: moneySchema.nullable(),
        /** For which the administrator would return it. */
        faults_total: z.int(),
        fault: z.object({ sheet: z.string(), column: z.string().nullable(), message: z.string() }).nullable(),
      }),
    ),
    /** Claims with uploaded trades that no reviewed document proves: filing them requires a reason. */
    unreviewed: z.array(
      z.object({
        sub_payout_request_id: idSchema,
        reference: z.string(),
        trades: z.int(),
        /** Their documents that wait to be reviewed. */
        waiting: z.int(),
      }),
    ),
    faults_total: z.int(),
    /** The first two hundred. */
    faults: z.array(
      z.object({
        reference: z.string().nullable(),
        sheet: z.string(),
        row: z.int().nullable(),
        column: z.string().nullable(),
        message: z.string(),
      }),
    ),
  }),
  idempotency: 'natural',
  body_limit: 'large',
  errors: filingErrors,
});

const filingSchema = z.object({
  id: idSchema,
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  template: z.string(),
  /** Of the template as it was when the package was made. */
  template_mark: templateMark,
  /** `making` becomes `made` automatically; an operator sends it to the administrator. */
  status: z.enum(['making', 'made', 'sent', 'cancelled', 'failed']),
  problem: z.string().nullable(),
  claims: z.int(),
  /** Claims that the administrator has not confirmed yet. */
  unconfirmed: z.int(),
  /** Sent, and not all are confirmed within the time limit of receipts. */
  is_overdue: z.boolean(),
  control: controlSchema.nullable(),
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  made_at: instantSchema,
  sent_on: daySchema.nullable(),
  /** Its uploaded trades without a reviewed document, and the reason for filing them. */
  unreviewed_trades: z.int(),
  unreviewed_reason: z.string().nullable(),
});

export const makeFiling = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filings',
  summary:
    'Builds the package of one claim or many: forms, spreadsheet, proofs, cover letter, control totals and a manifest with hashes, in one ZIP',
  audience,
  step_up: true,
  body: z.strictObject({
    ...whichClaims,
    /** Why claims with unreviewed proof are filed; required if there are any. */
    unreviewed_reason: z.string().trim().min(1).max(2000).optional(),
  }),
  response: filingSchema,
  idempotency: 'natural',
  body_limit: 'large',
  errors: filingErrors,
});

export const listFilings = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/filings',
  summary: 'Filings, the newest first',
  audience,
  query: z.strictObject({ ...pageQuery, order_id: catalogueIdText.optional() }),
  response: listOf(filingSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const one = z.strictObject({ id: idText });

export const getFiling = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/filings/{id}',
  summary: 'A filing with the dates that bind it',
  audience,
  params: one,
  response: filingSchema.extend({
    /** The court’s date for claims; null where the case has none. */
    deadline: daySchema.nullable(),
    /** By when the administrator is to confirm a filing that was sent. */
    receipt_due: daySchema.nullable(),
    /** How many days an administrator has for it, from the time limit of receipts. */
    receipt_days: z.int(),
    administrator: z.string().nullable(),
    reminded_on: z.array(daySchema),
    /** The last filings that this administrator confirmed whole, at most ten; null without one. */
    past_receipts: z.object({ filings: z.int(), average_days: z.int() }).nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const checkFiling = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filings/{id}/check',
  summary: 'The control totals of a filing, computed again from what was signed, beside those of its package',
  audience,
  params: one,
  body: z.strictObject({}),
  response: z.object({
    /** From the claims as they were signed off. */
    signed: controlSchema,
    /** As the package states them; null while it is being prepared. */
    packaged: controlSchema.nullable(),
    agrees: z.boolean(),
    faults_total: z.int(),
  }),
  idempotency: 'natural',
  errors: filingErrors,
});

export const listFilingClaims = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/filings/{id}/claims',
  summary: 'The claims of a filing, with their units and the administrator’s numbers',
  audience,
  params: one,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      sub_payout_request_id: idSchema,
      reference: z.string(),
      beneficial_owner: z.string(),
      stage: z.string(),
      claim_number: z.string().nullable(),
      confirmed_on: daySchema.nullable(),
      /** As they were signed; null in filings that were made before these were stored. */
      figures: figuresSchema.nullable(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const openFiling = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filings/{id}/open',
  summary: 'Returns a link to the package of a filing, which works for five minutes',
  audience,
  step_up: true,
  params: one,
  body: z.strictObject({}),
  response: z.object({ url: z.string(), file_name: z.string(), sha256: z.string() }),
  idempotency: 'natural',
  errors: filingErrors,
});

export const sendFiling = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filings/{id}/sent',
  summary: 'Records that a package was sent to the administrator: its claims are filed',
  audience,
  step_up: true,
  params: one,
  /** Without a day: today, at the court of its case. */
  body: z.strictObject({ sent_on: daySchema.optional() }),
  response: filingSchema,
  idempotency: 'natural',
  errors: filingErrors,
});

export const cancelFiling = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filings/{id}/cancel',
  summary: 'Cancels a package that was not sent: its claims wait again',
  audience,
  step_up: true,
  params: one,
  body: z.strictObject({}),
  response: filingSchema,
  idempotency: 'natural',
  errors: filingErrors,
});

export const confirmFiling = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/filings/{id}/confirm',
  summary: 'Records the numbers that the administrator gave the claims of a filing',
  audience,
  step_up: true,
  params: one,
  body: z.strictObject({
    /** Absent: today, at the court of its case. */
    confirmed_on: daySchema.optional(),
    claims: z
      .array(
        z.strictObject({
          sub_payout_request_id: idSchema,
          claim_number: requiredText(100, 'enter the administrator’s number'),
        }),
      )
      .min(1)
      .max(10_000),
  }),
  response: filingSchema,
  idempotency: 'natural',
  body_limit: 'large',
  errors: filingErrors,
});

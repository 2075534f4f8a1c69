import { CLAIM_STAGES } from '@trover/core/claims/stages.ts';
import { CLAIM_AGES, REPORT_FREQUENCIES } from '@trover/core/organisations/board-reports/report-period.ts';
import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';
import { phases } from './policies.ts';

const audience = ['investor'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

const money = moneySchema;
const figure = moneySchema.nullable();
const stageSchema = z.enum(CLAIM_STAGES);

/** The days of the report; absent: from January 1 to today. */
const periodQuery = { from: daySchema.optional(), to: daySchema.optional() };
const periodPages = z.strictObject({ ...periodQuery, ...pageQuery });

const caseShown = z.object({
  id: idSchema,
  slug: z.string(),
  company: z.string(),
  ticker: z.string().nullable(),
  is_demonstration: z.boolean(),
});

/** Figures are those of now; what was paid, missed or decided is of the report’s days. */
const sums = z.object({
  currency: currencySchema,
  /** What open cases may pay, filed claims among them, after fees. */
  estimated: money,
  estimated_before_fees: money,
  open_cases: z.int(),
  /** What filed claims may pay, after fees. */
  filed: money,
  filed_before_fees: money,
  filed_claims: z.int(),
  /** Awards that were paid, their fees, and what the entities got. */
  gross: money,
  fees: money,
  paid: money,
  payments: z.int(),
  /** Deadlines that passed without a claim, and what the claims would have paid after fees; of cases that were not passed on. */
  missed: money,
  missed_claims: z.int(),
  /** Filed after the deadline. */
  late: money,
  late_claims: z.int(),
});

export const getReport = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report',
  summary:
    'The figures of the report: exposure, claims by age, recoveries, missed and late claims, fees and decisions; each figure is the sum of a list beside it',
  audience,
  query: z.strictObject(periodQuery),
  response: z.object({
    from: daySchema,
    to: daySchema,
    as_of: daySchema,
    policy_version: z.int().nullable(),
    sums: z.array(sums),
    months: z.array(z.object({ month: z.string(), currency: currencySchema, gross: money, fees: money, paid: money })),
    ages: z.array(z.object({ currency: currencySchema, age: z.enum(CLAIM_AGES), claims: z.int(), expected: money })),
    stages: z.array(z.object({ currency: currencySchema, stage: stageSchema, claims: z.int(), expected: money })),
    decisions: z.object({ total: z.int(), joined: z.int(), passed: z.int(), waiting: z.int(), late: z.int() }),
  }),
  errors,
});

export const listExposure = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/exposure',
  summary: 'Open cases with the losses of all entities, the largest recognized loss first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      order: caseShown,
      claim_deadline: daySchema.nullable(),
      currency: currencySchema,
      entities: z.int(),
      /** Losses are null where an entity’s is not known; `expected` leaves such entities out. */
      fifo: figure,
      /** The current estimate; if none is stored yet, that of the decision. */
      lifo: figure,
      recognized: figure,
      /** After fees. */
      expected: figure,
      expected_before_fees: figure,
    }),
  ),
  errors,
});

export const listExposureByEntity = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/exposure/entities',
  summary:
    'Open cases by entity: one row for each entity of a case, the largest loss first; of a case they add up to its exposure',
  audience,
  query: z.strictObject({
    order_id: catalogueIdText.optional(),
    beneficial_account_id: idText.optional(),
    ...pageQuery,
  }),
  response: listOf(
    z.object({
      beneficial_account_id: idSchema,
      entity: z.string(),
      order: caseShown,
      claim_deadline: daySchema.nullable(),
      currency: currencySchema,
      fifo: figure,
      lifo: figure,
      recognized: figure,
      /** After fees. */
      expected: figure,
      expected_before_fees: figure,
    }),
  ),
  errors: [...errors, 'not_found'],
});

export const listReportClaims = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/claims',
  summary: 'Filed claims that are not paid yet with their age, the oldest first',
  audience,
  query: z.strictObject({ age: z.enum(CLAIM_AGES).optional(), ...pageQuery }),
  response: listOf(
    z.object({
      sub_payout_request_id: idSchema,
      order: caseShown,
      beneficial_account_id: idSchema,
      entity: z.string(),
      stage: stageSchema,
      filed_on: daySchema,
      age: z.enum(CLAIM_AGES),
      currency: currencySchema,
      /** After fees. */
      expected: figure,
      expected_before_fees: figure,
    }),
  ),
  errors,
});

export const listReportRecoveries = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/recoveries',
  summary: 'Payments of the report’s days with award, fee and what the entity got, the newest first',
  audience,
  query: periodPages.extend({ beneficial_account_id: idText.optional() }),
  response: listOf(
    z.object({
      payment_id: idSchema,
      sub_payout_request_id: idSchema,
      paid_on: daySchema,
      order: caseShown,
      beneficial_account_id: idSchema,
      entity: z.string(),
      currency: currencySchema,
      gross: money,
      fee: money,
      paid: money,
    }),
  ),
  errors: [...errors, 'not_found'],
});

export const listRecoveriesByEntity = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/recoveries/entities',
  summary:
    'What each entity got in each month of the report’s days, the latest month first; the rows add up to the recoveries',
  audience,
  query: periodPages.extend({ beneficial_account_id: idText.optional() }),
  response: listOf(
    z.object({
      /** As in 2026-03; its first and last month count from the first and to the last of the report’s days. */
      month: z.string(),
      beneficial_account_id: idSchema,
      entity: z.string(),
      currency: currencySchema,
      payments: z.int(),
      gross: money,
      fees: money,
      paid: money,
    }),
  ),
  errors: [...errors, 'not_found'],
});

export const listMissedClaims = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/missed',
  summary:
    'Claims that were missed or filed late in the report’s days, with what they would have paid, the latest first',
  audience,
  query: periodPages,
  response: listOf(
    z.object({
      kind: z.enum(['missed', 'late']),
      order: caseShown,
      beneficial_account_id: idSchema,
      entity: z.string(),
      claim_deadline: daySchema,
      /** Null: no claim was filed. */
      filed_on: daySchema.nullable(),
      claim_stage: stageSchema.nullable(),
      currency: currencySchema,
      /** What it would have paid by the plan, after fees; null where that is not known. */
      expected: figure,
      expected_before_fees: figure,
    }),
  ),
  errors,
});

export const listReportDecisions = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/decisions',
  summary: 'Decisions on cases that were found in the report’s days, with who approved, the newest first',
  audience,
  query: periodPages,
  response: listOf(
    z.object({
      decision_id: idSchema,
      order: caseShown,
      phase: z.enum(phases),
      policy_version: z.int(),
      rule: z.int(),
      decision: z.enum(['join', 'pass']).nullable(),
      is_late: z.boolean(),
      found_at: instantSchema,
      decided_at: instantSchema.nullable(),
      /** Empty if the policy decided. */
      approved_by: z.array(z.string()),
    }),
  ),
  errors,
});

export const openReport = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/report/open',
  summary:
    'The report as a PDF for a board, or as a workbook whose sums are formulas; by a link that works for five minutes',
  audience,
  body: z.strictObject({ format: z.enum(['pdf', 'xlsx'], 'use pdf or xlsx'), ...periodQuery }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  idempotency: 'natural',
  limit: 'costly',
  errors: [...errors, 'too_many_requests'],
});

const scheduleSchema = z.object({
  frequency: z.enum(REPORT_FREQUENCIES),
  day_of_month: z.int(),
  recipients: z.array(z.string()),
  next_on: daySchema,
  set_by: z.string().nullable(),
});

export const getReportSchedule = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/schedule',
  summary: 'When the report goes out by mail, and to whom',
  audience,
  response: z.object({ schedule: scheduleSchema.nullable() }),
  errors: ['not_signed_in', 'not_allowed'],
});

export const setReportSchedule = declareOperation({
  method: 'PUT',
  path: '/api/v1/organisation/report/schedule',
  summary: 'Sends members the figures of the month or quarter before, with a link to the report',
  audience,
  body: z.strictObject({
    frequency: z.enum(REPORT_FREQUENCIES, 'use month or quarter'),
    day_of_month: z.int().min(1).max(28, 'use a day from 1 to 28, which every month has'),
    /** Addresses of members. */
    recipients: z
      .array(emailSchema)
      .min(1, 'name at least one member')
      .max(50, 'name at most 50 members')
      .transform((all) => [...new Set(all)]),
  }),
  response: z.object({ schedule: scheduleSchema.nullable() }),
  idempotency: 'natural',
  errors,
});

export const endReportSchedule = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/report/schedule',
  summary: 'Ends the report by mail',
  audience,
  response: z.object({ schedule: scheduleSchema.nullable() }),
  idempotency: 'natural',
  errors: ['not_signed_in', 'not_allowed'],
});

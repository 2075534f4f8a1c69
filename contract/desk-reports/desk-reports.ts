import { z } from 'zod';
import { exportedSchema } from '../exports/exports.ts';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

export const deskFigures = ['recoveries', 'funnel', 'responses', 'rejected', 'ages', 'fees'] as const;

const filter = {
  /** Absent: the twelve months that end with this one. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  currency: currencySchema.optional(),
  clients: z.enum(['institutions', 'individuals']).optional(),
  /** The marker of a partner firm. */
  partner: z.string().max(40).optional(),
};

const count = z.int();

export const getDeskReport = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/reports',
  summary:
    'The figures of the business over some months, beside those of as many months before; each opens to its rows. They are computed again after a minute',
  audience,
  query: z.strictObject(filter),
  response: z.object({
    from: daySchema,
    to: daySchema,
    currency: currencySchema,
    currencies: z.array(currencySchema),
    partners: z.array(z.string()),
    computed_at: instantSchema,
    paid: moneySchema,
    paid_before: moneySchema,
    fees: moneySchema,
    arrived: moneySchema,
    /** The estimated payments of filed, unpaid claims; `unknown` counts claims without an estimate. */
    filed: z.object({ claims: count, expected: moneySchema, unknown: count }),
    /** Median days from the filing to the first payment; null where nothing was paid. */
    days_to_paid: z.object({ median: count.nullable(), before: count.nullable() }),
    rejected: z.object({ claims: count, of: count }),
    recoveries: z.array(z.object({ key: z.string(), paid: moneySchema, fees: moneySchema, payments: count })),
    funnel: z.array(
      z.object({ key: z.enum(['matched', 'joined', 'signed', 'filed', 'approved', 'paid']), claims: count }),
    ),
    responses: z.array(
      z.object({
        /** The administrator. */
        key: z.string(),
        filings: count,
        receipt: z.object({ median: count, most: count }).nullable(),
        deficiency: z.object({ median: count, most: count }).nullable(),
      }),
    ),
    reasons: z.array(z.object({ key: z.string(), label: z.string(), shows_early: z.boolean(), claims: count })),
    ages: z.array(z.object({ key: z.string(), label: z.string(), claims: count, expected: moneySchema })),
    contracts: z.array(
      z.object({
        key: z.enum(['individuals', 'institutions', 'partners', 'one_case']),
        payers: count,
        fees: moneySchema,
        least_pct: z.string(),
        most_pct: z.string(),
      }),
    ),
  }),
  errors,
});

const rowsOf = {
  ...filter,
  figure: z.enum(deskFigures),
  /** The bar or row; absent: all of the figure. */ key: z.string().max(200).optional(),
};

const reportRow = z.object({
  /** `TR-7`, `TR-F3`, or empty for a match without a claim. */
  reference: z.string(),
  sub_payout_request_id: idSchema.nullable(),
  order_id: idSchema,
  title: z.string(),
  /** The owner, or the administrator. */
  name: z.string(),
  on_day: daySchema.nullable(),
  amount: moneySchema.nullable(),
  currency: currencySchema.nullable(),
  detail: z.string(),
});
export type DeskReportRow = z.output<typeof reportRow>;

export const listDeskReportRows = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/reports/rows',
  summary: 'The rows that a figure of the reports is the sum or the count of',
  audience,
  query: z.strictObject({ ...rowsOf, ...pageQuery }),
  response: listOf(reportRow),
  errors,
});

export const exportDeskReport = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/reports/export',
  summary:
    'The rows of a figure as a CSV file; of more than 10,000 the first ones, and a link to all of them; the export is in the audit log',
  audience,
  step_up: true,
  query: z.strictObject(rowsOf),
  response: z.object({ ...exportedSchema, file_name: z.string(), content: z.string() }),
  errors,
});

import { POSITION_STATES } from '@trover/core/portfolios/position-states.ts';
import { z } from 'zod';
import { claimStageSchema } from '../claims/claims.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const periodSchema = z.object({ from: daySchema, to: daySchema });

/** What one beneficial account may claim, or has claimed, in one case. */
const positionSchema = z.object({
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  /** The portfolios that contain its trades in the case's securities, at most three. */
  portfolios: z.array(z.string()),
  order_id: idSchema,
  slug: z.string(),
  company: z.string(),
  ticker: z.string().nullable(),
  is_demonstration: z.boolean(),
  class_period: periodSchema.nullable(),
  held_at_start: decimalSchema,
  shares_bought: decimalSchema,
  shares_sold: decimalSchema,
  held_at_end: decimalSchema,
  recognized_loss: moneySchema.nullable(),
  /** Before the fee; nothing below the plan’s minimum payment. */
  payment_expected: moneySchema.nullable(),
  /** After the fee, at the rate of its claim. */
  payment_net: moneySchema.nullable(),
  /** The expected payment for each 1 of the recognized loss. */
  rate: decimalSchema.nullable(),
  currency: currencySchema,
  claim_deadline: daySchema.nullable(),
  days_left: z.int().nullable(),
  /** `open` can be joined, `waiting` has a step to do, `late` was not filed in time, `upcoming` cannot be claimed in yet. */
  state: z.enum(POSITION_STATES),
  claim_stage: claimStageSchema.nullable(),
  /** Null before it is filed. */
  claim_filed_on: daySchema.nullable(),
  sub_payout_request_id: idSchema.nullable(),
  /** What was paid for it, by the ledger; null before. */
  paid: moneySchema.nullable(),
});
export type Position = z.output<typeof positionSchema>;

export const listPositions = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/positions',
  summary: 'Beyond the specification: what each beneficial account may claim, case by case, the next deadline first',
  audience: 'signed_in',
  query: z.strictObject({
    beneficial_account_id: idText.optional(),
    state: z.enum(POSITION_STATES).optional(),
    /** Deadlines from today to this many days ahead. */
    within_days: z.coerce.number('within_days is a number from 0 to 3650').int().min(0).max(3_650).optional(),
    /** In the owner's name, the company, the case's title, its tickers and identifiers, or a portfolio's label. */
    search: z.string().trim().min(1).max(120).optional(),
    ...pageQuery,
  }),
  response: listOf(positionSchema).extend({
    /** Totals over all positions, independent of the filter; the most frequent currency first. */
    sums: z.array(
      z.object({
        currency: currencySchema,
        positions: z.int(),
        open_cases: z.int(),
        recognized_loss: moneySchema.nullable(),
        /** After the fee, as is `filed`. */
        estimated: moneySchema.nullable(),
        filed: moneySchema.nullable(),
        filed_claims: z.int(),
        /** In the business year, by the ledger. */
        paid_this_year: moneySchema,
      }),
    ),
    owners: z.array(z.object({ beneficial_account_id: idSchema, beneficial_owner: z.string() })),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

const sourceSchema = z.object({
  portfolio_id: idSchema,
  name: z.string(),
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  /** `file` where its trades come by upload. */
  provider: z.string(),
  records: z.int(),
  last_synced: instantSchema.nullable(),
  is_updating: z.boolean(),
  /** Where records are held, in order; files no more than a month apart are one period. */
  held: z.array(periodSchema),
  /** Where none are, between what is held and after it. */
  gaps: z.array(
    periodSchema.extend({
      months: z.int(),
      /** The cases that can still be claimed in whose class period the gap cuts into. */
      order_ids: z.array(idSchema),
    }),
  ),
  /** The class periods of the cases that its trades count in. */
  cases: z.array(
    periodSchema.extend({
      order_id: idSchema,
      slug: z.string(),
      company: z.string(),
      ticker: z.string().nullable(),
    }),
  ),
  /** The months with trades, in order, each by its first day; only of the source `months_of`. */
  trades_by_month: z.array(z.object({ month: daySchema, trades: z.int() })),
});
export type Source = z.output<typeof sourceSchema>;

export const listCoverage = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/coverage',
  summary: 'Beyond the specification: where the record of each source is whole, and which claims a gap in it affects',
  audience: 'signed_in',
  query: z.strictObject({
    /** The portfolio whose trades are counted by month. */
    months_of: idText.optional(),
    ...pageQuery,
  }),
  response: listOf(sourceSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

import { z } from 'zod';
import { lossResultSchema } from '../companies/losses.ts';
import { idSchema } from '../protocol/envelope.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

export const basisSchema = z.enum(['plan', 'estimate']);

/** How sure an estimated payment is: the word beside the figure. */
export const confidenceSchema = z.enum(['firm', 'likely', 'rough', 'unknown']);

/** A trade that a result rests on, and how it counts. */
export const matchTradeSchema = z.object({
  /** What `rows` of the result's lines refer to. */
  row: z.int(),
  trade_id: idSchema.nullable(),
  portfolio_id: idSchema.nullable(),
  account: z.string().nullable(),
  security: z.string(),
  type: z.string(),
  subtype: z.string().nullable(),
  trade_date: daySchema,
  time: z.string().nullable(),
  quantity: decimalSchema.nullable(),
  price: decimalSchema.nullable(),
  currency: z.string().nullable(),
  amount: decimalSchema.nullable(),
  /** Whether any of its shares count toward the claim. */
  counts: z.boolean(),
  /** In words: "All count, 400 still held". */
  how: z.string(),
  recognized_loss: moneySchema.nullable(),
});

const heldOnSchema = z.object({ date: daySchema, quantity: decimalSchema });

/** One beneficial account in one case: the figures that lists and boxes show. */
const matchSummarySchema = z.object({
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  eligible: z.boolean(),
  /** In words: why it counts, or why not. */
  why: z.string(),
  shares_bought: decimalSchema,
  shares_sold: decimalSchema,
  held_at_start: decimalSchema,
  held_at_end: decimalSchema,
  market_loss: z.object({ fifo: moneySchema.nullable(), lifo: moneySchema.nullable() }),
  /** Null where the case has no plan and nothing can be estimated. */
  recognized_loss: moneySchema.nullable(),
  currency: currencySchema,
  payment: z.object({
    low: moneySchema.nullable(),
    expected: moneySchema.nullable(),
    high: moneySchema.nullable(),
    basis: z.string(),
    confidence: confidenceSchema,
    below_minimum: z.boolean(),
    /** The smallest payment that the plan makes; null: it states none. */
    minimum: moneySchema.nullable(),
    /** How likely the payment is below it, in whole percent. */
    chance_below_minimum: z.int().min(0).max(100).nullable(),
  }),
  documents_needed: z.array(z.string()),
  next_deadline: z.object({ name: z.string(), date: daySchema, days_left: z.int() }).nullable(),
  /** `plan`: under the court's plan of allocation; `estimate`: the PSLRA estimate, for want of one. */
  basis: basisSchema,
  plan_version: z.int().nullable(),
  fingerprint: z.string().nullable(),
  computed_at: instantSchema,
});

/** A match with the lines and trades behind its figures. */
export const matchSchema = matchSummarySchema.extend({
  result: lossResultSchema.nullable(),
  /** For an estimate: the same trades matched last in, first out. */
  result_lifo: lossResultSchema.nullable(),
  trades: z.array(matchTradeSchema),
  /** What was held on the day before the class period and on its last day, each in the shares of that day. */
  holdings: z.array(z.object({ security: z.string(), opening: heldOnSchema, closing: heldOnSchema })),
  /** How many there are: a case's page shows the first thousand lines and trades, the statistics call all. */
  lines_total: z.int(),
  trades_total: z.int(),
});

export type Match = z.output<typeof matchSchema>;
export type MatchTrade = z.output<typeof matchTradeSchema>;

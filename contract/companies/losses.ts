import { z } from 'zod';
import { daySchema, decimalSchema, moneySchema } from '../protocol/values.ts';

/** Something the reader of a figure must know. */
const noticeSchema = z.object({ code: z.string(), message: z.string(), row: z.int().nullable() });

/** One lot and its outcome. `rows` refer to `trades[].row` of the match. */
const lossLineSchema = z.object({
  security: z.string(),
  component: z.string().optional(),
  bought: daySchema,
  price_bought: decimalSchema.nullable(),
  quantity: decimalSchema,
  sold: daySchema.nullable(),
  price_sold: decimalSchema.nullable(),
  branch: z.string(),
  clause: z.string().nullable(),
  terms: z.record(z.string(), decimalSchema),
  per_share: decimalSchema,
  amount: decimalSchema,
  gaps: z.array(z.string()).optional(),
  rows: z.object({ bought: z.int(), sold: z.int().nullable() }),
});

const lossPositionSchema = z.object({
  security: z.string(),
  opening: decimalSchema,
  bought_in_class: decimalSchema,
  sold_in_class: decimalSchema,
  held_at_class_end: decimalSchema,
  closing: decimalSchema.nullable(),
  difference: decimalSchema.nullable(),
});

const paymentEstimateSchema = z.object({
  low: moneySchema.nullable(),
  expected: moneySchema.nullable(),
  high: moneySchema.nullable(),
  basis: z.string(),
  below_minimum: z.boolean(),
  minimum: moneySchema.nullable(),
  chance_below_minimum: z.int().min(0).max(100).nullable(),
});

/** The result of a plan for one beneficial account, as core's `LossResult` (plan page, section 4). */
export const lossResultSchema = z.object({
  claim: moneySchema,
  currency: z.string(),
  lines: z.array(lossLineSchema),
  positions: z.array(lossPositionSchema),
  market: z.object({ loss: moneySchema.nullable(), test: z.enum(['none', 'gate', 'cap']) }),
  payment: paymentEstimateSchema,
  notices: z.array(noticeSchema),
  fingerprint: z.string(),
});

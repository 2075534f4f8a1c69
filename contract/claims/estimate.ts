import { z } from 'zod';
import { currencySchema, decimalSchema, moneySchema } from '../protocol/values.ts';

/** The fee in money on each end of the estimate, and what is left of each for the claimant. */
export const feeSchema = z.object({
  pct: decimalSchema,
  low: moneySchema.nullable(),
  expected: moneySchema.nullable(),
  high: moneySchema.nullable(),
  net_low: moneySchema.nullable(),
  net_expected: moneySchema.nullable(),
  net_high: moneySchema.nullable(),
});

export const claimEstimateSchema = z.object({
  eligible: z.boolean(),
  why: z.string(),
  shares_bought: decimalSchema,
  recognized_loss: moneySchema.nullable(),
  payment_low: moneySchema.nullable(),
  payment_expected: moneySchema.nullable(),
  payment_high: moneySchema.nullable(),
  payment_basis: z.string(),
  confidence: z.enum(['firm', 'likely', 'rough', 'unknown']),
  below_minimum: z.boolean(),
  /** Why the position cannot be right, as far as that is known. */
  implausible: z.string().nullable(),
  currency: currencySchema,
  basis: z.enum(['plan', 'estimate']),
});

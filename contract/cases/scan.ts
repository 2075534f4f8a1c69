import { z } from 'zod';
import { idSchema, listOf } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, moneySchema } from '../protocol/values.ts';
import { groupSchema, stageSchema } from './cases.ts';

const recordedPeriod = z.object({ id: z.string(), from: daySchema, to: daySchema });

/** A security of a case with all its names and numbers, as core's `CaseSecurity`. */
const scanSecuritySchema = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  currency: currencySchema.nullable(),
  identifiers: z.array(
    z.object({
      kind: z.enum(['ticker', 'cusip', 'isin', 'sedol']),
      value: z.string(),
      valid_from: daySchema.nullable(),
      valid_to: daySchema.nullable(),
    }),
  ),
  class_periods: z.array(recordedPeriod).nullable(),
});

const scanCaseSchema = z.object({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  stage: stageSchema,
  group: groupSchema.nullable(),
  is_demonstration: z.boolean(),
  currency: currencySchema,
  class_periods: z.array(recordedPeriod),
  settlement_amount: moneySchema.nullable(),
  est_recovery_per_share: decimalSchema.nullable(),
  claim_deadline: daySchema.nullable(),
  days_left: z.int().nullable(),
  securities: z.array(scanSecuritySchema),
});
export type ScanCase = z.output<typeof scanCaseSchema>;

/**
 * What a browser needs to find by itself which cases a file touches: the same for everybody, so that the request
 * reveals nothing about the file.
 */
export const getScanIndex = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/scan/index',
  summary: 'Every published case with its securities, for matching a file in the browser',
  audience: 'anyone',
  response: z.object({ today: daySchema, cases: z.array(scanCaseSchema) }),
  errors: [],
});

/** What figures are computed from: a plan of allocation as entered, or the closing prices of an estimate. */
const scanBasisSchema = z.object({
  slug: z.string(),
  plan: z.object({ version: z.int(), document: z.unknown() }).nullable(),
  closes: z.array(z.tuple([daySchema, decimalSchema])),
  /** About one close a week around the class period, for a drawing; empty where no prices are known. */
  prices: z.array(z.tuple([daySchema, decimalSchema])),
});

/** Always the same full list: a list of requested cases would reveal someone's holdings. */
export const listScanBases = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/scan/bases',
  summary: 'The plans of allocation and closing prices behind every published case, for computing in the browser',
  audience: 'anyone',
  response: listOf(scanBasisSchema),
  errors: [],
});

import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, moneySchema } from '../protocol/values.ts';

/** A row of a file that history events come from. */
const legSchema = z.object({
  trade_id: idSchema,
  portfolio_id: idSchema,
  portfolio: z.string(),
  account: z.string().nullable(),
  trade_date: daySchema,
  quantity: decimalSchema.nullable(),
});
export type Leg = z.output<typeof legSchema>;

const historySecuritySchema = z.object({
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  /** Of the catalogue; null where no case is about it. */
  security_id: idSchema.nullable(),
});

/** The change that a join makes in the recognized loss of a case; negative where the loss falls. */
const restoredSchema = z.object({
  order_id: idSchema,
  slug: z.string(),
  company: z.string(),
  recognized_loss: moneySchema,
  currency: currencySchema,
});

const transferSchema = z.object({
  security: historySecuritySchema,
  quantity: decimalSchema,
  /** `rule`: equal size, ten days at most; null: the other leg is not known. */
  joined_by: z.enum(['rule', 'owner']).nullable(),
  correction_id: idSchema.nullable(),
  out: legSchema.nullable(),
  into: legSchema.nullable(),
  /** For a single leg: a leg that could match it. */
  fits: legSchema.nullable(),
  /** The effect of the join, or for a single leg of a join that is possible. */
  brings_back: z.array(restoredSchema),
});
export type Transfer = z.output<typeof transferSchema>;

const historyQuery = z.strictObject({ portfolio_id: idText.optional(), ...pageQuery });

export const listTransfers = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/history/transfers',
  summary: 'Beyond the specification: transfers between the caller’s accounts, joined or single, newest first',
  audience: 'signed_in',
  query: historyQuery,
  response: listOf(transferSchema).extend({ loose_count: z.int().nonnegative() }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

const eventKinds = [
  'split',
  'reverse_split',
  'symbol_change',
  'merger',
  'conversion',
  'tender',
  'exchange',
  'reorganization',
  'spin_off',
  'stock_dividend',
] as const;

const securityEventSchema = z.object({
  kind: z.enum(eventKinds),
  date: daySchema,
  security: historySecuritySchema,
  /** What the other leg is in, where the shares continued in another security or under another name. */
  into_security: historySecuritySchema.nullable(),
  account: z.string().nullable(),
  portfolio: z.string(),
  /** `new:old`, or the new shares for one old. */
  ratio: z.string().nullable(),
  before: decimalSchema.nullable(),
  after: decimalSchema.nullable(),
  /** Of an exchange whose other leg is not known. */
  is_loose: z.boolean(),
  /** Which leg is known, of such an exchange. */
  loose_side: z.enum(['out', 'in']).nullable(),
  legs: z.array(legSchema),
  correction_ids: z.array(idSchema),
});
export type SecurityEvent = z.output<typeof securityEventSchema>;

export const listSecurityEvents = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/history/events',
  summary: 'Beyond the specification: splits, mergers and name changes found in the caller’s own trades',
  audience: 'signed_in',
  query: historyQuery,
  response: listOf(securityEventSchema).extend({ loose_count: z.int().nonnegative() }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

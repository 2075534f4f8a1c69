import { z } from 'zod';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, decimalSchema, decimalText, instantSchema } from '../protocol/values.ts';

/** One of the caller's trades. */
const ownTrade = z.strictObject({ portfolio_id: idSchema, trade_id: idSchema });

const ratioText = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,8})?(:\d{1,9}(\.\d{1,8})?)?$/, 'write new shares for old ones, such as 1:20 or 2:1');

/** The ratio of a split or exchange. */
export const ratioCorrection = z.strictObject({ kind: z.literal('ratio'), trade: ownTrade, ratio: ratioText });

/** The purchase that received shares once were. */
export const purchaseCorrection = z.strictObject({
  kind: z.literal('acquired'),
  trade: ownTrade,
  acquired_on: daySchema,
  acquired_price: decimalText.refine((text) => !text.startsWith('-'), 'enter a price of 0 or more'),
});

/** An owner's correction of a security or a trade. */
const correctionBody = z.discriminatedUnion('kind', [
  /** This is that security of the catalogue; null: none of them. Saved for the next file. */
  z.strictObject({
    kind: z.literal('security'),
    printed_security_id: idSchema,
    security_id: z.int32().positive().nullable(),
  }),
  /** An out and an in that are one move, or one exchange. */
  z.strictObject({ kind: z.literal('joined'), out: ownTrade, into: ownTrade }),
  /** An out and an in that are not. */
  z.strictObject({ kind: z.literal('parted'), out: ownTrade, into: ownTrade }),
  ratioCorrection,
  /** A row that did not happen. */
  z.strictObject({ kind: z.literal('ignored'), trade: ownTrade }),
  purchaseCorrection,
]);
export type CorrectionBody = z.output<typeof correctionBody>;

const madeSchema = z.object({
  id: idSchema,
  /** The cases that were matched again. */
  cases: z.int().nonnegative(),
  /** Of an owner with very many trades: the cases are found and matched in the background. */
  is_relinking: z.boolean(),
});

export const addCorrection = declareOperation({
  method: 'POST',
  path: '/api/v1/portfolio/corrections',
  summary: 'Beyond the specification: corrects which security a file means, or a trade; the cases are matched again',
  audience: 'signed_in',
  body: correctionBody,
  response: madeSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const undoCorrection = declareOperation({
  method: 'DELETE',
  path: '/api/v1/portfolio/corrections',
  summary: 'Beyond the specification: withdraws a correction; the cases are matched again',
  audience: 'signed_in',
  body: z.strictObject({ id: idSchema }),
  response: madeSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const correctionSchema = z.object({
  id: idSchema,
  kind: z.enum(['security', 'joined', 'parted', 'ratio', 'ignored', 'acquired']),
  created_at: instantSchema,
  undone_at: instantSchema.nullable(),
  symbol: z.string().nullable(),
  cusip: z.string().nullable(),
  isin: z.string().nullable(),
  name: z.string().nullable(),
  security_id: idSchema.nullable(),
  company: z.string().nullable(),
  trade_date: daySchema.nullable(),
  type: z.string().nullable(),
  subtype: z.string().nullable(),
  quantity: decimalSchema.nullable(),
  other_trade_date: daySchema.nullable(),
  ratio: z.string().nullable(),
  acquired_on: daySchema.nullable(),
  acquired_price: decimalSchema.nullable(),
});

export const listCorrections = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/corrections',
  summary: 'Beyond the specification: all that the caller has corrected, newest first',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(correctionSchema).extend({
    /** When re-matching of the caller's trades began; null if none is running. */
    relinking_since: instantSchema.nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in'],
});

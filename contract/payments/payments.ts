import { z } from 'zod';
import { quarterText, yearText } from '../ledger/ledger.ts';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, moneySchema } from '../protocol/values.ts';

/** How a payment was made, to which account, and its outcome. */
const paymentDispositionSchema = z.object({
  id: idSchema,
  amount: moneySchema,
  /** Withheld from the award for the IRS, since there was no valid tax form; absent where nothing is. */
  withheld: moneySchema.optional(),
  paid_on: daySchema,
  /** The day the bank is to carry it out. */
  execute_on: daySchema,
  kind: z.enum(['ach', 'iban', 'check']),
  label: z.string(),
  /** `••4471` of an account, the city of an address. */
  shown: z.string(),
  /** The last day of a check; null for a payment into an account. */
  expires_on: daySchema.nullable(),
  /** The day on which the bank paid a check out. */
  cleared_on: daySchema.nullable(),
  /** It came back, and is owed again. */
  returned_on: daySchema.nullable(),
  return_reason: z.string().nullable(),
});
export type PaymentDisposition = z.output<typeof paymentDispositionSchema>;

/** What a distribution gave a claim, and how it was paid. */
export const claimAwardSchema = z.object({
  /** 1 for the first distribution; a later one shares what was not cashed. */
  round: z.int(),
  awarded_on: daySchema,
  currency: currencySchema,
  award: moneySchema,
  fee_pct: decimalSchema,
  /** Why the fee has this rate: the terms of the day of the sign-off; null of older awards. */
  fee_reason: z.string().nullable(),
  fee: moneySchema,
  net: moneySchema,
  /** As text: how it differs from the signed claim, or from the expected amount. */
  difference: z.string().nullable(),
  /** What settled the difference, in an operator’s words. */
  difference_note: z.string().nullable(),
  /** The newest first; at most one is in force. */
  payments: z.array(paymentDispositionSchema),
});
export type ClaimAward = z.output<typeof claimAwardSchema>;

const ownPaymentSchema = paymentDispositionSchema.extend({
  sub_payout_request_id: idSchema,
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  beneficial_owner: z.string(),
  claim_number: z.string().nullable(),
  round: z.int(),
  currency: currencySchema,
  award: moneySchema,
  fee_pct: decimalSchema,
  fee_reason: z.string().nullable(),
  fee: moneySchema,
});
export type OwnPayment = z.output<typeof ownPaymentSchema>;

export const listOwnPayments = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/payments',
  summary:
    'Beyond the specification: the payments that the caller received, the newest first, and the sums of each tax year',
  audience: 'signed_in',
  query: z.strictObject({ year: yearText.optional(), ...pageQuery }),
  response: listOf(ownPaymentSchema).extend({
    /** By the ledger, the newest first: what was awarded less fees, and what was paid less what came back. */
    years: z.array(
      z.object({
        year: yearText,
        currency: currencySchema,
        award: moneySchema,
        fee: moneySchema,
        net: moneySchema,
        paid: moneySchema,
      }),
    ),
    /** Awarded and not paid yet. */
    owed: z.array(z.object({ currency: currencySchema, amount: moneySchema })),
  }),
  errors: ['invalid_input', 'not_signed_in'],
});
export type PaymentYear = z.output<(typeof listOwnPayments)['response']>['years'][number];

export const openOwnStatement = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/statement/open',
  summary:
    'Beyond the specification: the statement of one payment, of a tax year or of a quarter, as a PDF, by a link that works for five minutes',
  audience: 'signed_in',
  /** One of the three. */
  body: z.strictObject({
    payment_id: idSchema.optional(),
    year: yearText.optional(),
    quarter: quarterText.optional(),
  }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

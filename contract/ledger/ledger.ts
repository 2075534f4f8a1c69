import { z } from 'zod';
import { idText } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, moneySchema } from '../protocol/values.ts';

const booksSchema = z.object({
  is_balanced: z.boolean(),
  faults: z.array(z.object({ code: z.string(), message: z.string(), difference: moneySchema })),
  currencies: z.array(
    z.object({
      currency: currencySchema,
      arrived: moneySchema,
      paid: moneySchema,
      owed: moneySchema,
      fees: moneySchema,
      /** Arrived, and not allocated yet. */
      unallocated: moneySchema,
      /** Withheld from payments for the IRS, deposited or not. */
      withheld: moneySchema,
    }),
  ),
});

export const checkBooks = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/books',
  summary: 'The books of clients’ money: bank, ledger and claims compared, with every difference',
  audience: ['operator'],
  response: booksSchema,
  errors: ['not_signed_in', 'not_allowed'],
});

const statementSchema = z.object({
  from: daySchema,
  to: daySchema,
  currencies: z.array(
    z.object({
      currency: currencySchema,
      owed_before: moneySchema,
      award: moneySchema,
      fee: moneySchema,
      net: moneySchema,
      paid: moneySchema,
      /** Absent where nothing was withheld. */
      withheld: moneySchema.optional(),
      owed_after: moneySchema,
      lines: z.array(
        z.object({
          date: daySchema,
          kind: z.enum(['award', 'payment', 'return', 'reversal', 'arrival', 'booking', 'escheat']),
          title: z.string(),
          claim_number: z.string().nullable(),
          award: moneySchema,
          fee: moneySchema,
          paid: moneySchema,
          owed: moneySchema,
          /** Withheld from a payment for the IRS; absent where nothing is. */
          withheld: moneySchema.optional(),
        }),
      ),
    }),
  ),
  /** SHA-256 of the lines: equal for equal statements. */
  sha256: z.string(),
});

const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'use a month such as 2026-11');
/** A quarter of a year. */
export const quarterText = z.string().regex(/^[1-9]\d{3}-Q[1-4]$/, 'use a quarter such as 2026-Q4');

export const yearText = z.string().regex(/^[1-9]\d{3}$/, 'use a year such as 2026');

export const getOwnStatement = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/statement',
  summary: 'The caller’s awards, fees and payments in a month or a tax year',
  audience: 'signed_in',
  query: z.strictObject({ month: month.optional(), year: yearText.optional() }),
  response: statementSchema,
  errors: ['invalid_input', 'not_signed_in'],
});

export const getClientStatement = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/statements',
  summary: 'A client’s statement of a month or a year',
  audience: ['operator'],
  query: z.strictObject({ account_id: idText, month: month.optional(), year: yearText.optional() }),
  response: statementSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

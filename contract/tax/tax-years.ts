import { z } from 'zod';
import { yearText } from '../ledger/ledger.ts';
import { idSchema, idText, listOf, shortPageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const taxPart = z.object({
  /** For shares still held, for shares that were sold, interest, or not to be seen from the claim. */
  character: z.enum(['return_of_capital', 'capital_gain', 'interest', 'undetermined']),
  term: z.enum(['short', 'long']).nullable(),
  amount: moneySchema,
  /** The cost of the shares that it is of, where it is known. */
  cost: moneySchema.nullable(),
  basis: z.string(),
});

export const getTaxLine = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/payments/{id}/tax_line',
  summary: 'What the award of an own payment is for taxes by the certified claim: capital returned, gain, interest',
  audience: 'signed_in',
  params: z.strictObject({ id: idText }),
  response: z.object({ currency: currencySchema, award: moneySchema, parts: z.array(taxPart) }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

const yearForm = z.enum(['1099-INT', '1099-MISC', '1042-S']);

const payee = z.object({
  account_id: idSchema,
  beneficial_account_id: idSchema,
  email: z.string(),
  owner: z.string(),
  legal_name: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  tin_last4: z.string().nullable(),
  /** By the form in force at the end of the year. */
  tax_status: z.enum(['us', 'exempt', 'foreign', 'notified', 'expired', 'undocumented']),
  awards: moneySchema,
  return_of_capital: moneySchema,
  capital_gain: moneySchema,
  interest: moneySchema,
  undetermined: moneySchema,
  withheld: moneySchema,
  /** Those that are due: interest has its own, and so has each income code of a 1042-S. Boxes are by their number. */
  forms: z.array(z.object({ form: yearForm, boxes: z.record(z.string(), z.string()) })),
  /** The earliest one; null if none is due. */
  form: yearForm.nullable(),
  boxes: z.record(z.string(), z.string()),
  /** The last statement that was issued; null before the first. */
  statement: z
    .object({ id: idSchema, version: z.int(), issued_at: instantSchema, needs_correction: z.boolean() })
    .nullable(),
});
export type PayeeOfTaxYear = z.output<typeof payee>;

export const listTaxYear = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/tax_years/{year}',
  summary:
    'The payees of a year in dollars: what their awards are for, what was withheld, and the data of the 1099-INT, 1099-MISC or 1042-S that are due',
  audience: ['operator'],
  params: z.strictObject({ year: yearText }),
  query: z.strictObject(shortPageQuery),
  response: listOf(payee),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const openTaxYearForm = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/tax_years/{year}/open',
  summary:
    'Returns a link to a payee’s statement for a year as a PDF, which works for five minutes; that of a year that is over is issued by it and stored',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ year: yearText }),
  body: z.strictObject({ account_id: idSchema, beneficial_account_id: idSchema }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../envelope.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../money.ts';
import { declareOperation } from '../operation.ts';
import { plainText } from '../text.ts';

const audience = ['operator'] as const;

const bankAccountSchema = z.object({
  currency: currencySchema,
  holder: z.string(),
  bank_name: z.string(),
  routing_number: z.string().nullable(),
  company_id: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
});

export const listClientBankAccounts = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_accounts',
  summary: 'The bank accounts that clients’ money is kept in, one for each currency',
  audience,
  response: z.object({ items: z.array(bankAccountSchema) }),
  errors: ['not_signed_in', 'not_allowed'],
});

export const saveClientBankAccount = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_accounts',
  summary: 'Saves the bank account of a currency: routing number and company id for ACH, IBAN and BIC for transfers',
  audience,
  step_up: true,
  body: z.strictObject({
    currency: currencySchema,
    holder: plainText(70),
    bank_name: plainText(70),
    routing_number: z.string().max(20).optional(),
    company_id: z
      .string()
      .regex(/^[A-Za-z0-9]{9,10}$/, 'use the nine or ten signs that the bank gave you')
      .optional(),
    iban: z.string().max(60).optional(),
    bic: z.string().max(20).optional(),
  }),
  response: bankAccountSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

/** ACH in the United States, transfers by IBAN, and checks by post. */
export const bankFileFormats = ['nacha', 'pain001', 'check'] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

const bankFileSchema = z.object({
  id: idSchema,
  distribution_id: idSchema,
  format: z.enum(bankFileFormats),
  currency: currencySchema,
  status: z.enum(['making', 'made']),
  created_at: instantSchema,
  execute_on: daySchema,
  payments: z.int(),
  total: moneySchema,
  sha256: z.string().nullable(),
});

export const makeBankFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files',
  summary:
    'Pays what is due of a posted distribution into a file for the bank; each award once, whoever asks how often',
  audience,
  step_up: true,
  body: z.strictObject({
    distribution_id: idSchema,
    format: z.enum(bankFileFormats),
    execute_on: daySchema,
  }),
  response: z.object({ bank_file: bankFileSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const listBankFiles = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_files',
  summary: 'The files for the bank, the newest first',
  audience,
  query: z.strictObject({ ...pageQuery, distribution_id: idText.optional() }),
  response: listOf(bankFileSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const openBankFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files/{id}/open',
  summary:
    'Gives a file for the bank out, by a link that holds for five minutes; it carries full account numbers, and each look is in the audit log',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({}),
  response: z.object({ url: z.string(), file_name: z.string(), sha256: z.string() }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const takeBankReturns = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_returns',
  summary:
    'Takes what came back from the bank (a NACHA return file, or a pain.002): it is owed again; the same file again changes nothing',
  audience,
  step_up: true,
  body: z.strictObject({}),
  files: [{ field: 'file', max_bytes: 20 * 1024 * 1024, required: true }],
  response: z.object({
    file_name: z.string(),
    returned: z.int(),
    total: moneySchema,
    notices: z.array(z.object({ row: z.int(), message: z.string() })),
    is_new: z.boolean(),
  }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'too_large', 'unsupported_file'],
});

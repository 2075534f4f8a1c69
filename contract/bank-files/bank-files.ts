import { BANK_FILE_STATUSES } from '@trover/core/bank-files/bank-file-status.ts';
import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText } from '../protocol/text.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

/** ACH in the United States, transfers by IBAN, and checks by post. */
export const bankFileFormats = ['nacha', 'pain001', 'check'] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

const bankFileStatusSchema = z.enum(BANK_FILE_STATUSES);

const bankFileSchema = z.object({
  id: idSchema,
  distribution_id: idSchema,
  order_id: idSchema,
  title: z.string(),
  round: z.int(),
  format: z.enum(bankFileFormats),
  currency: currencySchema,
  status: bankFileStatusSchema,
  /** When it became what it is. */
  since: instantSchema,
  /** False while it is being drafted, written or booked. */
  is_ready: z.boolean(),
  /** Why it could not be written, in words. */
  problem: z.string().nullable(),
  created_at: instantSchema,
  execute_on: daySchema,
  payments: z.int(),
  total: moneySchema,
  /** Payments that the format cannot carry; they are due as before. */
  set_aside: z.int(),
  set_aside_total: moneySchema,
  /** Payments that the bank rejected or returned, or checks that were stopped. */
  returned: z.int(),
  returned_total: moneySchema,
  sha256: z.string().nullable(),
  drafted_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  sent_by: z.string().nullable(),
  /** When it was saved first: from then on the bank may have it. */
  opened_at: instantSchema.nullable(),
});
export type BankFile = z.output<typeof bankFileSchema>;

const oneBankFile = z.strictObject({ id: idText });
const decided = z.object({ bank_file: bankFileSchema, is_new: z.boolean() });
const decisionErrors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

export const makeBankFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files',
  summary:
    'Drafts a file for the bank with what is due of a posted distribution; payments that its format cannot carry are set aside with the reason',
  audience,
  step_up: true,
  body: z.strictObject({
    distribution_id: idSchema,
    format: z.enum(bankFileFormats),
    /** A business day of the banks that carry it out. */
    execute_on: daySchema,
  }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
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

export const getBankFile = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_files/{id}',
  summary: 'A file for the bank with its history, and what the caller can do',
  audience,
  params: oneBankFile,
  response: bankFileSchema.extend({
    events: z.array(
      z.object({
        status: bankFileStatusSchema,
        at: instantSchema,
        recorded_by: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    /** Reports that the bank did not pay, which wait until somebody else reports the same. */
    waiting: z.array(z.object({ note: z.string(), at: instantSchema, reported_by: z.string().nullable() })),
    actions: z.array(z.enum(['approve', 'save', 'send', 'cancel', 'accept', 'settle', 'reject'])),
    /** Why the caller cannot approve it, in words; null where they can. */
    approval_fault: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const bankFilePaymentStates = ['in_file', 'paid', 'cashed', 'returned', 'set_aside', 'released'] as const;

export const listBankFilePayments = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_files/{id}/payments',
  summary: 'The payments of a file for the bank: those set aside and those returned first',
  audience,
  params: oneBankFile,
  query: z.strictObject({ ...pageQuery, show: z.enum(['all', 'set_aside', 'returned']).default('all') }),
  response: listOf(
    z.object({
      /** Null for a payment that was set aside. */
      id: idSchema.nullable(),
      /** The client's. */
      account_id: idSchema,
      sub_payout_request_id: idSchema,
      payee: z.string(),
      claim_number: z.string().nullable(),
      /** The award that it pays, and our fee from it. */
      award: moneySchema,
      fee: moneySchema,
      /** What the client gets. */
      amount: moneySchema,
      state: z.enum(bankFilePaymentStates),
      /** A check that was stopped, or that nobody cashed in its time. */
      is_void: z.boolean(),
      /** The bank's, or why it was set aside. */
      reason: z.string().nullable(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});
export type BankFilePayment = z.output<(typeof listBankFilePayments)['response']>['items'][number];

export const approveBankFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files/{id}/approve',
  summary: 'Approves a draft, by someone other than the person who drafted it; it is then written',
  audience,
  step_up: true,
  params: oneBankFile,
  /** The total that the operator saw. */
  body: z.strictObject({ total: moneySchema }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const markBankFileSent = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files/{id}/sent',
  summary: 'Records that a written file went to the bank; its payments are then posted as paid',
  audience,
  step_up: true,
  params: oneBankFile,
  /** The day on which it went to the bank; today if not given. */
  body: z.strictObject({ sent_on: daySchema.optional() }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const cancelBankFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files/{id}/cancel',
  summary:
    'Cancels a file that was not sent; its payments are due again. Of a file that was saved, someone else confirms that the bank does not have it',
  audience,
  step_up: true,
  params: oneBankFile,
  body: z.strictObject({ reason: plainText(500), is_not_at_bank: z.boolean().optional() }),
  response: decided,
  idempotency: 'natural',
  errors: decisionErrors,
});

export const recordBankFileOutcome = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files/{id}/outcome',
  summary:
    'Records by hand that the bank accepted, settled or rejected a file. A rejected file is owed again after two operators recorded it, or one who neither saved nor sent it',
  audience,
  step_up: true,
  params: oneBankFile,
  body: z.strictObject({ status: z.enum(['accepted', 'settled', 'rejected']), reason: plainText(500) }),
  /** `waits`: the rejection is noted, and counts once somebody else records it too. */
  response: decided.extend({ waits: z.boolean() }),
  idempotency: 'natural',
  errors: decisionErrors,
});

export const openBankFile = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_files/{id}/open',
  summary:
    'Returns a link to a file for the bank, which works for five minutes; it has full account numbers, and each view is in the audit log',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({}),
  response: z.object({ url: z.string(), file_name: z.string(), sha256: z.string() }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const importBankReturns = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_returns',
  summary:
    'Imports a bank report (a NACHA return file, or a pain.002): returned payments are owed again, and the file gets the reported status; the same report again changes nothing. From someone who saved or sent the file, it waits until someone else imports it too',
  audience,
  step_up: true,
  body: z.strictObject({}),
  files: [{ field: 'file', max_bytes: fileLimits.bank_report, required: true }],
  response: z.object({
    file_name: z.string(),
    returned: z.int(),
    total: moneySchema,
    notices: z.array(z.object({ row: z.int(), message: z.string() })),
    is_new: z.boolean(),
    /** It changed nothing: it counts once somebody else imports the same file. */
    waits: z.boolean(),
  }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict', 'too_large', 'unsupported_file'],
});

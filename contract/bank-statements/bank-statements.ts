import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const readErrors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;
const decisionErrors = [...readErrors, 'not_found', 'conflict'] as const;

const statementSchema = z.object({
  id: idSchema,
  currency: currencySchema,
  /** The last four characters of the account. */
  account_ending: z.string(),
  format: z.enum(['bai2', 'mt940', 'camt053']),
  file_name: z.string(),
  number: z.string(),
  from_day: daySchema,
  to_day: daySchema,
  opening: moneySchema,
  closing: moneySchema,
  lines: z.int(),
  /** Lines that are nothing of ours yet. */
  open: z.int(),
  /** Lines that two people marked as not ours. */
  not_ours: z.int(),
  imported_by: z.string().nullable(),
  imported_at: instantSchema,
});
export type BankStatement = z.output<typeof statementSchema>;

export const importBankStatements = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_statements',
  summary:
    'Imports bank statements (BAI2, MT940 or camt.053) and matches their lines; a statement that is known already changes nothing, and one that does not add up is refused with the whole file',
  audience,
  step_up: true,
  body: z.strictObject({}),
  files: [{ field: 'file', max_bytes: fileLimits.bank_report, required: true }],
  response: z.object({
    imported: z.int(),
    known: z.int(),
    lines: z.int(),
    matched: z.int(),
  }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict', 'too_large', 'unsupported_file'],
});

export const listBankStatements = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_statements',
  summary: 'The imported bank statements, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(statementSchema),
  errors: readErrors,
});

export const removeBankStatement = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_statements/{id}/remove',
  summary:
    'Removes the last statement of its currency, by someone other than the person who imported it, as long as nobody decided any of its lines',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason: requiredText(300, 'enter the reason, such as a wrong account') }),
  response: z.object({ id: idSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: decisionErrors,
});

const matchKinds = ['arrival', 'bank_file', 'payment', 'return', 'booking'] as const;
const bookableKinds = ['bank_charge', 'interest', 'fees_withdrawn', 'own_money', 'tax_deposit', 'escheat'] as const;
const bookingKinds = [...bookableKinds, 'not_ours'] as const;
export type BookingKind = (typeof bookingKinds)[number];

const lineSchema = z.object({
  id: idSchema,
  statement_id: idSchema,
  statement_number: z.string(),
  position: z.int(),
  currency: currencySchema,
  booked_on: daySchema,
  value_on: daySchema,
  /** Above 0 it came in. */
  amount: moneySchema,
  code: z.string(),
  reference: z.string(),
  counterparty: z.string(),
  text: z.string(),
  return_code: z.string().nullable(),
  status: z.enum(['open', 'matched', 'not_ours']),
  /** Why it is open, or why it is not ours. */
  note: z.string().nullable(),
  matches: z.array(
    z.object({
      kind: z.enum(matchKinds),
      subject_id: idSchema,
      amount: moneySchema,
      reason: z.string(),
      /** Null: matched automatically. */
      by: z.string().nullable(),
    }),
  ),
  booking: z
    .object({
      id: idSchema,
      kind: z.enum(bookingKinds),
      status: z.enum(['proposed', 'approved']),
      note: z.string(),
      proposed_by: z.string().nullable(),
      is_own: z.boolean(),
      /** In words: why the caller cannot reverse it once it is approved; null where they can. */
      undo_fault: z.string().nullable(),
    })
    .nullable(),
});
export type BankLine = z.output<typeof lineSchema>;

export const listBankLines = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_lines',
  summary: 'Lines of bank statements, the newest first: those to decide, or all',
  audience,
  query: z.strictObject({
    ...pageQuery,
    show: z.enum(['open', 'matched', 'not_ours', 'all']).default('open'),
    currency: currencySchema.optional(),
    statement_id: idText.optional(),
  }),
  response: listOf(lineSchema),
  errors: readErrors,
});

const oneLine = z.strictObject({ id: idText });
const decidedLine = z.object({ id: idSchema, status: z.enum(['open', 'matched']) });

/** What the decisions of one person on a line have in common. */
const lineDecision = {
  method: 'POST',
  audience,
  step_up: true,
  params: oneLine,
  response: decidedLine,
  idempotency: 'natural',
  errors: decisionErrors,
} as const;

export const listLineCandidates = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_lines/{id}/candidates',
  summary: 'What a line may be: what the bank has not shown yet and has its amount, or one of up to ten ids',
  audience,
  params: oneLine,
  query: z.strictObject({
    /** Ids of bank files or payments, with commas between them, for a line that pays several. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,9}$/, 'use ids with commas between them, such as 12,14')
      .optional(),
    /** Amounts of arrivals or returns, likewise. */
    amounts: z
      .string()
      .regex(/^\d{1,15}\.\d{2}(,\d{1,15}\.\d{2}){0,9}$/, 'use amounts with commas between them, such as 12.50,3.00')
      .optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['arrival', 'bank_file', 'payment', 'return']),
        id: idSchema,
        amount: moneySchema,
        on: daySchema,
        reference: z.string(),
        title: z.string(),
      }),
    ),
  }),
  errors: [...readErrors, 'not_found'],
});

export const matchBankLine = declareOperation({
  ...lineDecision,
  path: '/api/v1/operator/bank_lines/{id}/match',
  summary: 'Matches a line to one thing of our books, or splits it among several whose amounts sum up to it',
  body: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          kind: z.enum(['arrival', 'bank_file', 'payment', 'return']),
          id: idSchema,
          /** As listed; what changed in the meantime is refused. */
          amount: moneySchema,
        }),
      )
      .min(1)
      .max(50),
    note: requiredText(300, 'enter the reason'),
  }),
});

export const recordLineReturn = declareOperation({
  ...lineDecision,
  path: '/api/v1/operator/bank_lines/{id}/return',
  summary: 'Records that a line is a payment that came back: it is owed again, as by a return file',
  body: z.strictObject({ payment_id: idSchema, note: requiredText(300, 'enter the reason') }),
});

export const markLineUnrelated = declareOperation({
  ...lineDecision,
  path: '/api/v1/operator/bank_lines/{id}/not_ours',
  summary:
    'Proposes that a line is not ours, such as an error of the bank; a second person approves it as a booking, and it stays a difference until the bank corrects it',
  body: z.strictObject({ note: requiredText(300, 'enter the reason') }),
});

export const reopenBankLine = declareOperation({
  ...lineDecision,
  path: '/api/v1/operator/bank_lines/{id}/reopen',
  summary: 'Undoes what a line is matched to; a booking, or that it is not ours, is reversed instead',
  body: z.strictObject({ note: requiredText(300, 'enter the reason') }),
});

export const bookBankLine = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_lines/{id}/book',
  summary:
    'Proposes to book a line as a charge, interest, fees taken out, own money put in, or unclaimed awards paid to a state; a second person approves it',
  audience,
  step_up: true,
  params: oneLine,
  body: z.strictObject({
    kind: z.enum(bookableKinds),
    note: requiredText(300, 'enter the reason'),
    /** For `escheat`: the report by which the line paid, whose awards add up to it. */
    report: z
      .strictObject({
        state: z.string().regex(/^[A-Z]{2}$/, 'use the two letters of a state such as TX'),
        on_day: daySchema,
      })
      .optional(),
  }),
  response: z.object({ booking_id: idSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: decisionErrors,
});

export const decideBooking = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_bookings/{id}/decide',
  summary:
    'Approves or rejects a proposed booking as the second person, withdraws the caller’s own, or reverses one that someone else approved',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['approve', 'reject', 'withdraw', 'reverse']),
    note: requiredText(300, 'enter the reason'),
  }),
  response: z.object({
    id: idSchema,
    status: z.enum(['proposed', 'approved', 'rejected', 'withdrawn', 'reversed']),
    is_new: z.boolean(),
  }),
  idempotency: 'natural',
  errors: decisionErrors,
});

const checkSchema = z.object({
  currency: currencySchema,
  on_day: daySchema,
  checked_at: instantSchema,
  /** The day of the last statement; null where there is none. */
  statement_day: daySchema.nullable(),
  account_ending: z.string().nullable(),
  bank_name: z.string().nullable(),
  /** The bank's own balance. */
  bank: moneySchema.nullable(),
  /** In the ledger and not at the bank yet: arrivals, files in progress, checks not cashed. */
  in_transit: moneySchema,
  /** At the bank and not in the ledger: lines to decide, and lines that are not ours. */
  open_lines: moneySchema,
  /** The bank's balance including both; null without a statement. */
  bank_adjusted: moneySchema.nullable(),
  ledger: moneySchema,
  claims: moneySchema,
  faults: z.array(z.object({ message: z.string(), difference: moneySchema })),
});
export type BankCheck = z.output<typeof checkSchema>;

export const listBankChecks = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_checks',
  summary: 'The latest three-way match of bank, ledger and claims in each currency',
  audience,
  response: z.object({ items: z.array(checkSchema) }),
  errors: ['not_signed_in', 'not_allowed'],
});

export const runBankChecks = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_checks',
  summary: 'Matches open lines again and compares bank, ledger and claims now; a job does both each day',
  audience,
  body: z.strictObject({}),
  response: z.object({ items: z.array(checkSchema), matched: z.int() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const listInTransit = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_transit',
  summary: 'What is in the ledger of a currency and not on a statement yet, the oldest first',
  audience,
  query: z.strictObject({ ...pageQuery, currency: currencySchema }),
  response: listOf(
    z.object({
      kind: z.enum(['arrival', 'bank_file', 'booking']),
      id: idSchema,
      amount: moneySchema,
      on: daySchema,
      title: z.string(),
      is_check: z.boolean(),
    }),
  ),
  errors: readErrors,
});

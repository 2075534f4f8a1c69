import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText } from '../protocol/text.ts';
import { currencySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const bankAccountSchema = z.object({
  currency: currencySchema,
  holder: z.string(),
  bank_name: z.string(),
  routing_number: z.string().nullable(),
  company_id: z.string().nullable(),
  /** By which the bank's statements are recognized; null where it is not known, or the IBAN is. */
  account_number: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
});
export type ClientAccount = z.output<typeof bankAccountSchema>;

export const listClientBankAccounts = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_accounts',
  summary: 'The bank accounts that hold clients’ money, one for each currency',
  audience,
  response: z.object({ items: z.array(bankAccountSchema) }),
  errors: ['not_signed_in', 'not_allowed'],
});

export const saveClientBankAccount = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_accounts',
  summary:
    'Saves the first bank account of a currency: routing number and company id for ACH, IBAN and BIC for transfers. Another in its place is requested, and saved once a second operator approves it',
  audience,
  step_up: true,
  body: z.strictObject({
    currency: currencySchema,
    holder: plainText(70),
    bank_name: plainText(70),
    routing_number: z.string().max(20).optional(),
    company_id: z
      .string()
      .regex(/^[A-Za-z0-9]{9,10}$/, 'use the nine or ten characters that the bank gave you')
      .optional(),
    /** Required for statements of an account without an IBAN. */
    account_number: z
      .string()
      .regex(/^\d{4,17}$/, 'use the 4 to 17 digits of the account number')
      .optional(),
    iban: z.string().max(60).optional(),
    bic: z.string().max(20).optional(),
  }),
  /** With `change_id` it is not saved yet: a second operator approves it first. */
  response: bankAccountSchema.extend({ change_id: idSchema.nullable() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

const clientAccountChangeStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

const changeSchema = z.object({
  id: idSchema,
  account: bankAccountSchema,
  /** The account when the change was requested. */
  replaces: bankAccountSchema,
  status: z.enum(clientAccountChangeStatuses),
  requested_by: z.string().nullable(),
  requested_at: instantSchema,
  expires_at: instantSchema,
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  note: z.string(),
  /** Why the caller cannot approve it, in words; null where they can. */
  approval_fault: z.string().nullable(),
  /** Whether the caller requested it, and so can withdraw it. */
  is_own: z.boolean(),
});
export type ClientAccountChange = z.output<typeof changeSchema>;

export const listClientAccountChanges = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_account_changes',
  summary: 'Requested changes of our bank accounts, the newest first',
  audience,
  query: z.strictObject({ ...pageQuery, status: z.enum(clientAccountChangeStatuses).optional() }),
  response: listOf(changeSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const decision = {
  method: 'POST',
  audience,
  params: z.strictObject({ id: idText }),
  response: z.object({ change: changeSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
} as const;

export const approveClientAccountChange = declareOperation({
  ...decision,
  path: '/api/v1/operator/bank_account_changes/{id}/approve',
  summary:
    'Approves a change of our bank account, by someone other than the person who requested it; files drafted from then on use it',
  step_up: true,
});

export const rejectClientAccountChange = declareOperation({
  ...decision,
  path: '/api/v1/operator/bank_account_changes/{id}/reject',
  summary: 'Refuses a change of our bank account that another operator requested',
  step_up: true,
  body: z.strictObject({ note: requiredText(500, 'enter a reason') }),
});

export const withdrawClientAccountChange = declareOperation({
  ...decision,
  path: '/api/v1/operator/bank_account_changes/{id}/withdraw',
  summary: 'Withdraws the caller’s own request to change our bank account',
});

import {
  CHAPTER_3_STATUSES,
  CHAPTER_4_STATUSES,
  TAX_FORM_KINDS,
  W9_CLASSIFICATIONS,
} from '@trover/core/tax/tax-forms.ts';
import { z } from 'zod';
import { claimants } from '../accounts/roles.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `use at most ${max} characters`, abort: true });
const country = z
  .string()
  .max(2, { error: 'use a country code of two letters such as DE', abort: true })
  .regex(/^[A-Z]{2}$/, 'use a country code of two letters such as DE');
const numbered = (max: number) => line(max).min(1, 'leave it out where there is none').optional();

const ofAny = {
  legal_name: line(200).min(2, 'enter the name as it appears in the contract'),
  street: line(200).min(1, 'enter the street'),
  city: line(100).min(1, 'enter the city'),
  region: line(60).optional(),
  postal_code: line(20).optional(),
  country,
  /** The capacity of a signatory who is not the payee: Director, Trustee. */
  capacity: numbered(100),
  /** The typed signature: the payee's name, or with a capacity the signatory's name. */
  signed_name: line(200).min(2, 'type your name as your signature'),
  certified: z.literal(true, 'confirm the certification to sign'),
};
const ofForeign = {
  foreign_tin: numbered(40),
  no_foreign_tin_reason: numbered(200),
  treaty_country: country.optional(),
  treaty_article: numbered(60),
  treaty_rate: line(6)
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'use a percentage such as 15')
    .optional(),
};

/** What a payee fills in: a person or company of the United States, a foreign person, a foreign company. */
export const taxFormBody = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('w9'),
      ...ofAny,
      business_name: numbered(200),
      classification: z.enum(W9_CLASSIFICATIONS),
      exempt_payee_code: numbered(2),
      tin_kind: z.enum(['ssn', 'itin', 'ein']),
      tin: line(40).min(1, 'enter the taxpayer identification number'),
      /** The IRS notified the payee: item 2 of the certification is crossed out. */
      is_notified_of_withholding: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('w8ben'),
      ...ofAny,
      ...ofForeign,
      citizenship: country,
      date_of_birth: daySchema,
      us_tin_kind: z.enum(['ssn', 'itin']).optional(),
      us_tin: numbered(40),
    }),
    z.strictObject({
      kind: z.literal('w8bene'),
      ...ofAny,
      ...ofForeign,
      incorporated_in: country,
      chapter_3_status: z.enum(CHAPTER_3_STATUSES),
      chapter_4_status: z.enum(CHAPTER_4_STATUSES),
      giin: numbered(19),
      us_tin: numbered(40),
    }),
  ],
  `use ${TAX_FORM_KINDS.join(', ')}`,
);
export type TaxFormBody = z.output<typeof taxFormBody>;

const taxFormStates = ['valid', 'expiring', 'expired', 'replaced', 'withdrawn', 'rejected'] as const;

/** A form as it may be shown: the numbers masked. */
const taxFormSchema = z.object({
  id: idSchema,
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  kind: z.enum(TAX_FORM_KINDS),
  legal_name: z.string(),
  state: z.enum(taxFormStates),
  tin_kind: z.enum(['ssn', 'itin', 'ein']).nullable(),
  /** The last four digits of the number of the United States, or where there is none of the foreign one. */
  tin_last4: z.string().nullable(),
  signed_name: z.string(),
  capacity: z.string().nullable(),
  signed_on: daySchema,
  /** The last day on which a W-8 is valid; null for a W-9. */
  expires_on: daySchema.nullable(),
  ended_at: instantSchema.nullable(),
  /** Why an operator rejected it. */
  end_reason: z.string().nullable(),
  certification_version: z.string(),
});
export type ShownTaxForm = z.output<typeof taxFormSchema>;

export const listTaxForms = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/tax_forms',
  summary: 'The caller’s forms W-9 and W-8, the newest first, with masked numbers',
  audience: claimants,
  query: z.strictObject({ ...pageQuery, beneficial_account_id: idText.optional() }),
  response: listOf(taxFormSchema),
  encrypted: 'opt_in',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const signTaxForm = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/tax_forms',
  summary: 'Signs a form W-9, W-8BEN or W-8BEN-E for a beneficial account; it takes the place of the one before',
  audience: claimants,
  body: z.strictObject({
    /** Needed where the caller has several beneficial accounts. */
    beneficial_account_id: idSchema.optional(),
    form: taxFormBody,
  }),
  step_up: 'after_sign_in',
  response: z.object({ tax_form: taxFormSchema, is_new: z.boolean() }),
  encrypted: 'opt_in',
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const withdrawTaxForm = declareOperation({
  method: 'DELETE',
  path: '/api/v1/payouts/tax_forms',
  summary:
    'Withdraws the form in force, such as after a move to another country; payments are then made as without one',
  audience: claimants,
  body: z.strictObject({ id: idSchema }),
  step_up: 'after_sign_in',
  response: z.object({ id: idSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const listTaxFormsOfClient = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/clients/{id}/tax_forms',
  summary: 'A client’s forms W-9 and W-8, the newest first, with masked numbers',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  query: z.strictObject(pageQuery),
  response: listOf(taxFormSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const reason = requiredText(300, 'enter the reason');

export const revealTaxForm = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/tax_forms/{id}/reveal',
  summary: 'The numbers of a form in full, for a reason, in a confirmed session; the client’s audit log has it',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  response: z.object({
    tin: z.string().nullable(),
    foreign_tin: z.string().nullable(),
    date_of_birth: daySchema.nullable(),
    /** The other lines of the form. */
    lines: z.record(z.string(), z.union([z.string(), z.boolean()])),
    certification: z.string(),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const rejectTaxForm = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/tax_forms/{id}/reject',
  summary: 'Ends a form that the IRS or the records contradict, with a reason that is mailed to its payee',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason }),
  response: z.object({ tax_form: taxFormSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

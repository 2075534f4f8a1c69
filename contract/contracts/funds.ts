import { z } from 'zod';
import { maskedPaymentDetailsSchema, paymentDetailsBody } from '../payment-details/payment-details.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, decimalSchema } from '../protocol/values.ts';
import { claimantFields, claimantKinds, claimantSchema, line, taxIdKinds } from './agreements.ts';

/** An entity of an institution: its legal identity, who signs for it, and its payment details. */
const fundSchema = z.object({
  beneficial_account_id: idSchema,
  name: z.string(),
  /** Null: not set, and its claims cannot be signed off. */
  claimant: claimantSchema
    .extend({
      tax_id_kind: z.enum(taxIdKinds).nullable(),
      signer_name: z.string().nullable(),
      signer_title: z.string().nullable(),
    })
    .nullable(),
  /** Masked; null: not set, and its claims cannot be paid. */
  payment_details: maskedPaymentDetailsSchema.nullable(),
  /** Its claims that are not ended. */
  open_claims: z.int(),
});
export type Fund = z.output<typeof fundSchema>;

export const claimantBody = z.strictObject({
  kind: z.enum(claimantKinds).default('entity'),
  /** Absent: each entity has its name here. */
  legal_name: line(200).min(2, 'enter the name as it appears on the broker account').optional(),
  ...claimantFields,
  /** Who signs for it, and in which capacity. */
  signer_name: line(200).min(2, 'enter the authorized signer’s name'),
  signer_title: line(100).min(2, 'enter the capacity, such as Trustee'),
});

const whichFunds = {
  /** Absent: all of them. */
  beneficial_account_ids: z.array(idSchema).min(1).max(1000).optional(),
};

const saved = z.object({
  /** How many owners it was saved for. */
  funds: z.int(),
  /** Claims paid there from now on; none until a second operator approves. */
  claims: z.int(),
  /** The request to pay there; null where none is needed. */
  request_id: idSchema.nullable(),
});

export const listFunds = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/funds',
  summary: 'The beneficial owners, with the claimant and the masked payment details of each',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(fundSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

export const saveFunds = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/funds',
  summary: 'Sets the claimant of an institution’s funds; filings use it',
  audience: 'signed_in',
  body: z.strictObject({ ...whichFunds, claimant: claimantBody }),
  response: saved,
  encrypted: 'opt_in',
  step_up: 'after_sign_in',
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

const audience = ['operator'] as const;
const params = z.strictObject({ id: idText });

export const listInstitutions = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/agreements',
  summary: 'The institutions with their agreements, and how many funds of each can be filed for and paid',
  audience,
  query: z.strictObject({ ...pageQuery, account_id: idText.optional() }),
  response: listOf(
    z.object({
      account_id: idSchema,
      name: z.string(),
      email: z.string(),
      agreement: z
        .object({
          reference: z.string(),
          fee_pct: decimalSchema,
          valid_from: daySchema,
          valid_to: daySchema.nullable(),
        })
        .nullable(),
      funds: z.int(),
      with_claimant: z.int(),
      with_payment: z.int(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const listFundsOfInstitution = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/agreements/{id}/funds',
  summary:
    'An institution’s funds, with the claimant and the masked payment details of each; each view is in the audit log',
  audience,
  params,
  query: z.strictObject(pageQuery),
  response: listOf(fundSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const saveFundsOfInstitution = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/agreements/{id}/funds',
  summary:
    'Enters the claimant of an institution’s funds, and requests where they are paid; in force once a second operator approves it',
  audience,
  params,
  body: z.strictObject({ ...whichFunds, claimant: claimantBody.optional(), payment: paymentDetailsBody.optional() }),
  response: saved,
  encrypted: 'opt_in',
  step_up: true,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

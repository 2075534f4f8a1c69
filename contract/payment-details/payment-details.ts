import { PAYMENT_HOLD_HOURS } from '@trover/core/payment-details/payment-hold.ts';
import { z } from 'zod';
import { claimants } from '../accounts/roles.ts';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, instantSchema } from '../protocol/values.ts';

/** Where to pay, as it may be shown. */
export const maskedPaymentDetailsSchema = z.object({
  id: idSchema,
  kind: z.enum(['ach', 'iban', 'check']),
  label: z.string(),
  holder: z.string(),
  currency: currencySchema,
  /** `••4471` of an account, the city of an address. */
  shown: z.string(),
  is_default: z.boolean(),
  created_at: instantSchema,
  /** Payments wait until then, `PAYMENT_HOLD_HOURS` after a change of payment details; null if they do not wait. */
  payments_wait_until: instantSchema.nullable(),
  /** Why nothing is paid there any more: a bank sent a payment back. Null where it is. */
  blocked_reason: z.string().nullable(),
  /** Where its holder is not called as the claimant: whether an operator reviews it, and the outcome; null where none is due. */
  holder_review: z
    .object({
      status: z.enum(['in_review', 'approved', 'rejected']),
      /** Whether payments wait for it. */
      is_held: z.boolean(),
      /** How the names differ. */
      difference: z.string(),
      /** Why it was rejected. */
      note: z.string().nullable(),
    })
    .nullable(),
});
export type MaskedPaymentDetails = z.output<typeof maskedPaymentDetailsSchema>;

const name = (what: string) =>
  z.string().trim().min(1, `enter the ${what}`).max(140, `use at most 140 characters for the ${what}`);
const line = (max: number) => z.string().trim().max(max, `use at most ${max} characters`);

const common = { label: line(60).optional(), holder: name('account holder') };

/** A bank account in the United States, one by IBAN, or an address for a check. */
export const paymentDetailsBody = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('ach'),
      ...common,
      account_type: z.enum(['checking', 'savings']),
      routing_number: z.string().trim().max(40),
      account_number: z.string().trim().max(40),
      is_default: z.boolean().optional(),
    }),
    z.strictObject({
      kind: z.literal('iban'),
      ...common,
      iban: z.string().trim().max(60),
      bic: z.string().trim().max(20),
      currency: currencySchema.optional(),
      is_default: z.boolean().optional(),
    }),
    z.strictObject({
      kind: z.literal('check'),
      ...common,
      street: line(140).min(1, 'enter the street'),
      city: line(100).min(1, 'enter the city'),
      region: line(60).optional(),
      postal_code: line(20).min(1, 'enter the postal code'),
      country: z.string().regex(/^[A-Z]{2}$/, 'use a country code of two letters such as US'),
      is_default: z.boolean().optional(),
    }),
  ],
  'use ach, iban or check',
);
export type PaymentDetailsBody = z.output<typeof paymentDetailsBody>;

export const listPaymentDetails = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/payment_details',
  summary: 'The caller’s payment details, masked; each view is in the audit log',
  audience: claimants,
  query: z.strictObject(pageQuery),
  response: listOf(maskedPaymentDetailsSchema),
  encrypted: 'opt_in',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const addPaymentDetails = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/payment_details',
  summary: `Adds payment details; stored encrypted, shown masked. With \`id\` it replaces those. After the first they require a confirmed session (\`POST /api/v1/auth/step_up\`), is mailed, and holds payments for ${PAYMENT_HOLD_HOURS} hours`,
  audience: claimants,
  body: z.strictObject({ id: idSchema.optional(), details: paymentDetailsBody }),
  response: z.object({ payment_details: maskedPaymentDetailsSchema, is_new: z.boolean() }),
  encrypted: 'opt_in',
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'step_up_required', 'not_found', 'conflict'],
});

export const removePaymentDetails = declareOperation({
  method: 'DELETE',
  path: '/api/v1/payouts/payment_details',
  summary:
    'Removes payment details, in a confirmed session (`POST /api/v1/auth/step_up`); not while a claim is to be paid there',
  audience: claimants,
  body: z.strictObject({ id: idSchema }),
  response: z.object({ id: idSchema }),
  encrypted: 'opt_in',
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'step_up_required', 'not_found', 'conflict'],
});

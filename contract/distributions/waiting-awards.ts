import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema, moneySchema } from '../protocol/values.ts';

const waitingCodes = [
  'claim',
  'no_details',
  'blocked',
  'currency',
  'waiting',
  'holder_unchecked',
  'holder_in_review',
  'holder_rejected',
  'sanctions_unscreened',
  'sanctions_review',
  'sanctions_confirmed',
  'tax_form_unreadable',
  'expired_check',
  'identity_name',
  'identity_document',
  'identity_selfie',
] as const;

export const listWaitingAwards = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/distributions/{id}/waiting',
  summary: 'The awards of a posted distribution that no file for the bank can pay now, each with its reason',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      award_id: idSchema,
      sub_payout_request_id: idSchema.nullable(),
      order_id: idSchema,
      claim_number: z.string().nullable(),
      payee: z.string(),
      amount: moneySchema,
      code: z.enum(waitingCodes),
      reason: z.string(),
      /** Where payments are held: until when. */
      waits_until: instantSchema.nullable(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});
export type WaitingCode = (typeof waitingCodes)[number];

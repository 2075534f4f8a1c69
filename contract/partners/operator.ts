import { z } from 'zod';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';

const markerSchema = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'use a marker such as castellan');

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

export const listPartners = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/partners',
  summary: 'The firms that show the portal, with how many people share their losses with each',
  audience,
  response: listOf(
    z.object({
      marker: z.string(),
      firm: z.string(),
      contact_email: z.string().nullable(),
      consents: z.int(),
      attorneys: z.int(),
      cases: z.int(),
      /** Whether the partner’s own host shows its portal (W-1). */
      is_shown: z.boolean(),
    }),
  ),
  errors,
});

export const switchPartner = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/partners/{marker}/switch',
  summary: 'Switches a partner’s portal on its own host on or off; within seconds all hosts follow',
  audience,
  params: z.strictObject({ marker: markerSchema }),
  body: z.strictObject({ is_shown: z.boolean('use true or false') }),
  response: z.object({ marker: z.string(), is_shown: z.boolean() }),
  idempotency: 'natural',
  errors: [...errors, 'not_found'],
});

export const listPartnerConsents = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/consents',
  summary: 'Who consented to share with which firm, and who withdrew it',
  audience,
  query: z.strictObject({
    ...pageQuery,
    partner: markerSchema.optional(),
  }),
  response: listOf(
    z.object({
      account_id: idSchema,
      email: z.string(),
      partner: z.string(),
      text_version: z.string(),
      host: z.string(),
      given_at: instantSchema,
      /** Null while it is in force. */
      withdrawn_at: instantSchema.nullable(),
    }),
  ),
  errors,
});

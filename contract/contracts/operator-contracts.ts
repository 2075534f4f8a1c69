import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery, queryFlag } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

export const listContracts = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/contracts',
  summary: 'The contracts that people signed, the last first',
  audience,
  query: z.strictObject({ ...pageQuery, in_force: queryFlag.optional(), account_id: idText.optional() }),
  response: listOf(
    z.object({
      id: idSchema,
      account_id: idSchema,
      email: z.string(),
      /** In whose name the claims are. */
      owner: z.string(),
      kind: z.enum(['longterm', 'case']),
      order_id: idSchema.nullable(),
      title: z.string().nullable(),
      text_version: z.string(),
      signed_name: z.string(),
      signed_at: instantSchema,
      signed_on: daySchema,
      ended_at: instantSchema.nullable(),
      document_sha256: z.string(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const openContract = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/contracts/{id}/open',
  summary: 'A link to a signed contract as PDF, which works for five minutes; each use is in the audit log',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({}),
  response: z.object({ url: z.string() }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

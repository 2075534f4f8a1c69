import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { instantSchema } from '../protocol/values.ts';

export const beginClientView = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/clients/{id}/view',
  summary:
    'Shows this session the portal as the client sees it, read only and for 15 minutes; the client reads the reason in the access log',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    reason: requiredText(300, 'enter the reason; the client sees it').refine(
      (text) => text.length >= 5,
      'enter the reason in a few words',
    ),
  }),
  response: z.object({ view_id: idSchema, ends_at: instantSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const endClientView = declareOperation({
  method: 'POST',
  path: '/api/v1/auth/client_view/end',
  summary: 'Ends the view of a client in this session; without one it does nothing',
  audience: 'signed_in',
  response: z.object({
    /** The client whose view ended. */
    account_id: idSchema.nullable(),
  }),
  idempotency: 'natural',
  errors: ['not_signed_in'],
});

export const listAccessLog = declareOperation({
  method: 'GET',
  path: '/api/v1/users/access_log',
  summary: 'The operators who viewed the caller’s account as the caller sees it, when and why',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      operator: z.string(),
      reason: z.string(),
      started_at: instantSchema,
      /** Null while it lasts. */
      ended_at: instantSchema.nullable(),
      /** The number of calls made during the view. */
      pages: z.int(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in'],
});

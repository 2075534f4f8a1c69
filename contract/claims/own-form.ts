import { z } from 'zod';
import { idSchema } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';

export const openOwnForm = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/{id}/own_form',
  summary:
    'Beyond the specification: a proof of claim to send without the service, filled in with the caller’s own trades, as a PDF, by a link that works for five minutes',
  audience: 'signed_in',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  /** Which of the caller's beneficial accounts; not needed where one alone held the case's securities. */
  body: z.strictObject({ beneficial_account_id: idSchema.optional() }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

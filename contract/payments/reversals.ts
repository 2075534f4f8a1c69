import { z } from 'zod';
import { idSchema, idText } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';

/** What reversals by a second person have in common. */
const reversal = {
  method: 'POST',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason: requiredText(300, 'enter the reason, such as a wrong payment number') }),
  response: z.object({ id: idSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
} as const;

export const reverseReturn = declareOperation({
  ...reversal,
  path: '/api/v1/operator/payments/{id}/reverse_return',
  summary:
    'Reverses a return that was recorded for the wrong payment, by someone who did not record it: the payment is paid as before; a second call changes nothing',
});

export const uncashCheck = declareOperation({
  ...reversal,
  path: '/api/v1/operator/checks/{id}/uncash',
  summary:
    'Marks a cashed check as not cashed, by someone who did not mark it: it is open again, or void if it was void before; a second call changes nothing',
});

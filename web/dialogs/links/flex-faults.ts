import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { z } from 'zod';

/** A Flex token and its query, as validated before they are sent. */
export const flexSchema = z.object({
  token: z
    .string()
    .trim()
    .min(1, 'Paste the token.')
    .regex(/^\d+$/, 'A token has digits only. Copy it again, without spaces.'),
  query_id: z
    .string()
    .trim()
    .min(1, 'Paste the query ID.')
    .regex(/^\d{1,20}$/, 'A query ID is a number. It is beside the query’s name.'),
});

/** A refusal of the broker or the server, with the field that its sentence is about. */
export function withFieldNamed(failure: CallFailed): CallFailed {
  const { status, code, message, fields } = failure;
  if (Object.keys(fields).length > 0) return failure;
  const name = /token/i.test(message) ? 'token' : /query/i.test(message) ? 'query_id' : null;
  return name === null ? failure : new CallFailed(status, code, message, { [`body.${name}`]: message });
}

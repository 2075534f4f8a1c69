import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery, queryFlag } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

export const listOpenChecks = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/checks',
  summary: 'Uncashed checks, the next to expire first',
  audience,
  query: z.strictObject({ ...pageQuery, is_expired: queryFlag.optional() }),
  response: listOf(
    z.object({
      id: idSchema,
      order_id: idSchema,
      title: z.string(),
      holder: z.string(),
      claim_number: z.string().nullable(),
      currency: currencySchema,
      amount: moneySchema,
      execute_on: daySchema,
      expires_on: daySchema,
      is_expired: z.boolean(),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const voidCheck = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/checks/{id}/void',
  summary:
    'Stops a check that expired, or was lost: it is owed again, and the next file for the bank pays it; a second call changes nothing',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ reason: requiredText(300, 'enter the reason: it expired, or was lost') }),
  /** `waits`: the request comes from the person who saved or sent its file, so a second person has to stop it too. */
  response: z.object({ id: idSchema, is_new: z.boolean(), waits: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const followCheck = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/checks/{id}/follow',
  summary:
    'Decides what happens with a void check: pay it again in the next bank file, search for its owner, or honor it because the bank paid it',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['reissue', 'search', 'honour']),
    /** The day on which the bank paid it, for `honour` alone. */
    paid_on: daySchema.optional(),
    note: requiredText(300, 'enter the reason, such as what the owner answered'),
  }),
  response: z.object({ id: idSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const importClearedChecks = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/checks/cleared',
  summary:
    'Imports the bank’s list of cashed checks (CSV: check_number, amount, paid_on); the same list again changes nothing',
  audience,
  step_up: true,
  body: z.strictObject({}),
  files: [{ field: 'file', max_bytes: fileLimits.bank_report, required: true }],
  response: z.object({
    cleared: z.int(),
    known: z.int(),
    notices: z.array(z.object({ row: z.int(), message: z.string() })),
  }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'too_large', 'unsupported_file'],
});

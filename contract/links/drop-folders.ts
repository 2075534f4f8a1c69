import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';

const audience = ['operator'] as const;

export const listDropFolders = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/drop_folders',
  summary:
    'Folders of institutions in the drop of custodians’ files that nobody has confirmed under the institution’s present name, the oldest institution first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({ account_id: idSchema, drop_name: z.string(), organisation: z.string(), email: z.string() }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const confirmDropFolder = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/drop_folders/{account_id}/confirm',
  summary:
    'Confirms that a custodian delivers this institution’s files to its folder, which is read from then on; the reason is recorded',
  audience,
  step_up: true,
  params: z.strictObject({ account_id: idText }),
  body: z.strictObject({
    reason: requiredText(500, 'give the reason, such as who at the custodian confirmed it'),
    /** The folder and the institution’s name as they were shown: under another name the folder waits again. */
    drop_name: z.string().min(1).max(200),
    organisation: z.string().min(1).max(500),
  }),
  response: z.object({ account_id: idSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

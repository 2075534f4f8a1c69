import { US_STATES } from '@trover/core/unclaimed/states.ts';
import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

/** Why a sealed record may be opened. */
const retainedRecordReasons = ['tax', 'audit', 'administrator', 'court', 'owner'] as const;

export const listRetainedRecords = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/retained_records',
  summary: 'The sealed records of closed accounts, the newest account first',
  audience: ['operator'],
  query: z.strictObject({ ...pageQuery, account_id: idText.optional() }),
  response: listOf(
    z.object({
      account_id: idSchema,
      claims: z.int().positive(),
      bytes: z.int().positive(),
      archived_at: instantSchema,
      /** The day on which the record is deleted. */
      purge_on: daySchema,
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const openRetainedRecord = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/retained_records/{account_id}/open',
  summary:
    'Returns a link to the sealed record of a closed account, as a ZIP file, which works for five minutes; the reason is recorded in the audit log',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ account_id: idText }),
  body: z.strictObject({
    /** Who needs it: the tax office, an auditor, the claims administrator, a court, or the owner. */
    reason: z.enum(retainedRecordReasons, 'choose who needs the record'),
    note: z.string().trim().min(10, 'describe what is needed in at least ten characters').max(500),
  }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const enterLastAddress = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/retained_records/{account_id}/last_address',
  summary:
    'Enters the country and state of the last address, for a sealed record without one; only the operator who opened the record can do this, once, within a day',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ account_id: idText }),
  body: z.strictObject({
    /** The claimant that it is of, as in the record. */
    beneficial_account_id: z.int().positive(),
    country: z.string().regex(/^[A-Z]{2}$/, 'use a country code of two letters such as US'),
    /** Of the United States alone. */
    state: z.enum(Object.keys(US_STATES), 'use the code of a state such as ME').optional(),
  }),
  /** False where the same was entered before. */
  response: z.object({ is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const showLastAddresses = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/retained_records/{account_id}/show_addresses',
  summary:
    'The last address of each claimant of a sealed record, read from its file; the reason is recorded in the audit log',
  audience: ['operator'],
  step_up: true,
  params: z.strictObject({ account_id: idText }),
  body: openRetainedRecord.body,
  response: z.object({
    /** False where the file is too large to be read here: it is opened as a whole. */
    is_read: z.boolean(),
    addresses: z.array(
      z.object({
        beneficial_account_id: idSchema,
        legal_name: z.string(),
        /** In lines, as the record has it. */
        address: z.string(),
        country: z.string().nullable(),
        region: z.string().nullable(),
        /** The state that unclaimed money is reported to; null where it is not known. */
        known_state: z.string().nullable(),
        /** Whether the country and state are stored outside of the record; otherwise they are entered. */
        is_known: z.boolean(),
      }),
    ),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

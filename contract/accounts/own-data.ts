import { z } from 'zod';
import { idSchema } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';
import { passwordSchema } from './fields.ts';

export const dataExportSchema = z.object({
  id: idSchema,
  status: z.enum(['making', 'ready', 'failed']),
  requested_at: instantSchema,
  ready_at: instantSchema.nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Download link, valid for five minutes; null until the file is ready. */
  url: z.string().nullable(),
});
export type DataExport = z.output<typeof dataExportSchema>;

export const requestDataExport = declareOperation({
  method: 'POST',
  path: '/api/v1/users/data_export',
  summary:
    'Starts an export of everything stored about the caller’s account, as one ZIP file; it is audited, and available for a day',
  audience: 'signed_in',
  body: z.strictObject({ password: passwordSchema }),
  response: z.object({ export: dataExportSchema }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'too_many_requests'],
});

export const getDataExport = declareOperation({
  method: 'GET',
  path: '/api/v1/users/data_export',
  summary: 'The caller’s last export, with a link once it is ready',
  audience: 'signed_in',
  response: z.object({ export: dataExportSchema.nullable() }),
  errors: ['not_signed_in'],
});

const retainedSchema = z.object({ what: z.string(), why: z.string(), until: z.string() });

export const previewAccountDeletion = declareOperation({
  method: 'GET',
  path: '/api/v1/users/delete',
  summary: 'What deleting the caller’s account would remove, and what would be retained, why and until when',
  audience: 'signed_in',
  response: z.object({
    /** In words: why it cannot be deleted; null where it can. */
    why_not: z.string().nullable(),
    removed: z.array(z.string()),
    retained: z.array(retainedSchema),
  }),
  errors: ['not_signed_in'],
});

export const deleteAccount = declareOperation({
  method: 'POST',
  path: '/api/v1/users/delete',
  summary: 'Deletes the caller’s account for good; only what filed claims need is retained',
  audience: 'signed_in',
  body: z.strictObject({
    password: passwordSchema,
    understood: z.literal(true, 'confirm that you understand: send true'),
  }),
  response: z.object({ deleted: z.literal(true), retained: z.array(retainedSchema) }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests'],
});

export const listConsents = declareOperation({
  method: 'GET',
  path: '/api/v1/users/consents',
  summary: 'The partner firms that the caller shares investment information with, and the text they agreed to',
  audience: 'signed_in',
  response: z.object({
    items: z.array(
      z.object({
        partner: z.string(),
        firm: z.string(),
        text: z.string(),
        text_version: z.string(),
        given_at: instantSchema,
      }),
    ),
    total_count: z.int().nonnegative(),
    next_cursor: z.null(),
  }),
  errors: ['not_signed_in'],
});

export const withdrawConsent = declareOperation({
  method: 'DELETE',
  path: '/api/v1/users/consents',
  summary: 'Stops sharing with a partner firm from now on',
  audience: 'signed_in',
  body: z.strictObject({ partner: z.string().min(1).max(63) }),
  response: z.object({ withdrawn: z.literal(true) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

import { z } from 'zod';
import { dataExportSchema } from '../accounts/own-data.ts';
import { declareOperation } from '../protocol/operation.ts';

const audience = ['investor'] as const;

export const requestOrganisationExport = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/export',
  summary:
    'Starts an export of everything that the caller’s organization has, as one ZIP of JSON, CSV, a workbook and files with a manifest; it is audited, and available for a day',
  audience,
  step_up: true,
  response: z.object({ export: dataExportSchema }),
  idempotency: 'natural',
  limit: 'sign_in',
  errors: ['not_signed_in', 'not_allowed', 'too_many_requests'],
});

export const getOrganisationExport = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/export',
  summary:
    'The last export of the caller’s organization, with a link once it is ready and while the session is confirmed',
  audience,
  response: z.object({ export: dataExportSchema.nullable() }),
  errors: ['not_signed_in', 'not_allowed'],
});

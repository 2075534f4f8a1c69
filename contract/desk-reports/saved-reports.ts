import { REPORT_RUNS } from '@trover/core/desk-reports/saved-report.ts';
import { z } from 'zod';
import { idSchema, idText, listOf } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { readStored, type StoredFilter } from '../protocol/stored-filter.ts';
import { currencySchema, daySchema } from '../protocol/values.ts';
import { deskFigures } from './desk-reports.ts';

const audience = ['operator'] as const;

/** The filter of a saved report, as in the page's URL. */
const filterSchema = z.strictObject({
  /** Number of months up to and including the current one. */
  period: z.enum(['3', '12', '24', '36']),
  currency: currencySchema.optional(),
  clients: z.enum(['institutions', 'individuals']).optional(),
  partner: z.string().max(40).optional(),
  figure: z.enum(deskFigures).optional(),
});

const savedReportSchema = z.object({
  id: idSchema,
  name: z.string(),
  owner: z.string(),
  is_mine: z.boolean(),
  /** Null where the stored one can no longer be used. */
  filter: filterSchema.nullable(),
  /** Why the filter can no longer be used, and what to do; null where it can. */
  problem: z.string().nullable(),
  runs: z.enum(REPORT_RUNS),
  next_on: daySchema.nullable(),
  last_sent_on: daySchema.nullable(),
});
export type SavedReport = z.output<typeof savedReportSchema>;

/** A filter as it is stored, or which of its parts no longer fit. */
export const readStoredFilter = (stored: unknown): StoredFilter<z.output<typeof filterSchema>> =>
  readStored(filterSchema, stored, 'Save a report under this name again, or delete it.');

export const listSavedReports = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/saved_reports',
  summary: 'The reports that operators saved, the caller’s first',
  audience,
  response: listOf(savedReportSchema),
  errors: ['not_signed_in', 'not_allowed'],
});

export const saveReport = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/saved_reports',
  summary:
    'Saves a report under a name, and when it goes to the caller by mail; of the same name, it replaces the one before',
  audience,
  body: z.strictObject({
    name: z.string().trim().min(1, 'enter a name').max(60, 'use at most 60 characters'),
    filter: filterSchema,
    runs: z.enum(REPORT_RUNS, 'choose when it goes out'),
  }),
  response: savedReportSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

export const deleteSavedReport = declareOperation({
  method: 'DELETE',
  path: '/api/v1/operator/saved_reports/{id}',
  summary: 'Deletes a saved report of the caller’s; its mails end',
  audience,
  params: z.object({ id: idText }),
  response: z.object({ id: idSchema }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

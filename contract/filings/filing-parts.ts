import { STEPS } from '@trover/core/claims/stages.ts';
import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;
const params = z.strictObject({ id: idText });

export const listExcludedClaims = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/filings/{id}/excluded_claims',
  summary:
    'The claims of the same case that no package has: those that were signed off first, each with the reason by the template of this filing',
  audience,
  params,
  query: z.strictObject(pageQuery),
  /** `total_count` is at most `MAX_COUNTED_CLAIMS`. */
  response: listOf(
    z.object({
      sub_payout_request_id: idSchema,
      reference: z.string(),
      beneficial_owner: z.string(),
      /** As it was signed off; null before, and where the case has no figure. */
      recognized_claim: moneySchema.nullable(),
      currency: currencySchema.nullable(),
      /**
       * `not_signed_off`: the client is at `step`. `would_be_returned`: the administrator would return it for its faults.
       * `proof_not_reviewed`: no reviewed document proves its trades. `signed_later`: signed off after the package was prepared.
       * `not_selected`: nothing prevents it.
       */
      reason: z.enum(['not_signed_off', 'would_be_returned', 'proof_not_reviewed', 'signed_later', 'not_selected']),
      step: z.enum(STEPS).nullable(),
      faults_total: z.int(),
      /** The first three. */
      faults: z.array(z.object({ sheet: z.string(), column: z.string().nullable(), message: z.string() })),
      /** Its uploaded trades without a reviewed document, and its documents to be reviewed. */
      unreviewed_trades: z.int(),
      documents_to_review: z.int(),
    }),
  ),
  errors,
});

export const listPackageFiles = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/filings/{id}/files',
  summary: 'The files of a package with size, rows and SHA-256, in its order; none where the package is deleted',
  audience,
  params,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      /** From 1. */
      place: z.int(),
      path: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      /** Of a table, without its headings; null for other files. */
      row_count: z.int().nullable(),
      /** Of a workbook. */
      sheets: z.array(z.object({ name: z.string(), rows: z.int(), columns: z.int() })).nullable(),
    }),
  ),
  errors,
});

export const listOutstandingReceipts = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/filing_receipts',
  summary: 'Sent filings with claims that the administrator has not confirmed, the one that is due first at the top',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      filing_id: idSchema,
      order_id: idSchema,
      title: z.string(),
      /** Of the company’s first security. */
      ticker: z.string().nullable(),
      administrator: z.string().nullable(),
      claims: z.int(),
      confirmed: z.int(),
      sent_on: daySchema,
      due_on: daySchema,
      /** Days past `due_on`; 0 or less until then. */
      days_late: z.int(),
      /** The days on which a reminder was sent, in order. */
      reminded_on: z.array(daySchema),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

import { MISMATCH_REASONS } from '@trover/core/claims/proof/mismatch-reasons.ts';
import { z } from 'zod';
import { claimStageSchema } from '../claims/claims.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, decimalSchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const params = z.strictObject({ id: idText });

const mismatchReasonSchema = z.enum(MISMATCH_REASONS);

/** A document that is to prove trades, and how far its review is. */
const reviewSchema = z.object({
  /** The document’s. */
  id: idSchema,
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  sent_at: instantSchema,
  beneficial_owner: z.string(),
  portfolio: z.string(),
  /** The broker’s accounts it speaks of; none: all of the portfolio. */
  accounts: z.array(z.string()),
  /** The claims whose trades it may prove, the one that must be filed first before the others. */
  claims: z.array(
    z.object({
      sub_payout_request_id: idSchema,
      stage: claimStageSchema,
      order_id: idSchema,
      slug: z.string(),
      title: z.string(),
      claim_deadline: daySchema.nullable(),
    }),
  ),
  rows: z.object({ total: z.int(), fit: z.int(), mismatch: z.int() }),
  closed_at: instantSchema.nullable(),
  claimed_by: z.string().nullable(),
  is_mine: z.boolean(),
  /** Download link, valid for some minutes. */
  url: z.string(),
});

export const getProofReview = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/proofs/{id}',
  summary: 'A document that is to prove trades, and how far its review is',
  audience,
  params,
  response: reviewSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const rowSchema = z.object({
  trade_id: idSchema,
  account: z.string().nullable(),
  security: z.string(),
  type: z.string(),
  subtype: z.string().nullable(),
  trade_date: daySchema,
  quantity: decimalSchema.nullable(),
  price: decimalSchema.nullable(),
  amount: decimalSchema.nullable(),
  currency: z.string().nullable(),
  /** The page that its owner named. */
  page: z.int().nullable(),
  /** Null: not reviewed yet. */
  fits: z.boolean().nullable(),
  reason: mismatchReasonSchema.nullable(),
  note: z.string().nullable(),
});

export const listRowsToProve = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/proofs/{id}/rows',
  summary: 'The trades that a document is to prove, by day, and what was found of each',
  audience,
  params,
  query: z.strictObject(pageQuery),
  response: listOf(rowSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const readProofPage = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/proofs/{id}/page',
  summary:
    'A page of the document to review beside the trades: its text, or its picture; each view is in the audit log',
  audience,
  params,
  body: z.strictObject({ page: z.int().min(1).max(10_000) }),
  response: z.object({
    page: z.int(),
    pages: z.int(),
    /** The lines of its text as on the page; none where it is a picture. */
    lines: z.array(z.string()),
    /** `data:` addresses of its pictures. */
    pictures: z.array(z.string()),
    /** In words: why it cannot be shown here; null where it can. */
    problem: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const verdictSchema = z.strictObject({
  trade_id: idSchema,
  fits: z.boolean('send true if the document shows this trade, otherwise false'),
  /** With `fits` false. */
  reason: mismatchReasonSchema.optional(),
  /** What the document shows instead. */
  note: z.string().trim().max(300).optional(),
});

export const reviewRows = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/proofs/{id}/rows',
  summary: 'Records which trades the document shows; only its assignee may',
  audience,
  params,
  body: z.strictObject({ rows: z.array(verdictSchema).min(1).max(200) }),
  response: reviewSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const closeProofReview = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/proofs/{id}/close',
  summary: 'Finishes the review of a document: its owner is notified of what it does not prove and what is needed',
  audience,
  step_up: true,
  params,
  body: z.strictObject({
    /** The day to cure by, where a claim that is signed off loses its proof. */
    cure_by: daySchema.optional(),
  }),
  response: reviewSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

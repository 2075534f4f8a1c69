import { z } from 'zod';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

/** A document that proves trades. */
export const confirmationSchema = z.object({
  id: idSchema,
  portfolio_id: idSchema.nullable(),
  order_id: idSchema.nullable(),
  sub_payout_request_id: idSchema.nullable(),
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** The broker's accounts it speaks of; none: trades of no named account. */
  accounts: z.array(z.string()),
  /** The first and last day that it covers; null: it proves the trades that it names, or that someone found in it. */
  covers: z.object({ from: daySchema, to: daySchema }).nullable(),
  /** The trades it proves by name, and on which page. */
  trades: z.array(z.object({ trade_id: idSchema.nullable(), page: z.int().nullable() })),
  /** Part of a claim that is signed off: it stays. */
  is_frozen: z.boolean(),
  created_at: instantSchema,
  /** Download link, valid for some minutes. */
  url: z.string(),
});
export type Confirmation = z.output<typeof confirmationSchema>;

const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'write the month as 2020-03');

const file = [{ field: 'file', max_bytes: fileLimits.document, required: true }] as const;
const portfolioParam = z.strictObject({ x: idText });
const claimQuery = { sub_payout_request_id: idText.optional() };

export const listConfirmations = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/confirmations/{x}',
  summary: 'The documents that prove a portfolio’s trades; with a claim, those that count for it',
  audience: 'signed_in',
  params: portfolioParam,
  query: z.strictObject({ ...claimQuery, ...pageQuery }),
  response: listOf(confirmationSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const addConfirmation = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/confirmations/{x}',
  summary: 'Adds a document that proves trades of a portfolio; the same file again returns the existing one',
  audience: 'signed_in',
  params: portfolioParam,
  query: z.strictObject(claimQuery),
  body: z.strictObject({
    /** The broker's accounts it speaks of, as the trades name them; may be absent where the portfolio has one. */
    accounts: z.array(z.string().min(1).max(200)).max(200).optional(),
    /** The months that it covers, each `YYYY-MM`; of one month the first alone. Without them it proves the trades it names. */
    from_month: monthText.optional(),
    to_month: monthText.optional(),
    /** Trades it proves by name. */
    trades: z
      .array(z.strictObject({ trade_id: idSchema, page: z.int().min(1).max(10_000).optional() }))
      .max(5000)
      .optional(),
  }),
  files: file,
  response: z.object({ confirmation: confirmationSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'too_large', 'unsupported_file', 'conflict'],
});

export const removeConfirmation = declareOperation({
  method: 'DELETE',
  path: '/api/v1/payouts/confirmations/{x}',
  summary: 'Withdraws a document; one in a signed-off claim stays',
  audience: 'signed_in',
  params: portfolioParam,
  query: z.strictObject({ ...claimQuery, confirmation_to_delete: idText.optional() }),
  body: z.strictObject({ confirmation_to_delete: idSchema.optional() }).optional(),
  response: z.object({ id: idSchema, removed: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

const participationSchema = z.object({
  order_id: idSchema,
  is_active_participant: z.boolean(),
  confirmed_at: instantSchema.nullable(),
  statement: z.object({ version: z.string(), title: z.string(), body: z.string() }),
  documents: z.array(confirmationSchema),
});

export const getActiveParticipant = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/confirmations/active_participant',
  summary: 'Whether the caller has confirmed to take an active part in a case, beyond being a member of its class',
  audience: 'signed_in',
  query: z.strictObject({ order_id: catalogueIdText }),
  response: participationSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const confirmActiveParticipant = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/confirmations/active_participant',
  summary: 'Confirms an active part in a case, with a document that shows it where there is one',
  audience: 'signed_in',
  query: z.strictObject({ order_id: catalogueIdText }),
  body: z.strictObject({}).optional(),
  files: [{ field: 'file', max_bytes: fileLimits.document, required: false }],
  form: 'or_json',
  response: participationSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'too_large', 'unsupported_file'],
});

export const endActiveParticipant = declareOperation({
  method: 'DELETE',
  path: '/api/v1/payouts/confirmations/active_participant',
  summary: 'Withdraws the confirmation, or with `confirmation_to_delete` one of its documents',
  audience: 'signed_in',
  query: z.strictObject({ order_id: catalogueIdText, confirmation_to_delete: idText.optional() }),
  response: participationSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['investor'] as const;
const params = z.strictObject({ id: idText });
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;
const figure = moneySchema.nullable();

const otherAction = z.strictObject({
  title: requiredText(300, 'name the action'),
  docket: requiredText(100, 'enter the docket number'),
  court: requiredText(200, 'name its court'),
  was_appointed: z.boolean(),
});

const certificationSchema = z.object({
  id: idSchema,
  order: z.object({ id: idSchema, slug: z.string(), title: z.string(), company: z.string() }),
  /** The day by which to move for lead plaintiff; null where it is not on record. */
  lead_plaintiff_deadline: daySchema.nullable(),
  beneficial_account_id: idSchema,
  plaintiff: z.string(),
  signer_name: z.string(),
  signer_title: z.string(),
  status: z.enum(['prepared', 'signed', 'withdrawn']),
  prepared_by: z.string().nullable(),
  prepared_at: instantSchema,
  signed_by: z.string().nullable(),
  signed_at: instantSchema.nullable(),
  withdrawn_reason: z.string().nullable(),
  /** SHA-256 of the sworn content. */
  sha256: z.string(),
});

const transactionSchema = z.object({
  trade_date: daySchema,
  transaction: z.string(),
  security: z.string(),
  quantity: decimalSchema.nullable(),
  price: decimalSchema.nullable(),
});

const wholeCertification = certificationSchema.extend({
  statement: z.object({ opening: z.string(), points: z.array(z.string()), closing: z.string() }),
  /** The transactions of the class period, then those of the 90 days after it. */
  schedule: z.object({ within: z.array(transactionSchema), after: z.array(transactionSchema) }),
  losses: z.object({ currency: currencySchema, fifo: figure, lifo: figure, recognized: figure }),
  /** Opening and bought less sold is held: false where the trades do not close. */
  shares: z.object({
    held_at_start: decimalSchema,
    bought: decimalSchema,
    sold: decimalSchema,
    held_at_end: decimalSchema,
  }),
});

export const listCertifications = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/certifications',
  summary: 'The sworn certifications of the organization’s entities, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(certificationSchema),
  errors,
});

export const prepareCertification = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/certifications',
  summary:
    'Prepares the certification of 15 U.S.C. § 78u-4(a)(2) from an entity’s trades; one that is not signed yet makes room for it',
  audience,
  body: z.strictObject({
    order_id: idSchema.max(2_147_483_647),
    beneficial_account_id: idSchema,
    signer_name: requiredText(200, 'name who signs'),
    signer_title: requiredText(200, 'enter the signer’s title'),
    /** In the last three years. */
    other_actions: z.array(otherAction).max(20, 'name at most 20 actions'),
  }),
  response: wholeCertification,
  limit: 'costly',
  errors: [...errors, 'conflict', 'too_many_requests'],
});

export const getCertification = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/certifications/{id}',
  summary: 'A certification with its statement, its schedule of transactions and the losses',
  audience,
  params,
  response: wholeCertification,
  errors,
});

export const signCertification = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/certifications/{id}/sign',
  summary: 'Signs a certification; refused where the trades changed since it was prepared',
  audience,
  step_up: 'after_sign_in',
  params,
  body: z.strictObject({
    /** As the certification names the signer. */
    signed_name: requiredText(200, 'type your name'),
    complaint_reviewed: z.literal(true, 'confirm that you have reviewed the complaint'),
    sha256: requiredText(64, 'send the hash of what you read').pipe(z.string().regex(/^[0-9a-f]{64}$/, 'use the hash')),
  }),
  response: wholeCertification,
  idempotency: 'natural',
  errors: [...errors, 'conflict'],
});

export const withdrawCertification = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/certifications/{id}/withdraw',
  summary:
    'Withdraws a certification with its reason; it stays on record. A signed one is withdrawn by a member who may sign',
  audience,
  step_up: 'after_sign_in',
  params,
  body: z.strictObject({ reason: requiredText(500, 'enter the reason: we record it') }),
  response: wholeCertification,
  idempotency: 'natural',
  errors: [...errors, 'conflict'],
});

export const openCertification = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/certifications/{id}/open',
  summary: 'The certification with its schedule, or the loss chart, as a PDF by a link that works for five minutes',
  audience,
  params,
  body: z.strictObject({ document: z.enum(['certification', 'loss_chart'], 'use certification or loss_chart') }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  idempotency: 'natural',
  errors,
});

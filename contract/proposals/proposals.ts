import { CASE_KINDS, SECTORS } from '@trover/core/cases/case-record.ts';
import { PROPOSAL_STEPS } from '@trover/core/cases/proposal.ts';
import { z } from 'zod';
import { casePageSchema } from '../cases/cases.ts';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { fileLimits } from '../protocol/file-limits.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText, richTextInput, webAddress } from '../protocol/text.ts';
import { currencySchema, daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['scout', 'operator'] as const;

export const textOrNull = (most: number) =>
  plainText(most)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();

const identifier = (form: RegExp, sentence: string) =>
  plainText(20)
    .transform((text) => (text === '' ? null : text.toUpperCase()))
    .refine((text) => text === null || form.test(text), sentence)
    .nullable()
    .default(null);

export const securitySchema = z.strictObject({
  name: plainText(200).default('Common stock'),
  kind: z
    .enum(['common', 'adr', 'preferred', 'note', 'call', 'put', 'warrant', 'unit', 'token'])
    .nullable()
    .default('common'),
  ticker: identifier(/^[A-Z0-9][A-Z0-9./-]{0,15}$/, 'use a ticker such as KHC'),
  cusip: identifier(/^[0-9A-Z*@#]{9}$/, 'a CUSIP has nine characters'),
  isin: identifier(/^[A-Z]{2}[0-9A-Z]{9}\d$/, 'an ISIN has two letters and ten characters, such as US0378331005'),
});

export const periodSchema = z
  .strictObject({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'the period ends before it begins' });

export const amountText = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,2})?$/, 'use an amount such as 72500000 or 12.50')
  .nullable()
  .optional();

/** The fields of a scout's case. An omitted field stays as it is; null or an empty list clears it. */
const proposalFields = {
  title: plainText(300).optional(),
  /** A company that is known by its id, else a new one by its name. */
  company: z
    .strictObject({
      id: z.int().positive().max(2_147_483_647).optional(),
      name: plainText(200).optional(),
      sector: z.enum(SECTORS).nullable().optional(),
    })
    .refine(({ id, name }) => id !== undefined || (name !== undefined && name !== ''), 'enter the company’s ID or name')
    .optional(),
  kind: z.enum(CASE_KINDS).optional(),
  currency: currencySchema.optional(),
  court: textOrNull(200),
  docket: textOrNull(100),
  judge: textOrNull(200),
  jurisdiction: textOrNull(100),
  filed_on: daySchema.nullable().optional(),
  lead_plaintiff_deadline: daySchema.nullable().optional(),
  claim_deadline: daySchema.nullable().optional(),
  settlement_amount: amountText,
  lead_counsel: z.array(requiredText(200, 'this is empty')).max(20).optional(),
  securities: z.array(securitySchema).max(20).optional(),
  class_periods: z.array(periodSchema).max(10).optional(),
  allegations: richTextInput.nullable().optional(),
  faq: z
    .array(
      z.strictObject({
        question: requiredText(500, 'write the question'),
        answer: requiredText(5000, 'write the answer'),
      }),
    )
    .max(30)
    .optional(),
  corrective_disclosures: z
    .array(
      z.strictObject({
        date: daySchema,
        title: plainText(300).nullable().default(null),
        price_change_pct: z
          .string()
          .regex(/^-?\d{1,3}(\.\d{1,4})?$/, 'use a percentage such as -31.4')
          .nullable()
          .default(null),
      }),
    )
    .max(20)
    .optional(),
  sources: z
    .array(webAddress.pipe(z.string().min(1, 'this is empty')))
    .max(30)
    .optional(),
};

export const proposalBody = z.strictObject({
  /** The proposal to change; without one a new one is made. */
  id: z.int().positive().max(2_147_483_647).optional(),
  /** Of a new one: made by the caller once for each draft, so that a draft sent twice is one. */
  draft_key: z.uuid('use a UUID').optional(),
  /** true: submit for review. false: back to a draft. Absent: unchanged. */
  submit: z.boolean('use true or false').optional(),
  ...proposalFields,
});

export const proposalStatusSchema = z.enum(['draft', 'submitted', 'accepted', 'declined']);

export const missingStepSchema = z.object({ step: z.enum(PROPOSAL_STEPS), message: z.string() });

const savedProposalSchema = z.object({
  id: idSchema,
  slug: z.string(),
  status: proposalStatusSchema,
  /** What it lacks before it can be submitted, in the order of the form. */
  missing: z.array(missingStepSchema),
  updated_at: instantSchema,
});

export const saveProposal = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/postorder',
  summary: 'Proposes a case, or changes the caller’s own proposal; with `submit` it goes to review when it is complete',
  audience,
  body: proposalBody,
  response: savedProposalSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const deleteProposal = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/{id}/delete',
  summary: 'Deletes a proposal that is not published, with all that is attached to it',
  audience,
  params: z.strictObject({ id: catalogueIdText }),
  response: z.object({ id: idSchema, deleted: z.literal(true) }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const listProposals = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/proposals',
  summary: 'A scout’s own proposals and their status; for an operator everyone’s, those to review first',
  audience,
  query: z.strictObject({ status: proposalStatusSchema.optional(), ...pageQuery }),
  response: listOf(
    z.object({
      id: idSchema,
      slug: z.string(),
      title: z.string(),
      company: z.object({ id: idSchema, name: z.string() }),
      status: proposalStatusSchema,
      /** The operator's words, where it was declined or sent back. */
      reason: z.string().nullable(),
      stage: casePageSchema.shape.stage,
      is_published: z.boolean(),
      proposed_by: z.object({ id: idSchema, name: z.string() }),
      votes: z.object({ up: z.int(), down: z.int() }),
      favorites_count: z.int(),
      submitted_at: instantSchema.nullable(),
      decided_at: instantSchema.nullable(),
      updated_at: instantSchema,
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const reviewProposal = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/{id}/review',
  summary: 'Accepts a submitted proposal, which publishes the case, or declines it with a reason that its scout reads',
  audience: ['operator'],
  params: z.strictObject({ id: catalogueIdText }),
  body: z.strictObject({
    decision: z.enum(['accept', 'decline']),
    reason: plainText(2000).optional(),
    /** Of the proposal that was read: refused where its scout has changed it since. */
    updated_at: instantSchema.optional(),
  }),
  response: z.object({
    id: idSchema,
    slug: z.string(),
    status: proposalStatusSchema,
    stage: casePageSchema.shape.stage,
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const uploadPreviewImage = declareOperation({
  method: 'POST',
  path: '/api/v1/orders/{id}/preview_image',
  summary: 'Sets the picture that a case is shared with: stored at 1200 by 630 pixels',
  audience,
  params: z.strictObject({ id: catalogueIdText }),
  files: [{ field: 'image', max_bytes: fileLimits.preview_image, required: true }],
  response: z.object({ id: idSchema, preview_image: z.string() }),
  idempotency: 'natural',
  limit: 'upload',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict', 'too_large', 'unsupported_file'],
});

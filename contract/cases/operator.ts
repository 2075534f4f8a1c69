import { CASE_KINDS, SECTORS } from '@trover/core/cases/case-record.ts';
import { DEADLINE_KINDS } from '@trover/core/cases/deadlines.ts';
import { z } from 'zod';
import { companyRefSchema } from '../companies/companies.ts';
import {
  amountText,
  missingStepSchema,
  periodSchema,
  proposalStatusSchema,
  securitySchema,
  textOrNull,
} from '../proposals/proposals.ts';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText, richTextInput, webAddress } from '../protocol/text.ts';
import {
  currencySchema,
  daySchema,
  decimalSchema,
  instantSchema,
  moneySchema,
  timeZoneSchema,
} from '../protocol/values.ts';
import { caseDocumentSchema, classPeriodSchema, richTextSchema, stageSchema } from './cases.ts';
import { recordedMilestoneSchema } from './milestones.ts';

const audience = ['operator'] as const;
const read = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;
const change = [...read, 'conflict'] as const;

export const caseShows = ['published', 'unpublished', 'proposed', 'merged', 'without_plan'] as const;

const nameOfCase = z.object({ id: idSchema, slug: z.string(), title: z.string() });

export const listEditableCases = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases',
  summary: 'Every case, published or not, the newest first',
  audience,
  query: z.strictObject({
    ...pageQuery,
    /** Part of a title, docket, address, company, ticker, CUSIP or ISIN. */
    search: z.string().trim().max(200).optional(),
    show: z.enum(caseShows).optional(),
    stage: stageSchema.optional(),
  }),
  response: listOf(
    nameOfCase.extend({
      company: companyRefSchema,
      stage: stageSchema,
      is_published: z.boolean(),
      is_demonstration: z.boolean(),
      merged_into: idSchema.nullable(),
      proposal: proposalStatusSchema.nullable(),
      claim_deadline: daySchema.nullable(),
      plan_version: z.int().nullable(),
      has_plan_draft: z.boolean(),
      updated_at: instantSchema,
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const deadlineKindSchema = z.enum(DEADLINE_KINDS);

const editableDeadlineSchema = z.object({
  kind: deadlineKindSchema,
  date: daySchema,
  source: z.string().nullable(),
  /** The sentence that sets the date. */
  quote: z.string().nullable(),
  checked_on: daySchema.nullable(),
  /** true: set by law or a court. false: set by the organizer of the action. */
  hard: z.boolean().nullable(),
  recorded_at: instantSchema,
  /** Null: it was imported. */
  recorded_by: z.string().nullable(),
  superseded_at: instantSchema.nullable(),
  superseded_by: z.string().nullable(),
});

const valueSchema = z.string().nullable();

const editableCaseSchema = nameOfCase.extend({
  /** A change sends it back, so that the second of two concurrent changes is refused. */
  row_version: z.int().positive(),
  company: companyRefSchema.extend({ sector: z.string().nullable() }),
  kind: z.enum(CASE_KINDS),
  stage: stageSchema,
  is_published: z.boolean(),
  is_demonstration: z.boolean(),
  /** The last writer: catalogue files do not overwrite what an operator changed. */
  origin: z.enum(['starter', 'import', 'demonstration', 'proposal', 'console']),
  merged_into: nameOfCase.nullable(),
  merged_from: z.array(nameOfCase.extend({ merged_at: instantSchema, reason: z.string() })),
  currency: currencySchema,
  court: valueSchema,
  /** Time zone of the court's calendar; null: America/New_York. */
  time_zone: valueSchema,
  docket: valueSchema,
  judge: valueSchema,
  jurisdiction: valueSchema,
  filed_on: daySchema.nullable(),
  settlement_amount: moneySchema.nullable(),
  attorney_fee_pct: decimalSchema.nullable(),
  expenses: moneySchema.nullable(),
  est_recovery_per_share: decimalSchema.nullable(),
  administrator: valueSchema,
  administrator_site: valueSchema,
  administrator_address: valueSchema,
  administrator_contact: valueSchema,
  lead_counsel: z.array(z.string()),
  allegations: richTextSchema.nullable(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** The news that revealed what had been hidden, and what the price did on the day. */
  corrective_disclosures: z.array(
    z.object({ date: daySchema, title: z.string().nullable(), price_change_pct: z.string().nullable() }),
  ),
  sources: z.array(z.string()),
  notes: z.array(z.string()),
  securities: z.array(
    z.object({
      name: z.string(),
      kind: z.string().nullable(),
      ticker: z.string().nullable(),
      cusip: z.string().nullable(),
      isin: z.string().nullable(),
    }),
  ),
  class_periods: z.array(classPeriodSchema),
  /** The plan of allocation names securities and class periods: they change with it. */
  is_named_by_plan: z.boolean(),
  /** Newest first, those that were superseded too. */
  deadlines: z.array(editableDeadlineSchema),
  milestones: z.array(recordedMilestoneSchema),
  documents: z.array(caseDocumentSchema),
  plan_version: z.int().nullable(),
  has_plan_draft: z.boolean(),
  proposal: z
    .object({
      status: proposalStatusSchema,
      reason: z.string().nullable(),
      proposed_by: z.string(),
      submitted_at: instantSchema.nullable(),
      updated_at: instantSchema,
      missing: z.array(missingStepSchema),
    })
    .nullable(),
  /** What blocks its publication, and what follows from unknown values. */
  missing: z.array(z.object({ field: z.string(), message: z.string(), hinders: z.boolean() })),
  updated_at: instantSchema,
});
export type EditableCase = z.output<typeof editableCaseSchema>;

const place = { params: z.strictObject({ id: catalogueIdText }) };

export const getEditableCase = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases/{id}',
  summary: 'Everything stored for a case, with the history of its deadlines',
  audience,
  ...place,
  response: editableCaseSchema,
  errors: read,
});

const ratePct = z
  .string()
  .regex(/^(100(\.0{1,6})?|\d{1,2}(\.\d{1,6})?)$/, 'use a percentage from 0 to 100, such as 33.3')
  .nullable()
  .optional();

const siteOrNull = webAddress
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .optional();

const disclosureSchema = z.strictObject({
  date: daySchema,
  title: requiredText(300, 'describe what became known'),
  price_change_pct: z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,4})?$/, 'use a percentage such as -31.4')
    .nullable(),
});

/** The fields of a case. An omitted field stays as it is; null or an empty list clears it. */
const editableCaseFields = {
  company: z
    .strictObject({
      id: z.int().positive().max(2_147_483_647).optional(),
      name: plainText(200).optional(),
      sector: z.enum(SECTORS).nullable().optional(),
    })
    .refine(({ id, name }) => id !== undefined || (name !== undefined && name !== ''), 'enter the company’s ID or name')
    .optional(),
  title: requiredText(300, 'name the case').optional(),
  kind: z.enum(CASE_KINDS).optional(),
  currency: currencySchema.optional(),
  court: textOrNull(200),
  time_zone: timeZoneSchema.nullable().optional(),
  docket: textOrNull(100),
  judge: textOrNull(200),
  jurisdiction: textOrNull(100),
  filed_on: daySchema.nullable().optional(),
  settlement_amount: amountText,
  attorney_fee_pct: ratePct,
  expenses: amountText,
  est_recovery_per_share: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,8})?$/, 'use an amount a share such as 0.42')
    .nullable()
    .optional(),
  administrator: textOrNull(200),
  administrator_site: siteOrNull,
  /** Where claims are sent. */
  administrator_address: textOrNull(500),
  administrator_contact: textOrNull(300),
  lead_counsel: z.array(requiredText(200, 'this is empty')).max(20).optional(),
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
  corrective_disclosures: z.array(disclosureSchema).max(20).optional(),
  sources: z
    .array(webAddress.pipe(z.string().min(1, 'this is empty')))
    .max(30)
    .optional(),
  notes: z.array(requiredText(2000, 'this is empty')).max(30).optional(),
  securities: z
    .array(
      securitySchema.refine(
        ({ ticker, cusip, isin }) => ticker !== null || cusip !== null || isin !== null,
        'enter a ticker, a CUSIP or an ISIN',
      ),
    )
    .max(20)
    .optional(),
  class_periods: z.array(periodSchema).max(10).optional(),
};

export const editableCaseInput = z.strictObject(editableCaseFields);
export type EditableCaseInput = z.output<typeof editableCaseInput>;

export const createCase = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases',
  summary: 'Creates a case, which only operators see until it is published',
  audience,
  body: editableCaseInput.refine(({ company }) => company !== undefined, {
    path: ['company'],
    message: 'name the company, by its id or by a new name',
  }),
  response: editableCaseSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

const row_version = z
  .int('send the version of the case that you saw')
  .positive()
  .max(2_147_483_647, 'this version does not exist: send the version you saw');

export const changeCase = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases/{id}',
  summary: 'Changes the fields of a case; earlier values stay in its history',
  audience,
  ...place,
  body: z.strictObject({ row_version, ...editableCaseFields }),
  response: editableCaseSchema,
  idempotency: 'natural',
  errors: change,
});

export const setDeadline = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases/{id}/deadlines',
  summary:
    'Sets a deadline, with its source, the sentence that sets it and who is bound; the earlier one stays in the history',
  audience,
  ...place,
  body: z.discriminatedUnion('is_set', [
    z.strictObject({
      row_version,
      is_set: z.literal(true),
      kind: deadlineKindSchema,
      date: daySchema,
      source: requiredText(500, 'enter the source of the date: an address, or a document and its page'),
      quote: requiredText(2000, 'copy the sentence that sets the date'),
      checked_on: daySchema,
      hard: z.boolean('send true if a court or a law set it, otherwise false'),
    }),
    /** Removes the deadline. */
    z.strictObject({ row_version, is_set: z.literal(false), kind: deadlineKindSchema }),
  ]),
  response: editableCaseSchema,
  idempotency: 'natural',
  errors: change,
});

export const publishEditableCase = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases/{id}/publish',
  summary: 'Publishes a case at the stage of its milestones, and matches it',
  audience,
  ...place,
  body: z.strictObject({ row_version }),
  response: editableCaseSchema,
  idempotency: 'natural',
  errors: change,
});

export const withdrawEditableCase = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases/{id}/withdraw',
  summary:
    'Withdraws a published case until it is published again; followers and claimants are notified with the reason',
  audience,
  ...place,
  body: z.strictObject({
    row_version,
    reason: z.string().trim().min(5, 'enter the reason in a sentence; followers of the case see it').max(500),
  }),
  response: editableCaseSchema,
  idempotency: 'natural',
  errors: change,
});

export const listCaseChanges = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases/{id}/changes',
  summary: 'What operators changed in a case, with the earlier values, the newest first',
  audience,
  ...place,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** Null: an import of catalogue files. */
      by: z.string().nullable(),
      at: instantSchema,
    }),
  ),
  errors: read,
});

import { STAGES } from '@trover/core/cases/stages.ts';
import { z } from 'zod';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText } from '../protocol/text.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const read = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;
const change = [...read, 'not_found', 'conflict'] as const;

/** A step of a case as a source states it. */
export const sourceMilestoneSchema = z.strictObject({
  date: daySchema,
  stage: z.enum(STAGES),
  title: requiredText(300, 'describe what happened'),
});
export type SourceMilestone = z.output<typeof sourceMilestoneSchema>;

/** A case that a source knows and the catalogue does not. */
export const newCaseSchema = z.strictObject({
  title: requiredText(300, 'name the case'),
  company: requiredText(200, 'name the company'),
  court: plainText(200).nullable(),
  docket: plainText(100).nullable(),
  judge: plainText(200).nullable(),
  filed_on: daySchema.nullable(),
  ticker: plainText(16).nullable().default(null),
  class_period: z.strictObject({ from: daySchema, to: daySchema }).nullable().default(null),
});
export type NewCase = z.output<typeof newCaseSchema>;

/** A ticker or a number of a security of the case, which trades are found by. */
export const sourceIdentifierSchema = z.strictObject({
  security_id: idSchema.max(2_147_483_647),
  /** The security by name, for people. */
  security: plainText(200),
  kind: z.enum(['ticker', 'cusip', 'isin', 'sedol']),
  value: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9.\-/]{0,15}$/, 'use the letters and digits of the identifier'),
});
export type SourceIdentifier = z.output<typeof sourceIdentifierSchema>;

const proposalStates = ['waiting', 'accepted', 'rejected'] as const;
const stateSchema = z.enum(proposalStates);

const caseRef = z.object({ id: idSchema, slug: z.string(), title: z.string(), is_published: z.boolean() });

const proposalSchema = z.object({
  id: idSchema,
  kind: z.enum(['change', 'new_case']),
  /** The case that would change; of a new one the case that it became. */
  case: caseRef.nullable(),
  /** A field of a case, `deadline.claim` and its like, `milestone`, or `case` for a new one. */
  field: z.string(),
  value: z.unknown(),
  /** What the case states now; null where it states nothing, and for a milestone or a new case. */
  now: z.unknown(),
  source_name: z.string(),
  /** An address, or a document. */
  source: z.string(),
  page: z.int().nullable(),
  words: z.string(),
  status: stateSchema,
  accepted_value: z.unknown(),
  /** Null while it waits, and where a rule accepted it. */
  decided_by: z.string().nullable(),
  by_rule: z.boolean(),
  decided_at: instantSchema.nullable(),
  /** In words: why an accepted one cannot be undone; null where it can. */
  undo_fault: z.string().nullable(),
  created_at: instantSchema,
});
export type CatalogueProposal = z.output<typeof proposalSchema>;

export const listCatalogueProposals = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/catalogue/proposals',
  summary: 'What sources propose for the catalogue, with the words that say it: those that wait oldest first',
  audience,
  query: z.strictObject({
    ...pageQuery,
    status: stateSchema.default('waiting'),
    source: plainText(40).optional(),
    field: plainText(60).optional(),
    case_id: catalogueIdText.optional(),
  }),
  response: listOf(proposalSchema),
  errors: read,
});

export const getCatalogueProposal = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/catalogue/proposals/{id}',
  summary: 'One proposal with what accepting it would change: owners, claims, stage, deadlines and who is notified',
  audience,
  params: z.strictObject({ id: idText }),
  response: proposalSchema.extend({
    effects: z
      .object({
        /** Beneficial accounts with trades in its securities, and those with a claim to be made. */
        owners: z.int(),
        owners_eligible: z.int(),
        /** Claims in progress. */
        claims: z.int(),
        /** Accounts that follow or claim in it. */
        notified: z.int(),
        /** Whether the amounts of its owners are computed again. */
        is_computed_again: z.boolean(),
        /** The stage after it, where another than now. */
        stage: z.enum(STAGES).nullable(),
        /** Why it cannot be accepted. */
        against: z.string().nullable(),
      })
      .nullable(),
    /** For a new case: possible duplicates, with the reason. */
    duplicates: z.array(caseRef.omit({ is_published: true }).extend({ why: z.string(), is_certain: z.boolean() })),
  }),
  errors: [...read, 'not_found'],
});

export const decideCatalogueProposals = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/catalogue/proposals/decide',
  summary: 'Accepts or rejects proposals, several at once; one may be edited, or linked to a case that is known',
  audience,
  body: z.strictObject({
    ids: z.array(idSchema).min(1, 'name a proposal').max(200, 'decide at most 200 at once'),
    decision: z.enum(['accept', 'reject']),
    /** In place of the proposed value; of one proposal. */
    value: z.unknown().optional(),
    /** Of a new case: the case that it is. */
    is_case: idSchema.max(2_147_483_647).optional(),
  }),
  response: z.object({
    /** In the order of the ids; with a message if a proposal was left unchanged. */
    decided: z.array(
      z.object({ id: idSchema, status: stateSchema, case: caseRef.nullable(), message: z.string().nullable() }),
    ),
  }),
  idempotency: 'natural',
  errors: change,
});

export const undoCatalogueProposal = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/catalogue/proposals/{id}/undo',
  summary: 'Undoes a decision: the case returns to its earlier value, and the proposal is open again',
  audience,
  params: z.strictObject({ id: idText }),
  response: z.object({ id: idSchema, status: stateSchema }),
  idempotency: 'natural',
  errors: change,
});

export const listUncheckedCases = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/catalogue/unchecked',
  summary: 'Cases with a date to come that nobody and no source has checked for 30 days, the next date first',
  audience,
  query: z.strictObject({ ...pageQuery }),
  response: listOf(
    caseRef.extend({
      kind: z.string(),
      date: daySchema,
      checked_on: daySchema.nullable(),
      source: z.string().nullable(),
    }),
  ),
  errors: read,
});

export const listCaseFacts = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases/{id}/facts',
  summary:
    'Each fact of a case with its source and words, who or what set it, when it was checked, and what it was before',
  audience,
  params: z.strictObject({ id: catalogueIdText }),
  response: z.object({
    facts: z.array(
      z.object({
        field: z.string(),
        value: z.unknown(),
        before: z.unknown(),
        source_name: z.string().nullable(),
        source: z.string().nullable(),
        page: z.int().nullable(),
        words: z.string().nullable(),
        /** An operator’s address; null: a source by a rule, or an import. */
        set_by: z.string().nullable(),
        set_at: instantSchema.nullable(),
        checked_on: daySchema.nullable(),
        /** What sources currently state. */
        statements: z.array(
          z.object({
            source_name: z.string(),
            source: z.string(),
            value: z.unknown(),
            page: z.int().nullable(),
            words: z.string(),
            checked_on: daySchema,
            differs: z.boolean(),
            is_settled: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [...read, 'not_found'],
});

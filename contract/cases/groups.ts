import { PAID_SHARES, REMARKS } from '@trover/core/organisations/decisions/compare-groups.ts';
import { ADVERSE_COSTS, DISCOVERY, LEAVING } from '@trover/core/organisations/decisions/group-terms.ts';
import { z } from 'zod';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;

const amount = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'use an amount such as 10000 or 10000.50');
const percent = z
  .string()
  .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, 'use a percentage from 0 to 100 such as 22.5');

const termsSchema = z.strictObject({
  name: requiredText(120, 'name the group'),
  counsel: requiredText(200, 'name the law firm'),
  /** Null: no outside funder. */
  funder: requiredText(200, 'name the funder').nullable(),
  /** Percent of what is paid. */
  fee_pct: percent,
  /** A member’s part of the costs, in the case’s currency, whatever is paid. */
  shared_costs: amount,
  /** How the costs fall due; null: nothing to pay on joining. */
  on_joining: requiredText(200, 'describe how it falls due').nullable(),
  /** Who pays the other side’s costs if the case is lost. */
  adverse_costs: z.enum(ADVERSE_COSTS, `use one of ${ADVERSE_COSTS.join(', ')}`),
  adverse_costs_text: requiredText(300, 'describe the cover'),
  leaving: z.enum(LEAVING, `use one of ${LEAVING.join(', ')}`),
  leaving_text: requiredText(200, 'describe until when a member may leave'),
  decides: requiredText(200, 'describe who decides on a settlement'),
  smallest_loss: amount.nullable(),
  documents: z.array(requiredText(200, 'name the document')).max(50),
  discovery: z.enum(DISCOVERY, `use one of ${DISCOVERY.join(', ')}`),
  discovery_text: requiredText(200, 'describe the evidence that a member gives'),
  /** Whether members are named in public filings. */
  is_named: z.boolean(),
  name_text: requiredText(200, 'describe where members are named'),
  signed_loss: amount.nullable(),
  signed_members: z.int().min(0).max(10_000_000).nullable(),
  courts: requiredText(200, 'name the courts'),
  /** An address, or a document and its page. */
  source: requiredText(500, 'name the document that the terms were read in'),
});

const days = {
  /** The organizer’s own deadline. */
  soft_on: daySchema.nullable(),
  /** On which the registration closes. */
  hard_on: daySchema.nullable(),
};

/** The fields of a form: documents are written one per line. */
export const groupFields = z.object({ terms: termsSchema.omit({ documents: true }), ...days });

export const groupBody = z
  .strictObject({ terms: termsSchema, ...days })
  .refine(({ soft_on, hard_on }) => soft_on === null || hard_on === null || soft_on <= hard_on, {
    path: ['soft_on'],
    message: 'the organizer’s day cannot come after the registration closes',
  });

const groupSchema = z.object({
  id: idSchema,
  terms: z.object(termsSchema.shape),
  ...days,
  /** A change sends it back, so that the second of two concurrent changes is refused. */
  row_version: z.int().positive(),
  changed_at: instantSchema,
  changed_by: z.string().nullable(),
  withdrawn_at: instantSchema.nullable(),
  withdrawn_reason: z.string().nullable(),
});
export type CaseGroup = z.output<typeof groupSchema>;

export const listCaseGroups = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/cases/{id}/groups',
  summary: 'The groups that gather investors for an action, the first entered first, withdrawn ones too',
  audience,
  params: z.strictObject({ id: catalogueIdText }),
  query: z.strictObject(pageQuery),
  response: listOf(groupSchema),
  errors,
});

export const addCaseGroup = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/cases/{id}/groups',
  summary: 'Adds a group with its terms; organizations that the case touches decide within a minute',
  audience,
  params: z.strictObject({ id: catalogueIdText }),
  body: groupBody,
  response: groupSchema,
  idempotency: 'key',
  errors: [...errors, 'conflict'],
});

const params = z.strictObject({ id: idText });

export const changeCaseGroup = declareOperation({
  method: 'PUT',
  path: '/api/v1/operator/groups/{id}',
  summary: 'Changes a group’s terms; comparisons that were decided stay as they were',
  audience,
  params,
  body: z.strictObject({ row_version: z.int().positive(), group: groupBody }),
  response: groupSchema,
  idempotency: 'natural',
  errors: [...errors, 'conflict'],
});

export const withdrawCaseGroup = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/groups/{id}/withdraw',
  summary: 'Withdraws a group: it is no longer offered, and proposals for it cannot be approved',
  audience,
  params,
  body: z.strictObject({ row_version: z.int().positive(), reason: requiredText(1000, 'enter the reason') }),
  response: groupSchema,
  idempotency: 'natural',
  errors: [...errors, 'conflict'],
});

export const getGroupComparison = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/decisions/{id}/groups',
  summary: 'The groups of a decision side by side, with what each would leave; once decided, as it was on that day',
  audience: ['investor'],
  params,
  response: z.object({
    as_of: instantSchema,
    is_frozen: z.boolean(),
    currency: currencySchema,
    /** The loss of all entities; null where it is not known. */
    loss: z.object({ method: z.enum(['fifo', 'lifo']), amount: moneySchema, entities: z.int() }).nullable(),
    groups: z.array(
      z.object({
        id: idSchema,
        row_version: z.int(),
        terms: z.object(termsSchema.shape),
        ...days,
        /** For each share of the loss that may be paid; empty where the loss is not known. */
        left: z.array(z.object({ share_pct: z.enum(PAID_SHARES), amount: moneySchema })),
        remarks: z.array(z.enum(REMARKS)),
      }),
    ),
    /** The group that is proposed or chosen. */
    group_id: idSchema.nullable(),
  }),
  errors,
});

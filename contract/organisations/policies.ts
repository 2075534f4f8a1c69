import { z } from 'zod';
import { emailSchema } from '../accounts/fields.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { plainText, requiredText } from '../protocol/text.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['investor'] as const;

/** `opt_in`: only participants are paid, and they join through groups. */
export const phases = ['complaint', 'settlement', 'opt_in'] as const;
export const outcomes = ['join', 'propose', 'escalate', 'ignore'] as const;
const outcomeSchema = z.enum(outcomes, `use one of ${outcomes.join(', ')}`);
export const lossMethods = ['fifo', 'lifo', 'recognized'] as const;
const choiceSchema = z.enum(['join', 'pass'], 'use join or pass');

const amount = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'use an amount such as 10000 or 10000.50');
const method = z.enum(lossMethods, 'use fifo, lifo or recognized');
const words = z.array(requiredText(200, 'write what it must be')).min(1, 'name at least one').max(50);

const conditionSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('phase'), is: z.enum(phases, 'use complaint, settlement or opt_in') }),
  z.strictObject({ field: z.enum(['kind', 'court', 'sector', 'country']), in: words }),
  z.strictObject({ field: z.literal('loss'), method, at_least: amount }),
  z.strictObject({
    field: z.literal('share_of_assets'),
    method,
    at_least_pct: z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, 'use a percentage such as 0.05'),
  }),
  z.strictObject({ field: z.enum(['exposure', 'payment']), at_least: amount }),
  z.strictObject({ field: z.literal('deadline'), within_days: z.int().min(0).max(3650) }),
  z.strictObject({ field: z.literal('conflict') }),
]);

/** The first rule whose conditions are all met decides; the last has none. Amounts count over all entities. */
export const policySchema = z.strictObject({
  currency: currencySchema,
  /** Of all entities together; a rule about a share needs it. */
  assets: amount.nullable(),
  conflicts: z.array(requiredText(200, 'name a company')).max(500),
  rules: z
    .array(
      z.strictObject({
        when: z.array(conditionSchema).max(10),
        outcome: outcomeSchema,
        approvals: z.int().min(0).max(9, 'at most 9 approvers'),
        /** Members whose approval counts, by their addresses; without any, every approver and owner. */
        approvers: z.array(emailSchema).max(20, 'name at most 20 members').optional(),
        /** Working days. */
        within_days: z.int().min(0).max(365).nullable(),
      }),
    )
    .min(1, 'add a rule')
    .max(50, 'use at most 50 rules'),
});

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'send the hash that the version was shown with');

const versionSchema = z.object({
  version: z.int(),
  document: policySchema,
  /** SHA-256 of the document. */
  sha256: sha256Schema,
  note: z.string(),
  made_by: z.string().nullable(),
  made_at: instantSchema,
  /** When this document was last tried against all past cases; null: not yet. */
  tried_at: instantSchema.nullable(),
  in_force_from: instantSchema.nullable(),
  in_force_to: instantSchema.nullable(),
  put_in_force_by: z.string().nullable(),
});

export const getPolicy = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/policy',
  summary: 'The versions of the organization’s policy, the newest first: a draft, the one in force, and those before',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(versionSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const savePolicyDraft = declareOperation({
  method: 'PUT',
  path: '/api/v1/organisation/policy/draft',
  summary: 'Saves the draft of the next version; it decides nothing until it is put in force',
  audience,
  body: z.strictObject({ document: policySchema, note: plainText(1000).default('') }),
  response: versionSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

export const deletePolicyDraft = declareOperation({
  method: 'DELETE',
  path: '/api/v1/organisation/policy/draft',
  summary: 'Discards the draft',
  audience,
  response: z.object({ discarded: z.boolean() }),
  idempotency: 'natural',
  errors: ['not_signed_in', 'not_allowed'],
});

export const enforcePolicy = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/policy/enforce',
  summary: 'Puts the draft in force once it was tried against all past cases; decisions already made stay as they are',
  audience,
  step_up: 'after_sign_in',
  body: z.strictObject({
    version: z.int().positive(),
    /** Identifies the draft that was read; another draft with the same number is refused. Only its author may omit it. */
    sha256: sha256Schema.optional(),
  }),
  response: versionSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

/** What the cases of one currency would pay, by what is decided of them; of `ignore` it is what nobody claims. */
const recovery = z.object({
  currency: currencySchema,
  join: moneySchema,
  propose: moneySchema,
  escalate: moneySchema,
  ignore: moneySchema,
});

const counts = z.object({ join: z.int(), propose: z.int(), escalate: z.int(), ignore: z.int() });

export const tryPolicy = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/policy/try',
  summary:
    'What a policy would have decided of every case that ever touched an entity, as the case was then, beside the one in force',
  audience,
  body: z.strictObject({ document: policySchema }),
  response: z.object({
    cases: z.int(),
    /** Null where none is in force. */
    in_force: z.object({ version: z.int(), outcomes: counts, would_recover: z.array(recovery) }).nullable(),
    tried: z.object({ outcomes: counts, would_recover: z.array(recovery), approvals: z.int() }),
    /** How many cases each rule decides. */
    rules: z.array(z.int()),
    items: z.array(
      z.object({
        order_id: idSchema,
        slug: z.string(),
        company: z.string(),
        ticker: z.string().nullable(),
        phase: z.enum(phases),
        /** The day whose facts were tried: when the case came, or 30 days before its last day; today while it is open. */
        as_of: daySchema,
        before: outcomeSchema.nullable(),
        after: outcomeSchema,
        rule: z.int(),
        recognized_loss: moneySchema.nullable(),
        /** After the fee. */
        payment: moneySchema.nullable(),
        payment_before_fee: moneySchema.nullable(),
        currency: currencySchema,
      }),
    ),
  }),
  idempotency: 'natural',
  limit: 'costly',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'too_many_requests'],
});

const decisionSchema = z.object({
  id: idSchema,
  order: z.object({
    id: idSchema,
    slug: z.string(),
    title: z.string(),
    company: z.string(),
    ticker: z.string().nullable(),
    docket: z.string().nullable(),
    court: z.string().nullable(),
    filed_on: daySchema.nullable(),
    claim_deadline: daySchema.nullable(),
    /** The court’s day for motions; null where it is not on record. */
    lead_plaintiff_deadline: daySchema.nullable(),
    is_demonstration: z.boolean(),
  }),
  phase: z.enum(phases),
  policy_version: z.int(),
  rule: z.int(),
  outcome: outcomeSchema,
  status: z.enum(['waiting', 'late', 'decided']),
  approvals: z.int(),
  /** The highest number of approvers who agree on one choice. */
  approved: z.int(),
  found_at: instantSchema,
  due_on: daySchema.nullable(),
  escalated_at: instantSchema.nullable(),
  proposal: z
    .object({
      choice: choiceSchema,
      /** The group to join; null if there are no groups. */
      group: z.object({ id: idSchema, name: z.string(), row_version: z.int() }).nullable(),
      text: z.string(),
      by: z.string().nullable(),
      at: instantSchema,
    })
    .nullable(),
  decision: choiceSchema.nullable(),
  decided_at: instantSchema.nullable(),
  /** The earlier decision on this case: later figures met another rule before anyone had a part in it. */
  replaces: idSchema.nullable(),
  replaced_at: instantSchema.nullable(),
});

const figure = moneySchema.nullable();
const wholeDecision = decisionSchema.extend({
  reasons: z.array(
    z.object({
      condition: conditionSchema,
      found: z.string().nullable(),
      is_met: z.boolean(),
      /** Of a figure that is not in the policy’s currency, so that people decide. */
      currency: currencySchema.optional(),
    }),
  ),
  /** As they were when the case was found. */
  figures: z.object({
    entities: z.array(
      z.object({
        beneficial_account_id: idSchema,
        name: z.string(),
        shares_bought: decimalSchema,
        held_at_end: decimalSchema,
        currency: currencySchema,
        fifo: figure,
        lifo: figure,
        recognized: figure,
      }),
    ),
    totals: z.array(
      z.object({ currency: currencySchema, entities: z.int(), fifo: figure, lifo: figure, recognized: figure }),
    ),
    payment_expected: figure,
  }),
  /** Addresses of the people whose approval counts; empty: every approver and owner. */
  approvers: z.array(z.string()),
  votes: z.array(
    z.object({
      by: z.string().nullable(),
      is_self: z.boolean(),
      choice: choiceSchema,
      reason: z.string(),
      at: instantSchema,
      /** Of the group's terms that it was cast on; it counts on these alone. */
      group_version: z.int().nullable(),
      /** False: the member may no longer approve, or could not at the time of the decision. */
      counts: z.boolean(),
    }),
  ),
});

export const listDecisions = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/decisions',
  summary: 'What was decided of each case, and what waits; those that wait first',
  audience,
  query: z.strictObject({ ...pageQuery, status: z.enum(['waiting', 'decided']).optional() }),
  response: listOf(decisionSchema).extend({ waiting: z.int(), decided: z.int() }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const params = z.strictObject({ id: idText });

export const getDecision = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/decisions/{id}',
  summary: 'One decision with its reasons, its figures and who approved',
  audience,
  params,
  response: wholeDecision,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const proposeDecision = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/decisions/{id}/propose',
  summary: 'Proposes what approvers are to decide; votes on an earlier proposal stay',
  audience,
  params,
  body: z.strictObject({
    choice: choiceSchema,
    /** Of an opt-in: the group to join. Another group clears the approvals of the one before. */
    group_id: z.int().positive().optional(),
    text: requiredText(4000, 'enter the reason'),
  }),
  response: wholeDecision,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

export const voteOnDecision = declareOperation({
  method: 'POST',
  path: '/api/v1/organisation/decisions/{id}/vote',
  summary: 'Approves a choice, with a reason; enough equal votes decide. The member who proposed cannot approve',
  audience,
  step_up: 'after_sign_in',
  params,
  body: z.strictObject({
    choice: choiceSchema,
    reason: requiredText(2000, 'enter a reason; we record it'),
    /** The version of the group's terms that was read; the vote is refused if the terms changed. */
    group_version: z.int().positive().optional(),
  }),
  response: wholeDecision,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

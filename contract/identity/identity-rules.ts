import { RULE_CAUSES, RULE_CLAIMANTS, RULE_LEVELS } from '@trover/core/identity/levels.ts';
import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

const ruleShape = {
  claimant: z.enum(RULE_CLAIMANTS),
  /** `sum`: of a calendar year. `changed_payee`: the same, after payment details changed. */
  cause: z.enum(RULE_CAUSES),
  needs: z.enum(RULE_LEVELS),
};

const ruleSetSchema = z.object({
  /** The number of the version. */
  id: idSchema,
  rules: z.array(z.object({ ...ruleShape, above: moneySchema, why: z.string() })),
  changed_payee_days: z.int(),
  years_valid: z.int(),
  status: z.enum(['proposed', 'approved', 'rejected', 'withdrawn']),
  is_in_force: z.boolean(),
  note: z.string(),
  /** Null in the first version, and where the account is deleted. */
  proposed_by: z.string().nullable(),
  proposed_at: instantSchema,
  is_own: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  decision_note: z.string().nullable(),
});
export type IdentityRuleSet = z.output<typeof ruleSetSchema>;

export const listIdentityRules = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/identity_rules',
  summary:
    'The rules of how well a payee must be known for a payment: the version in force, the one proposed, and all versions, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: z.object({
    in_force: ruleSetSchema,
    /** The one version that waits for a decision. */
    proposed: ruleSetSchema.nullable(),
    versions: listOf(ruleSetSchema),
  }),
  errors,
});

export const proposeIdentityRules = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/identity_rules',
  summary:
    'Proposes a version of the rules of verification; payments are checked by it once a second operator approves it',
  audience,
  step_up: true,
  body: z.strictObject({
    rules: z
      .array(
        z.strictObject({
          ...ruleShape,
          above: z
            .string()
            .max(16, { error: 'use an amount such as 10000.00', abort: true })
            .regex(/^\d{1,12}\.\d{2}$/, 'use an amount such as 10000.00'),
          /** What the client reads. */
          why: requiredText(300, 'enter what the client reads'),
        }),
      )
      .min(1, 'add a rule')
      .max(40),
    /** After a change of payment details; the hold of payments is part of them. */
    changed_payee_days: z.int('use a whole number of days').min(3, 'use 3 days or more').max(365),
    years_valid: z.int('use a whole number of years').min(1, 'use 1 year or more').max(10),
    note: requiredText(300, 'enter the reason'),
  }),
  response: z.object({ version: ruleSetSchema }),
  idempotency: 'key',
  errors: [...errors, 'conflict'],
});

export const decideIdentityRules = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/identity_rules/{id}/decide',
  summary: 'Approves or rejects a proposed version as the second person, or withdraws the caller’s own',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['approved', 'rejected', 'withdrawn']),
    note: requiredText(300, 'enter the reason'),
  }),
  response: z.object({ version: ruleSetSchema }),
  idempotency: 'natural',
  errors: [...errors, 'not_found', 'conflict'],
});

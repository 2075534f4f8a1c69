import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const withholdingRuleSchema = z.object({
  id: idSchema,
  from_day: daySchema,
  /** The rate in percent; 0 ends the withholding. */
  backup_pct: decimalSchema,
  /** The awards of a calendar year, in dollars, from which payments are withheld. */
  threshold: moneySchema,
  status: z.enum(['proposed', 'approved', 'rejected', 'withdrawn']),
  note: z.string(),
  proposed_by: idSchema,
  proposed_at: instantSchema,
  decided_at: instantSchema.nullable(),
  decision_note: z.string().nullable(),
});
export type ShownWithholdingRule = z.output<typeof withholdingRuleSchema>;

export const listWithholdingRules = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/withholding_rules',
  summary: 'The rules of backup withholding, the newest first; without an approved one nothing is withheld',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(withholdingRuleSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const proposeWithholdingRule = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/withholding_rules',
  summary: 'Proposes a rule of backup withholding for bank files from a day on; a second operator approves it',
  audience,
  step_up: true,
  body: z.strictObject({
    from_day: daySchema,
    backup_pct: z
      .string()
      .max(8, { error: 'use a percentage such as 24', abort: true })
      .regex(/^\d{1,2}(\.\d{1,4})?$/, 'use a percentage such as 24'),
    threshold: z
      .string()
      .max(16, { error: 'use an amount such as 2000.00', abort: true })
      .regex(/^\d{1,12}\.\d{2}$/, 'use an amount such as 2000.00'),
    note: requiredText(300, 'enter the reason'),
  }),
  response: z.object({ rule: withholdingRuleSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

export const decideWithholdingRule = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/withholding_rules/{id}/decide',
  summary: 'Approves or rejects a proposed rule as the second person, or withdraws the caller’s own',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['approved', 'rejected', 'withdrawn']),
    note: requiredText(300, 'enter the reason'),
  }),
  response: z.object({ rule: withholdingRuleSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

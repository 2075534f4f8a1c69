import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { currencySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

const chargeRuleSchema = z.object({
  id: idSchema,
  currency: currencySchema,
  /** What the text of a line contains, in capitals or not. */
  text: z.string(),
  /** The bank's code of the line; null: any. */
  code: z.string().nullable(),
  /** The most that one line may charge. */
  max_amount: moneySchema,
  /** The most that it books in a calendar month; null in rules from before there was such a limit. */
  max_per_month: moneySchema.nullable(),
  note: z.string(),
  status: z.enum(['proposed', 'approved', 'rejected', 'withdrawn', 'ended']),
  proposed_by: z.string().nullable(),
  proposed_at: instantSchema,
  is_own: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instantSchema.nullable(),
  decision_note: z.string().nullable(),
  ended_by: z.string().nullable(),
  ended_at: instantSchema.nullable(),
  end_note: z.string().nullable(),
  /** How many lines it booked, reversed ones left out. */
  booked: z.int().nonnegative(),
});
export type BankChargeRule = z.output<typeof chargeRuleSchema>;

export const listChargeRules = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/bank_charge_rules',
  summary: 'The rules by which lines of bank statements are booked as charges of the bank, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(chargeRuleSchema),
  errors,
});

export const proposeChargeRule = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_charge_rules',
  summary: 'Proposes a rule for charges of the bank; nothing is booked by it before a second operator approves it',
  audience,
  step_up: true,
  body: z.strictObject({
    currency: currencySchema,
    text: z.string().trim().min(6, 'enter at least six characters of the text').max(100),
    code: z.string().trim().min(1).max(20).optional(),
    max_amount: z
      .string()
      .max(12, { error: 'use an amount such as 50.00', abort: true })
      .regex(/^\d{1,4}\.\d{2}$/, 'use an amount such as 50.00, at most 9999.99')
      .refine((amount) => /[1-9]/.test(amount), 'use an amount above zero'),
    /** Of all lines of a calendar month, by the day on which the bank booked them. */
    max_per_month: z
      .string()
      .max(12, { error: 'use an amount such as 200.00', abort: true })
      .regex(/^\d{1,5}\.\d{2}$/, 'use an amount such as 200.00, at most 99999.99'),
    note: requiredText(300, 'enter the reason'),
  }),
  response: z.object({ rule: chargeRuleSchema }),
  idempotency: 'key',
  errors: [...errors, 'conflict'],
});

export const decideChargeRule = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/bank_charge_rules/{id}/decide',
  summary:
    'Approves or rejects a proposed rule as the second person, withdraws the caller’s own, or ends one that is approved; an approved rule books the open lines that it fits at once',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['approved', 'rejected', 'withdrawn', 'ended']),
    note: requiredText(300, 'enter the reason'),
  }),
  response: z.object({ rule: chargeRuleSchema }),
  idempotency: 'natural',
  errors: [...errors, 'not_found', 'conflict'],
});

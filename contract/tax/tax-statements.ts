import { z } from 'zod';
import { claimants } from '../accounts/roles.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { instantSchema, moneySchema } from '../protocol/values.ts';

const change = z.object({
  /** Null where it is a sum of the statement, and of no form. */
  form: z.enum(['1099-INT', '1099-MISC', '1042-S']).nullable(),
  /** The number of the box, or the name of the sum. */
  figure: z.string(),
  before: moneySchema,
  after: moneySchema,
});
export type ShownTaxChange = z.output<typeof change>;

const statement = z.object({
  id: idSchema,
  year: z.int(),
  /** 1 is the original; each correction adds one. */
  version: z.int(),
  is_corrected: z.boolean(),
  reason: z.string().nullable(),
  issued_at: instantSchema,
  /** The stated name of the payee. */
  name: z.string(),
  awards: moneySchema,
  withheld: moneySchema,
  forms: z.array(
    z.object({ form: z.enum(['1099-INT', '1099-MISC', '1042-S']), boxes: z.record(z.string(), z.string()) }),
  ),
  /** What it states otherwise than the one before. */
  changes: z.array(change),
});
export type ShownTaxStatement = z.output<typeof statement>;

export const listTaxStatements = declareOperation({
  method: 'GET',
  path: '/api/v1/payouts/tax_statements',
  summary:
    'The caller’s tax statements as they were issued, the newest first, with what each corrected one changed and why',
  audience: claimants,
  query: z.strictObject(pageQuery),
  response: listOf(statement),
  encrypted: 'opt_in',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const openTaxStatement = declareOperation({
  method: 'POST',
  path: '/api/v1/payouts/tax_statements/{id}/open',
  summary: 'Returns a link to an own tax statement as a PDF, which works for five minutes',
  audience: claimants,
  params: z.strictObject({ id: idText }),
  response: z.object({ url: z.string(), file_name: z.string() }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const audience = ['operator'] as const;

const followed = z.object({
  account_id: idSchema,
  beneficial_account_id: idSchema,
  owner: z.string(),
  year: z.int(),
  /** The last first. */
  versions: z.array(statement),
  /** What a correction would change; empty where the payments are those of the last version. */
  pending: z.array(change),
  needs_correction: z.boolean(),
});

export const getTaxStatement = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/tax_statements/{id}',
  summary:
    'What was issued to a payee for a year, each version with its changes, and what a correction would change now',
  audience,
  params: z.strictObject({ id: idText }),
  response: followed,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const correctTaxStatement = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/tax_statements/{id}/correct',
  summary:
    'Issues a corrected statement after its payments changed, with the reason, and mails the payee; a second call changes nothing',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    version: z.int().min(1),
    reason: requiredText(300, 'enter the reason; the payee sees it'),
  }),
  response: z.object({ statement: followed, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

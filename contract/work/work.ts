import { z } from 'zod';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

export const workKinds = [
  'confirmation',
  'sign_off',
  'deficiency',
  'unconfirmed',
  'account_holder',
  'lost_proof',
  'difference',
  'proposal',
] as const;
const workKindSchema = z.enum(workKinds);
export type WorkKind = (typeof workKinds)[number];

const workItemSchema = z.object({
  /**
   * `confirmation`: a document to review beside the trades it is to prove. `sign_off`: a claim to be filed. `deficiency`: the claimant is to cure it. `unconfirmed`: a filing that the
   * administrator has not confirmed. `account_holder`: an account whose holder differs from who claims.
   * `lost_proof`: a filed claim of which a document does not prove all. `difference`: a distribution of which awards differ. `proposal`: a scout’s case to be reviewed.
   */
  kind: workKindSchema,
  /** Of the document, the claim, the filing, the comparison of names, the distribution or the case. */
  subject_id: idSchema,
  title: z.string(),
  detail: z.string(),
  order_id: idSchema,
  slug: z.string(),
  waiting_since: instantSchema,
  /** The day it must be done by; null where none is set. */
  due_on: daySchema.nullable(),
  is_overdue: z.boolean(),
  /** Its assignee. */
  claimed_by: z.string().nullable(),
  is_mine: z.boolean(),
});

export const listWork = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/work',
  summary: 'What waits for an operator, the most urgent first',
  audience,
  query: z.strictObject({ ...pageQuery, kind: workKindSchema.optional() }),
  response: listOf(workItemSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const item = z.strictObject({ kind: workKindSchema, subject_id: idSchema });
const assignment = z.object({ kind: workKindSchema, subject_id: idSchema, claimed_by: z.string().nullable() });

export const claimWork = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work/claim',
  summary: 'Assigns an item to the caller; refused if it is assigned to someone else',
  audience,
  body: item,
  response: assignment,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

export const releaseWork = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work/release',
  summary: 'Unassigns an item',
  audience,
  body: item,
  response: assignment,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { requiredText } from '../protocol/text.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const listSchema = z.object({
  id: idSchema,
  published_on: daySchema.nullable(),
  imported_at: instantSchema,
  /** When its publisher last had no newer one. */
  checked_at: instantSchema,
  source: z.string(),
  entries: z.int(),
  names: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
});

export const getScreening = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/sanctions',
  summary:
    'The editions of the sanctions list, the newest first, and how many names were compared with the current one',
  audience,
  query: z.strictObject(pageQuery),
  response: z.object({
    lists: listOf(listSchema),
    /** The list was not checked for a week, or there is no list. */
    is_old: z.boolean(),
    screened: z.int(),
    /** Names that an earlier edition was compared with. */
    behind: z.int(),
    open: z.int(),
    confirmed: z.int(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const hitStatuses = ['open', 'cleared', 'confirmed', 'gone'] as const;

const hitSchema = z.object({
  id: idSchema,
  account_id: idSchema,
  email: z.string(),
  /** Ours. */
  name: z.string(),
  is_entity: z.boolean(),
  /** From 0 to 100. */
  score: z.int(),
  reasons: z.array(z.string()),
  status: z.enum(hitStatuses),
  listed: z.object({
    /** OFAC’s own number of the entry. */
    uid: z.int(),
    kind: z.enum(['individual', 'entity', 'vessel', 'aircraft']),
    /** The name that is nearest. */
    name: z.string(),
    is_weak: z.boolean(),
    primary_name: z.string(),
    aliases: z.int(),
    programs: z.array(z.string()),
    birth_dates: z.array(z.string()),
    countries: z.array(z.string()),
    remarks: z.string().nullable(),
  }),
  found_at: instantSchema,
  decided_at: instantSchema.nullable(),
  decided_by: z.string().nullable(),
  note: z.string().nullable(),
  /** What was decided of an earlier version of this entry. */
  earlier_note: z.string().nullable(),
});
export type SanctionsHit = z.output<typeof hitSchema>;

export const listSanctionsHits = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/sanctions/hits',
  summary: 'Names that may be on the sanctions list, with the score and why: of all clients, or of one',
  audience,
  query: z.strictObject({ ...pageQuery, status: z.enum(hitStatuses).optional(), account_id: idText.optional() }),
  response: listOf(hitSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const decideSanctionsHit = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/sanctions/hits/{id}/decide',
  summary:
    'Clears a hit with its reason, or confirms it: nothing is paid to the client then; someone else clears a confirmed one',
  audience,
  step_up: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    decision: z.enum(['cleared', 'confirmed']),
    note: requiredText(500, 'enter the reason'),
    /** Its state when the operator saw it. */
    from_status: z.enum(hitStatuses).default('open'),
  }),
  response: z.object({ hit: hitSchema, is_new: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
});

import { DESK_TOPICS } from '@trover/core/work/topics.ts';
import { z } from 'zod';
import { exportedSchema } from '../exports/exports.ts';
import { catalogueIdText, idSchema, idText, listOf, pageQuery, queryFlag } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { readStored, type StoredFilter } from '../protocol/stored-filter.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

export const workKinds = [
  'confirmation',
  'sign_off',
  'deficiency',
  'unconfirmed',
  'account_holder',
  'lost_proof',
  'difference',
  'approval',
  'bank_file',
  'proposal',
  'ticket',
  'role_request',
  'sanctions_hit',
  'letter',
  'reply',
  'bank_answer',
  'expired_check',
  'returned_payment',
  'bank_check',
  'fund_request',
  'identity_review',
  'status_file',
  'status_rows',
  'stated_payment',
  'overdue_payment',
  'distribution_import',
  'waiting_award',
  'set_aside',
  'unclaimed_step',
  'tax_correction',
  'bank_line',
  'bank_booking',
  'sanctions_list',
] as const;
export const workKindSchema = z.enum(workKinds);
export type WorkKind = (typeof workKinds)[number];

/** Most items that one act changes. */
const MAX_BULK_ITEMS = 200;

export const workItemSchema = z.object({
  /**
   * `confirmation`: a document to review beside the trades it is to prove. `sign_off`: a claim to be filed.
   * `deficiency`: the claimant is to cure it. `unconfirmed`: a filing that the administrator has not confirmed.
   * `account_holder`: an account whose holder differs from who claims. `lost_proof`: a filed claim of which a
   * document does not prove all. `difference`: a distribution of which awards differ. `approval`: a distribution that
   * a second operator approves. `bank_file`: a file that is not sent. `bank_answer`: one that the bank has not
   * answered. `expired_check`: a check that is void, since nobody cashed it in time. `returned_payment`: one that
   * came back, whose award still waits. `bank_check`: bank and ledger differ. `fund_request`: where funds are paid,
   * or a fee, that a second operator approves. `proposal`: a scout’s case to be reviewed. `ticket`: a message to
   * answer. `role_request`: rights that an operator requests. `sanctions_hit`: a name that may be on the sanctions
   * list. `letter`: a letter that arrived. `reply`: one that nobody answered yet. `identity_review`: a document of
   * identity, and where requested a photo, to compare with the claimant. `status_file`: an administrator’s status
   * file to be applied. `status_rows`: rows of one that need a decision. `stated_payment`: claims that an
   * administrator states as paid, without money. `overdue_payment`: a case whose payment is later than in all past
   * cases. `distribution_import`: an import that needs columns or another file. `waiting_award`: awards that no bank
   * file pays. `set_aside`: payees that a bank file left out. `unclaimed_step`: an unclaimed award whose next step is
   * due. `tax_correction`: a tax statement whose payments changed after it was issued. `bank_line`: a line of a bank
   * statement that no entry of ours explains. `bank_booking`: a booking of one that a second operator approves. `sanctions_list`:
   * a list of sanctions that was not renewed for a week.
   */
  kind: workKindSchema,
  /**
   * The id of the document, the claim, the filing, the comparison of names, the distribution, the bank file, the
   * case, the ticket, the request, the hit, the letter, the payment, the currency, the check of identity, the status
   * file, the award, the tax statement, the line, the booking or the list.
   */
  subject_id: idSchema,
  title: z.string(),
  detail: z.string(),
  /** The case; null if the item has none. */
  order_id: idSchema.nullable(),
  slug: z.string().nullable(),
  case_title: z.string().nullable(),
  ticker: z.string().nullable(),
  amount: moneySchema.nullable(),
  currency: currencySchema.nullable(),
  waiting_since: instantSchema,
  /** The day it must be done by, by the time limit of its kind. */
  due_on: daySchema,
  /** The date of others that binds it: a court’s, an administrator’s, a bank’s. */
  must_by: daySchema.nullable(),
  is_overdue: z.boolean(),
  /** Its assignee: the address, the account and a name to show. */
  claimed_by: z.string().nullable(),
  assigned_to: idSchema.nullable(),
  is_mine: z.boolean(),
  snoozed_until: daySchema.nullable(),
  /** How often it was escalated as late: 1 once it is late, 2 after three business days. */
  escalated: z.int().min(0),
});

const workFilter = {
  kind: workKindSchema.optional(),
  /** `me`, `nobody`, or an operator’s account. */
  assignee: z.union([z.enum(['me', 'nobody']), idText]).optional(),
  /** Due before today, by today, or within this many days. */
  due: z.enum(['late', 'today', '7', '14', '30']).optional(),
  order_id: catalogueIdText.optional(),
  /** The beginning of its title. */
  find: z.string().trim().max(100).optional(),
  /** Lists snoozed items only. */
  snoozed: queryFlag.optional(),
};

export const listWork = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/work',
  summary: 'What waits for an operator, the most urgent first',
  audience,
  query: z.strictObject({ ...pageQuery, ...workFilter }),
  response: listOf(workItemSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const exportWork = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/work/export',
  summary: 'The items of a filter as a CSV file; of more than 10,000 the first ones, and a link to all of them',
  audience,
  step_up: true,
  query: z.strictObject(workFilter),
  response: z.object({ ...exportedSchema, file_name: z.string(), content: z.string() }),
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

const several = z
  .array(item)
  .min(1, 'choose at least one item')
  .max(MAX_BULK_ITEMS, `choose at most ${MAX_BULK_ITEMS} items`);
const changed = z.object({
  changed: z.int(),
  /** With which the act can be undone; null where nothing changed. */
  batch: z.uuid().nullable(),
});

export const assignWork = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work/assign',
  summary: 'Assigns items to an operator, or to nobody',
  audience,
  body: z.strictObject({ items: several, account_id: idSchema.nullable() }),
  response: changed,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const snoozeWork = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work/snooze',
  summary: 'Snoozes items until a day, or returns them to the lists',
  audience,
  body: z.strictObject({ items: several, until: daySchema.nullable() }),
  response: changed,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const actOnAllWork = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work/all',
  summary:
    'Assigns or snoozes what a filter lists, some hundred items at a time: the call is repeated with `next` and `batch` of its answer until `next` is null',
  audience,
  body: z.strictObject({
    filter: z.strictObject(workFilter),
    act: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('assign'), account_id: idSchema.nullable() }),
      z.strictObject({ kind: z.literal('snooze'), until: daySchema.nullable() }),
    ]),
    /** Of the answer before: with one batch all of it is undone at once. */
    batch: z.uuid().optional(),
    after: z.string().max(400).optional(),
  }),
  response: z.object({
    /** The items that this call read; each is checked as a single one is. */
    read: z.int(),
    changed: z.int(),
    batch: z.uuid(),
    next: z.string().nullable(),
  }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const undoWork = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work/undo',
  summary: 'Undoes what the caller assigned or snoozed at once, where nobody changed it since',
  audience,
  body: z.strictObject({ batch: z.uuid() }),
  response: z.object({ changed: z.int() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const commentOnWork = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work/comment',
  summary: 'Writes a comment on an item; operators whose address is in it after an @ are notified',
  audience,
  body: z.strictObject({ ...item.shape, text: z.string().trim().min(1, 'write something').max(4000) }),
  response: z.object({ id: idSchema, mentioned: z.int() }),
  idempotency: 'key',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

const workEventSchema = z.object({
  id: idSchema,
  act: z.enum(['assigned', 'released', 'snoozed', 'woken', 'commented', 'escalated', 'undone']),
  /** Null: the program did it. */
  by: z.string().nullable(),
  at: instantSchema,
  text: z.string().nullable(),
  /** To whom, or until when. */
  became: z.string().nullable(),
  is_undone: z.boolean(),
});

export const readWorkItem = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/work/{kind}/{subject_id}',
  summary: 'An item, and what was done and written about it',
  audience,
  params: z.object({ kind: workKindSchema, subject_id: idText }),
  response: z.object({ item: workItemSchema, events: z.array(workEventSchema) }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

export const watchWork = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/work/events',
  summary: 'The revision of the work, or each change of the work and of the lists of the desk as server-sent events',
  audience,
  query: z.strictObject({
    /** How many milliseconds ago the caller loaded its data: the first event names what changed since. */
    age_ms: z.coerce.number().int().min(0).max(86_400_000).optional(),
  }),
  /** Of the work alone: it differs once the work changed. It cannot be compared with the revision of an event. */
  response: z.object({ revision: z.string() }),
  /**
   * `topics`: what the change is of. `revision`: when the stream began, in milliseconds, and the number of changes of all topics
   * since; both only grow.
   */
  events: { changed: z.object({ revision: z.string(), topics: z.array(z.enum(DESK_TOPICS)) }) },
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const mentionSchema = z.object({
  event_id: idSchema,
  by: z.string().nullable(),
  at: instantSchema,
  text: z.string(),
  kind: workKindSchema,
  subject_id: idSchema,
  /** Null where the item is done. */
  title: z.string().nullable(),
  is_read: z.boolean(),
});

export const listMentions = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/mentions',
  summary: 'Comments that mention the caller, the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(mentionSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const readMentions = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/mentions/read',
  summary: 'Marks the caller’s mentions as read, all or one',
  audience,
  body: z.strictObject({ event_id: idSchema.optional() }),
  response: z.object({ unread: z.int() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

/** The filter of a stored view, as in the queue's URL. */
const viewFilter = z.strictObject({
  kind: workKindSchema.optional(),
  assignee: z.union([z.enum(['me', 'nobody']), z.string().regex(/^\d{1,15}$/, 'use an account’s number')]).optional(),
  due: workFilter.due,
  order_id: z
    .string()
    .regex(/^\d{1,9}$/, 'use a case’s number')
    .optional(),
  find: z.string().max(100).optional(),
  snoozed: z.literal('1').optional(),
});

const viewSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null where the stored one can no longer be used. */
  filter: viewFilter.nullable(),
  /** Why the filter can no longer be used, and what to do; null where it can. */
  problem: z.string().nullable(),
});

/** The filter of a view as it is stored, or which of its parts no longer fit. */
export const readViewFilter = (stored: unknown): StoredFilter<z.output<typeof viewFilter>> =>
  readStored(viewFilter, stored, 'Delete the view.');

const waiting = z.int().nonnegative();

export const listViews = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/work_views',
  summary: 'The caller’s stored views of the queue, and how many items each view shows',
  audience,
  response: listOf(viewSchema.extend({ count: waiting })).extend({
    /** The views that every operator has. */
    counts: z.object({ all: waiting, mine: waiting, unassigned: waiting, late: waiting }),
  }),
  errors: ['not_signed_in', 'not_allowed'],
});

export const saveView = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/work_views',
  summary: 'Stores a view of the queue under a name; of the same name, it replaces the one before',
  audience,
  body: z.strictObject({ name: z.string().trim().min(1, 'enter a name').max(60), filter: viewFilter }),
  response: viewSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'conflict'],
});

export const deleteView = declareOperation({
  method: 'DELETE',
  path: '/api/v1/operator/work_views/{id}',
  summary: 'Deletes a stored view of the caller’s',
  audience,
  params: z.object({ id: idText }),
  response: z.object({ id: idSchema }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

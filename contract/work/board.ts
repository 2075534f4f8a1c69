import { z } from 'zod';
import { idSchema, listOf, queryFlag } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';
import { sourceNames } from '../sources/sources.ts';
import { workItemSchema, workKindSchema } from './work.ts';

const audience = ['operator'] as const;

const count = z.int().nonnegative();

/** What a month’s ledger booked, in the currency of most of its days. `paid` is less what came back. */
const moneyOfMonth = z.object({
  currency: currencySchema,
  /** The first day of the month. */
  from: daySchema,
  arrived: moneySchema,
  paid: moneySchema,
  fees: moneySchema,
  /** Days without any are left out. */
  days: z.array(z.object({ day: daySchema, arrived: moneySchema, paid: moneySchema, fees: moneySchema })),
});

/** Cases with a date to come, by how many days ago the oldest of their dates was compared with its source. */
const catalogueHealth = z.object({
  cases: count,
  bands: z.array(z.object({ band: z.enum(['0-7', '8-14', '15-30', 'over 30']), cases: count })),
  /** The items with the oldest checks; `days` is null if never checked. */
  stalest: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      ticker: z.string().nullable(),
      kind: z.string(),
      date: daySchema,
      days: count.nullable(),
    }),
  ),
});

/** Sources of the catalogue whose last readings failed, out of those that are read. */
const feeds = z.object({
  read: count,
  failing: z.array(z.object({ name: z.enum(sourceNames), since: instantSchema, failure: z.string() })),
  /** Since when the provider of identity checks does not answer; null while it does. */
  identity_failing_since: instantSchema.nullable(),
});

export const showBoard = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/board',
  summary: 'Today’s board: what is late, due and open of each kind, by day, and who has it',
  audience,
  query: z.strictObject({ mine: queryFlag.optional() }),
  response: z.object({
    today: daySchema,
    kinds: z.array(
      z.object({
        kind: workKindSchema,
        late: count,
        /** Late items that were escalated by mail. */
        escalated: count,
        due_today: count,
        open: count,
        /** How many are due on each day, the earliest first. */
        days: z.array(z.object({ day: daySchema, count })),
        next: workItemSchema.nullable(),
      }),
    ),
    workload: z.array(
      z.object({ account_id: idSchema.nullable(), name: z.string().nullable(), open: count, late: count }),
    ),
    mine: z.array(workItemSchema),
    money: moneyOfMonth,
    catalogue: catalogueHealth,
    feeds,
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const countDesk = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/desk_counts',
  summary: 'The numbers beside the desk’s sections',
  audience,
  response: z.object({
    mine: z.object({ count, is_late: z.boolean() }),
    team: z.object({ count, is_late: z.boolean() }),
    mentions: z.object({ count, is_late: z.boolean() }),
    messages: z.object({ count, is_late: z.boolean() }),
    /** Notices that are not read, or whose reading is not decided. */
    notices: z.object({ count, is_late: z.boolean() }),
  }),
  errors: ['not_signed_in', 'not_allowed'],
});

export const listColleagues = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/colleagues',
  summary: 'The operators, to whom work can be assigned',
  audience,
  response: listOf(z.object({ account_id: idSchema, email: z.string(), name: z.string(), leads: z.boolean() })),
  errors: ['not_signed_in', 'not_allowed'],
});

const clockSchema = z.object({
  kind: workKindSchema,
  /** `waiting`: business days from when it began to wait. `before`, `date`, `after`: days before, on or after the date of others that binds it. */
  basis: z.enum(['waiting', 'before', 'date', 'after']),
  days: z.int(),
});

export const listClocks = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/clocks',
  summary: 'The time limit of each kind of work',
  audience,
  response: listOf(clockSchema),
  errors: ['not_signed_in', 'not_allowed'],
});

export const setClock = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/clocks',
  summary: 'Sets the time limit of a kind of work; what waits is due by it at once',
  audience,
  body: z.strictObject({
    kind: workKindSchema,
    days: z.int('use a whole number').min(0, 'use 0 or more').max(120, 'use at most 120 days'),
  }),
  response: clockSchema,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

export const setLead = declareOperation({
  method: 'POST',
  path: '/api/v1/operator/leads',
  summary: 'Sets whether late work is escalated to an operator; where it is to none, all operators get it',
  audience,
  body: z.strictObject({ account_id: idSchema, leads: z.boolean() }),
  response: z.object({ account_id: idSchema, leads: z.boolean() }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

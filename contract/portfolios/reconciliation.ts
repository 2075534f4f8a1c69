import { MONTH_STATES } from '@trover/core/portfolios/coverage-months.ts';
import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, moneySchema } from '../protocol/values.ts';

const audience = ['investor'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;

export const listReconciliation = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/reconciliation',
  summary:
    'Positions that a custodian’s statement states and the trades do not come to, from one stated position to the next; the newest first',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      portfolio_id: idSchema,
      source: z.string(),
      beneficial_account_id: idSchema,
      entity: z.string(),
      /** What the files print of the security. */
      printed_security_id: idSchema,
      security: z.string(),
      /** Whether the statement counts what is traded or what has settled; trades are compared by the same day. */
      basis: z.enum(['traded', 'settled']),
      /** The stated position before, from which the trades are added. */
      from: daySchema,
      from_quantity: decimalSchema,
      to: daySchema,
      /** What the statement states, what the trades come to, and the statement less the trades. */
      stated: decimalSchema,
      computed: decimalSchema,
      difference: decimalSchema,
      /** The rows in between. */
      rows: z.int(),
      /** A split in these days whose ratio nobody knows may explain the difference. */
      has_split: z.boolean(),
    }),
  ).extend({
    /** Of pairs of stated positions, how many were compared, and how many agree. */
    compared: z.int(),
    agree: z.int(),
  }),
  errors,
});

export const listReconciliationRows = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/reconciliation/rows',
  summary: 'The rows of a difference: both stated positions and the trades between them, each with its file and row',
  audience,
  query: z.strictObject({
    portfolio_id: idText,
    printed_security_id: idText,
    from: daySchema,
    to: daySchema,
    /** Of the difference. */
    basis: z.enum(['traded', 'settled']).default('traded'),
    ...pageQuery,
  }),
  response: listOf(
    z.object({
      trade_id: idSchema,
      trade_date: daySchema,
      settle_date: daySchema.nullable(),
      type: z.string(),
      subtype: z.string().nullable(),
      quantity: decimalSchema.nullable(),
      /** Of a split, where it prints one. */
      ratio: z.string().nullable(),
      /** By how much it changes the position. */
      moved: decimalSchema,
      /** Null for a stated position’s row that states none, and for trades. */
      stated: decimalSchema.nullable(),
      /** Null where it came from a linked account. */
      file_name: z.string().nullable(),
      row: z.string().nullable(),
    }),
  ),
  errors,
});

const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'a month is a year and a month, as in 2026-03');
const stakeSchema = z.array(
  z.object({
    currency: currencySchema,
    /** Before the fee. */
    expected: moneySchema,
    /** After the fee, as the sum of the whole amounts of its claims. */
    net_expected: moneySchema,
  }),
);

/** From the first record to today, in order; months of the same state are together. */
const runsSchema = z.array(
  z.object({
    from: monthSchema,
    to: monthSchema,
    months: z.int(),
    /**
     * `quiet`: no trade, and no file states that it covers it. `differs`: a stated position and the trades before it
     * differ. `missing_counts`: a case that can still be claimed needs it.
     */
    state: z.enum(MONTH_STATES),
    order_ids: z.array(idSchema),
  }),
);

export const listCoverageRows = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/coverage/rows',
  summary:
    'The rows of one month of a source, or of one of its custodians, each with its file and row; the oldest first',
  audience,
  query: z.strictObject({
    portfolio_id: idText,
    month: monthSchema,
    /** As in the coverage; absent: all custodians. An account of which no custodian is known counts for each. */
    custodian: z.string().max(120).optional(),
    ...pageQuery,
  }),
  response: listOf(
    z.object({
      trade_id: idSchema,
      trade_date: daySchema,
      settle_date: daySchema.nullable(),
      security: z.string(),
      type: z.string(),
      subtype: z.string().nullable(),
      quantity: decimalSchema.nullable(),
      price: decimalSchema.nullable(),
      currency: z.string().nullable(),
      account: z.string().nullable(),
      /** Null where it came from a linked account. */
      file_name: z.string().nullable(),
      row: z.string().nullable(),
    }),
  ),
  errors,
});

export const listCoverageMonths = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/coverage',
  summary:
    'The records of each entity and custodian month by month: what has come, what is missing, and what does not reconcile',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      portfolio_id: idSchema,
      source: z.string(),
      beneficial_account_id: idSchema,
      entity: z.string(),
      /** All custodians together: the worst state of each month, from the first record of each to today. */
      runs: runsSchema,
      /** The same of each custodian whose accounts it has. */
      custodians: z.array(
        z.object({
          /** In capitals, as the account map compares it; empty where the files name none. */
          custodian: z.string(),
          runs: runsSchema,
          at_stake: stakeSchema,
        }),
      ),
      /** The class periods of the cases that its trades count in. */
      cases: z.array(
        z.object({
          order_id: idSchema,
          slug: z.string(),
          company: z.string(),
          ticker: z.string().nullable(),
          from: daySchema,
          to: daySchema,
        }),
      ),
      /** What the cases with a missing month may pay this entity, before fees. */
      at_stake: stakeSchema,
    }),
  ).extend({
    /** Count over all pages. */
    entities: z.int(),
    custodians: z.int(),
    sources: z.int(),
    /** Where a case that can still be claimed needs them. */
    months_missing: z.int(),
    at_stake: stakeSchema,
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

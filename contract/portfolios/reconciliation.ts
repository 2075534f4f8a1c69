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
      /** The previous stated position, to which the trades are added. */
      from: daySchema,
      from_quantity: decimalSchema,
      to: daySchema,
      /** What the statement states, what the trades come to, and the statement less the trades. */
      stated: decimalSchema,
      computed: decimalSchema,
      difference: decimalSchema,
      /** The rows in between. */
      rows: z.int(),
      /** A split in these days whose row prints its ratio alone may explain the difference. */
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
    ...pageQuery,
  }),
  response: listOf(
    z.object({
      trade_id: idSchema,
      trade_date: daySchema,
      type: z.string(),
      subtype: z.string().nullable(),
      quantity: decimalSchema.nullable(),
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

const monthSchema = z.string().regex(/^\d{4}-\d{2}$/);
const stakeSchema = z.array(z.object({ currency: currencySchema, expected: moneySchema }));

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
      /** From the first record to today, in order; months of the same state are together. */
      runs: z.array(
        z.object({
          from: monthSchema,
          to: monthSchema,
          months: z.int(),
          /** `differs`: a stated position and the trades before it differ. `missing_counts`: a case that can still be claimed needs it. */
          state: z.enum(MONTH_STATES),
          order_ids: z.array(idSchema),
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
    /** Of all pages. */
    entities: z.int(),
    custodians: z.int(),
    sources: z.int(),
    /** Where a case that can still be claimed needs them. */
    months_missing: z.int(),
    at_stake: stakeSchema,
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

import { z } from 'zod';
import { caseSummarySchema } from '../cases/cases.ts';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema, moneySchema } from '../protocol/values.ts';
import { claimStageSchema, claimStepSchema } from './claims.ts';

/** A claim as a list of cases shows it. */
const claimSummarySchema = z.object({
  sub_payout_request_id: idSchema,
  beneficial_owner: z.string(),
  stage: claimStageSchema,
  cured_by: claimStepSchema.nullable(),
  reason: z.string().nullable(),
  cure_by: daySchema.nullable(),
  joined_by: z.enum(['claimant', 'contract']),
  joined_at: instantSchema,
  filed_on: daySchema.nullable(),
  /** When it reached its current step. */
  since: instantSchema,
});

/** The deadlines of a caller's cases as a calendar; the address is secret, for calendars cannot sign in. */
export const getCalendarAddress = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/calendar',
  summary: 'Beyond the specification: the caller’s deadlines, and the address of their calendar feed',
  audience: 'signed_in',
  response: z.object({
    url: z.string(),
    deadlines: z.array(
      z.object({
        order_id: idSchema,
        slug: z.string(),
        company: z.string(),
        ticker: z.string().nullable(),
        date: daySchema,
        days_left: z.int(),
        is_joined: z.boolean(),
        label: z.string(),
      }),
    ),
  }),
  errors: ['not_signed_in'],
});

/** A second request revokes the earlier address. */
export const renewCalendarAddress = declareOperation({
  method: 'DELETE',
  path: '/api/v1/orders/calendar',
  summary: 'Beyond the specification: replaces the address of the caller’s calendar feed; earlier ones stop working',
  audience: 'signed_in',
  response: z.object({ url: z.string() }),
  errors: ['not_signed_in'],
});

/** `getmyorders?state=`: 1 trades, 2 contract, 3 payment, 4 sign-off, 5 filed, 6 paid or ended. */
export const listMyCases = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/getmyorders',
  summary: 'The cases the caller joined, by their current step',
  audience: 'signed_in',
  query: z.strictObject({
    state: z.coerce.number('state is a number from 1 to 6').int().min(1).max(6).optional(),
    ...pageQuery,
  }),
  response: listOf(
    caseSummarySchema.extend({
      state: z.int().min(1).max(6),
      /** The claim deadline passed before what waits was signed off: nothing waits on the caller any more. */
      is_late: z.boolean(),
      /** The claim that decides the state comes first; of very many the first twenty. */
      claims: z.array(claimSummarySchema),
      claims_total: z.int(),
      /** What was paid in the case, by the ledger; what came back is left out. */
      paid: z.array(
        z.object({
          currency: currencySchema,
          amount: moneySchema,
          /** Of the newest payment: its day and where it went. */
          paid_on: daySchema,
          kind: z.enum(['ach', 'iban', 'check']),
          shown: z.string(),
        }),
      ),
    }),
  ).extend({
    /**
     * Number of cases in each state, whatever the filter; of these, those too late to claim and those already filed.
     */
    counts: z.array(z.object({ state: z.int().min(1).max(6), cases: z.int(), late: z.int(), filed: z.int() })),
    /** Over all own cases: what those that wait for the caller, those signed and those filed may bring, in whole amounts as the rows are shown, and what was paid, to the cent. */
    sums: z.array(
      z.object({
        of: z.enum(['waiting', 'signed', 'filed', 'paid']),
        currency: currencySchema,
        amount: moneySchema,
        cases: z.int(),
        /** Of the first payment; null of an estimate. */
        since: daySchema.nullable(),
      }),
    ),
  }),
  errors: ['invalid_input', 'not_signed_in'],
});

import { z } from 'zod';
import { claimStateSchema } from '../claims/claim-state.ts';
import { claimStageSchema } from '../claims/claims.ts';
import { idText } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, moneySchema } from '../protocol/values.ts';

/** Money that came on a day, or may come, after the fee: paid is what the bank has executed; what is signed and not filed is an estimate. */
const recoveryStepSchema = z.object({
  state: z.enum(['paid', 'filed', 'estimated']),
  /** The day it was paid, or may be paid; null where unknown. */
  date: daySchema.nullable(),
  amount: moneySchema,
  /** Null in the sum of all payments or cases beyond the first five hundred. */
  slug: z.string().nullable(),
  company: z.string().nullable(),
  ticker: z.string().nullable(),
  /** The stage of a claim that is not paid yet. */
  claim_stage: claimStageSchema.nullable(),
});
export type RecoveryStep = z.output<typeof recoveryStepSchema>;

const claimFigureSchema = claimStateSchema.extend({
  slug: z.string(),
  /** Null: no money is expected any more. */
  certainty: z.enum(['estimated', 'filed', 'paid']).nullable(),
  /** After the fee. */
  amount: moneySchema.nullable(),
  currency: currencySchema,
});
export type ClaimFigure = z.output<typeof claimFigureSchema>;

export const getRecovery = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/recovery',
  summary: 'Beyond the specification: what was paid, what is filed and what open claims may pay, day by day',
  audience: 'signed_in',
  /** Only the beneficial account of this portfolio. */
  query: z.strictObject({ portfolio_id: idText.optional() }),
  response: z.object({
    /** The most frequent currency first. */
    currencies: z.array(
      z.object({
        currency: currencySchema,
        paid: moneySchema,
        /** As every sum of estimates here, of the whole amounts that are shown of its steps. */
        filed: moneySchema,
        /** What waits for a step and what is signed. */
        estimated: moneySchema,
        /** Of the estimate, what waits for a step of the caller. */
        waiting: moneySchema,
        /** Of the estimate, what is signed and not filed yet. */
        signed: moneySchema,
        /** Claims that wait for a step of the caller and may pay. */
        waiting_claims: z.int(),
        /** In the order of their days; those without one last. */
        steps: z.array(recoveryStepSchema),
      }),
    ),
    /** The state of each case with a claim, at most five hundred. */
    claims: z.array(claimFigureSchema),
    /** Days from the claim deadline to the first payment, in cases on record; null where there are none. */
    times: z.object({ cases: z.int(), least_days: z.int(), most_days: z.int() }).nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

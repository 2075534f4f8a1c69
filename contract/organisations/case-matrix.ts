import { CLAIM_STAGES } from '@trover/core/claims/stages.ts';
import { POSITION_STATES } from '@trover/core/portfolios/position-states.ts';
import { z } from 'zod';
import { idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, moneySchema } from '../protocol/values.ts';

const figure = moneySchema.nullable();

/** What the organisation decided of the case; null where nothing was to decide. */
const decisionSchema = z.enum(['join', 'pass', 'waiting', 'late']).nullable();

export const listCaseMatrix = declareOperation({
  method: 'GET',
  path: '/api/v1/organisation/report/matrix',
  summary:
    'Entities by cases: the decision on each entity’s case, its claim and its figures; pages of entities, and of cases beside each other',
  audience: ['investor'],
  query: z.strictObject({
    ...pageQuery,
    /** How many cases beside each other. */
    case_limit: z.coerce.number('case_limit is a number from 1 to 100').int().min(1).max(100).default(8),
    /** The `next_case_cursor` of the page of cases before. */
    case_cursor: z.string().max(400).optional(),
  }),
  /** The items are the entities with an eligible match in any case, by name. */
  response: listOf(
    z.object({
      beneficial_account_id: idSchema,
      entity: z.string(),
      /** Those of this page of cases in which the entity has a match, in the order of the cases. */
      cells: z.array(
        z.object({
          order_id: idSchema,
          decision: decisionSchema,
          decision_id: idSchema.nullable(),
          state: z.enum(POSITION_STATES),
          claim_stage: z.enum(CLAIM_STAGES).nullable(),
          sub_payout_request_id: idSchema.nullable(),
          currency: currencySchema,
          fifo: figure,
          lifo: figure,
          /** Null where the case has no plan. */
          recognized: figure,
          /** After fees. */
          expected: figure,
          /** By the ledger. */
          paid: figure,
        }),
      ),
    }),
  ).extend({
    /** The next deadline first. */
    cases: z.array(
      z.object({
        id: idSchema,
        slug: z.string(),
        company: z.string(),
        ticker: z.string().nullable(),
        is_demonstration: z.boolean(),
        claim_deadline: daySchema.nullable(),
      }),
    ),
    total_cases: z.int(),
    /** Null on the last page of cases. */
    next_case_cursor: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

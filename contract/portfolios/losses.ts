import { z } from 'zod';
import { basisSchema } from '../matches/matches.ts';
import { catalogueIdText, idSchema, idText, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, moneySchema } from '../protocol/values.ts';

/** The three figures of a loss; null where one cannot be computed. */
const byMethod = {
  /** First in, first out: cost of the shares bought in the class period, less what their sale brought or they are worth. */
  fifo: moneySchema.nullable(),
  /** The same matched last in, first out. */
  lifo: moneySchema.nullable(),
  /** Under the plan of allocation; null where the case has none. */
  recognized: moneySchema.nullable(),
};

const lotSchema = z.object({
  security: z.string(),
  bought: daySchema,
  quantity: decimalSchema,
  price_bought: decimalSchema,
  cost: moneySchema,
  /** Null: held at the end, and `price_end` is the value of a share held. */
  sold: daySchema.nullable(),
  price_end: decimalSchema,
  proceeds: moneySchema,
  loss: moneySchema,
});

const recognizedLineSchema = z.object({
  security: z.string(),
  bought: daySchema,
  quantity: decimalSchema,
  price_bought: decimalSchema.nullable(),
  sold: daySchema.nullable(),
  price_sold: decimalSchema.nullable(),
  /** The clause of the plan, or the name of its rule. */
  reason: z.string(),
  per_share: decimalSchema,
  loss: decimalSchema,
});

export const getLosses = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/losses',
  summary:
    'Losses in one case by first in first out, last in first out and the plan, for each beneficial account and together; of one account lot by lot',
  audience: 'signed_in',
  query: z.strictObject({
    order_id: catalogueIdText,
    /** This one with its lots; all without them where absent. */
    beneficial_account_id: idText.optional(),
    /** Which lots of each method, counted from 0. */
    lots_from: z.coerce.number().int().min(0).max(100_000_000).default(0),
    lots_limit: z.coerce.number().int().min(1).max(5_000, 'ask for at most 5,000 lots at once').default(500),
  }),
  response: z.object({
    order: z.object({
      id: idSchema,
      slug: z.string(),
      title: z.string(),
      company: z.string(),
      ticker: z.string().nullable(),
      is_demonstration: z.boolean(),
    }),
    entities: z.array(
      z.object({
        beneficial_account_id: idSchema,
        name: z.string(),
        basis: basisSchema,
        /** What the figures rest on, or why there are none. */
        why: z.string(),
        shares_bought: decimalSchema,
        shares_sold: decimalSchema,
        held_at_end: decimalSchema,
        currency: currencySchema,
        ...byMethod,
      }),
    ),
    /** By currency; a figure that one of the accounts lacks is null. */
    totals: z.array(z.object({ currency: currencySchema, entities: z.int(), ...byMethod })),
    lots: z
      .object({
        fifo: z.array(lotSchema).nullable(),
        lifo: z.array(lotSchema).nullable(),
        recognized: z.array(recognizedLineSchema).nullable(),
        /** How many each has in all. */
        totals: z.object({ fifo: z.int(), lifo: z.int(), recognized: z.int() }),
      })
      .nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

const lossMethods = ['fifo', 'lifo', 'recognized'] as const;

export const listLossLots = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/losses/lots',
  summary:
    'The lots behind the loss in one case by one method, of all beneficial accounts one after the other, or of one',
  audience: 'signed_in',
  query: z.strictObject({
    order_id: catalogueIdText,
    method: z.enum(lossMethods, 'use fifo, lifo or recognized').default('fifo'),
    beneficial_account_id: idText.optional(),
    ...pageQuery,
  }),
  response: z.object({
    /** The losses of all pages add up to the figure of `GET /api/v1/portfolio/losses`; an account without that figure has no lots. */
    items: z.array(
      z.object({
        beneficial_account_id: idSchema,
        entity: z.string(),
        currency: currencySchema,
        security: z.string(),
        bought: daySchema,
        quantity: decimalSchema,
        price_bought: decimalSchema.nullable(),
        /** Null: held at the end, and `price_end` is the value of a share held. */
        sold: daySchema.nullable(),
        price_end: decimalSchema.nullable(),
        /** Under the plan: its clause, or the name of its rule. */
        reason: z.string().nullable(),
        loss: decimalSchema,
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

import { z } from 'zod';
import { stageSchema } from '../cases/cases.ts';
import { catalogueIdText, idSchema, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['attorney'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'] as const;
const figure = moneySchema.nullable();

export const holderOrders = ['fifo', 'lifo', 'recognized'] as const;
const params = z.strictObject({ id: catalogueIdText });

export const listFirmHolders = declareOperation({
  method: 'GET',
  path: '/api/v1/partners/cases/{id}/holders',
  summary:
    'Who of the firm’s people lost in one of its cases, by three methods, the largest loss first by the requested method',
  audience,
  params,
  query: z.strictObject({ by: z.enum(holderOrders).default('lifo'), ...pageQuery }),
  response: listOf(
    z.object({
      person_id: idSchema,
      person: z.string(),
      org_type: z.union([z.literal(1), z.literal(2)]),
      beneficial_account_id: idSchema,
      beneficial_owner: z.string(),
      consent: z.object({ given_at: instantSchema, text_version: z.string() }),
      shares_bought: decimalSchema,
      held_at_end: decimalSchema,
      currency: currencySchema,
      fifo: figure,
      lifo: figure,
      /** Null where the case has no plan of allocation. */
      recognized: figure,
      /** Its share of all losses by the requested method, in percent; null where that is not known. */
      share_pct: decimalSchema.nullable(),
      /** Of the organization’s own certification in this case. */
      certification: z.enum(['prepared', 'signed']).nullable(),
    }),
  ).extend({
    order: z.object({
      id: idSchema,
      slug: z.string(),
      title: z.string(),
      company: z.string(),
      ticker: z.string().nullable(),
      docket: z.string().nullable(),
      court: z.string().nullable(),
      filed_on: daySchema.nullable(),
      stage: stageSchema,
      is_demonstration: z.boolean(),
      lead_plaintiff_deadline: daySchema.nullable(),
      claim_deadline: daySchema.nullable(),
      class_periods: z.array(z.object({ from: daySchema, to: daySchema })),
    }),
    people: z.int(),
    /** Totals of all holders; a method is null if one holder has no loss by it. */
    totals: z.array(
      z.object({
        currency: currencySchema,
        holders: z.int(),
        shares_bought: decimalSchema,
        held_at_end: decimalSchema,
        fifo: figure,
        lifo: figure,
        recognized: figure,
      }),
    ),
  }),
  errors,
});

export const MAX_IN_CHART = 20;

export const exportFirmLossChart = declareOperation({
  method: 'POST',
  path: '/api/v1/partners/cases/{id}/loss_chart',
  summary:
    'The lead plaintiff loss chart of up to twenty holders, lot by lot, as a PDF; it is audited and the holders see it',
  audience,
  step_up: true,
  params,
  body: z.strictObject({
    holders: z
      .array(z.strictObject({ person_id: z.int().positive(), beneficial_account_id: z.int().positive() }))
      .min(1, 'choose at least one holder')
      .max(MAX_IN_CHART, `choose at most ${MAX_IN_CHART} holders`),
  }),
  response: z.object({ url: z.string(), file_name: z.string(), holders: z.int() }),
  idempotency: 'natural',
  limit: 'costly',
  errors: [...errors, 'too_many_requests'],
});

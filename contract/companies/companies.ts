import { z } from 'zod';
import { catalogueIdText, idSchema, listOf } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, decimalText, moneySchema } from '../protocol/values.ts';

export const companyRefSchema = z.object({ id: idSchema, name: z.string(), sector: z.string().nullable() });

const companySecuritySchema = z.object({
  id: idSchema,
  name: z.string().nullable(),
  kind: z.string(),
  ticker: z.string().nullable(),
  identifiers: z.array(
    z.object({
      kind: z.enum(['ticker', 'cusip', 'isin', 'sedol']),
      value: z.string(),
      valid_from: daySchema.nullable(),
      valid_to: daySchema.nullable(),
    }),
  ),
  has_prices: z.boolean(),
});

export const companyCaseSchema = z.object({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  stage: z.string(),
  group: z.string().nullable(),
  claim_deadline: daySchema.nullable(),
});

export const autocompleteCompanies = declareOperation({
  method: 'GET',
  path: '/api/v1/company/autocomplete',
  summary: 'Companies by the beginning of a name or ticker; those the caller held come first',
  audience: 'anyone',
  query: z.strictObject({
    term: z.string().trim().min(1, 'type at least one letter').max(100),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  /** The best matches up to the limit: there is no next page. */
  response: listOf(
    companyRefSchema.extend({
      tickers: z.array(z.string()),
      is_demonstration: z.boolean(),
      held: z.boolean(),
      cases: z.int(),
      open_cases: z.int(),
      /** The caller's estimated payment over this company's cases, where there is one. */
      estimated_payment: moneySchema.nullable(),
      currency: currencySchema,
    }),
  ),
  errors: ['invalid_input'],
});

export const getCompany = declareOperation({
  method: 'GET',
  path: '/api/v1/company/{id}',
  summary: 'A company, its securities with their identifiers over time, and its cases',
  audience: 'anyone',
  params: z.strictObject({ id: catalogueIdText }),
  response: companyRefSchema.extend({
    is_demonstration: z.boolean(),
    /** Its other current and former names. */
    other_names: z.array(z.string()),
    /** The caller follows it; false without a sign-in. */
    is_subscribed: z.boolean(),
    securities: z.array(companySecuritySchema),
    cases: z.array(companyCaseSchema),
  }),
  errors: ['invalid_input', 'not_found'],
});

/**
 * What buying and selling would have cost: the eligibility check. Either the trades given in the query, or the
 * caller's own trades where none are given.
 */
export const getCompanyLoss = declareOperation({
  method: 'GET',
  path: '/api/v1/company/get_loss',
  summary: 'The recognized loss of a purchase, by case of the company',
  audience: 'anyone',
  query: z.strictObject({
    company_id: catalogueIdText.optional(),
    ticker: z.string().trim().min(1).max(20).optional(),
    bought_on: daySchema.optional(),
    sold_on: daySchema.optional(),
    quantity: decimalText.optional(),
    price_bought: decimalText.optional(),
    price_sold: decimalText.optional(),
  }),
  response: z.object({
    company: companyRefSchema,
    /** `given`: the purchase in the query; `own`: the caller's trades. */
    trades: z.enum(['given', 'own']),
    cases: z.array(
      companyCaseSchema.extend({
        class_periods: z.array(z.object({ id: z.string(), from: daySchema, to: daySchema })),
        eligible: z.boolean(),
        why: z.string(),
        basis: z.enum(['plan', 'estimate']),
        recognized_loss: moneySchema.nullable(),
        market_loss: moneySchema.nullable(),
        payment_low: moneySchema.nullable(),
        payment_expected: moneySchema.nullable(),
        payment_high: moneySchema.nullable(),
        currency: currencySchema,
      }),
    ),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const getChartingData = declareOperation({
  method: 'GET',
  path: '/api/charting_data',
  summary: 'Daily closes of a symbol, oldest first',
  audience: 'anyone',
  query: z
    .strictObject({
      symbol: z.string().trim().min(1).max(40),
      from: daySchema.optional(),
      to: daySchema.optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: '`to` is before `from`: use that day or a later one',
    }),
  response: z.object({
    symbol: z.string(),
    security_id: idSchema,
    currency: currencySchema,
    points: z.array(z.tuple([daySchema, decimalSchema])),
  }),
  errors: ['invalid_input', 'not_found'],
});

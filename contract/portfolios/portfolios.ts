import { z } from 'zod';
import { groupSchema, stageSchema } from '../cases/cases.ts';
import { matchSchema } from '../matches/matches.ts';
import { catalogueIdText, idSchema, idText, pageQuery, queryFlag } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const portfolioSchema = z.object({
  id: idSchema,
  label: z.string(),
  /** Its beneficial owner: portfolios of one owner are claimed as one. */
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  is_plaid: z.boolean(),
  is_snaptrade: z.boolean(),
  is_ibkr: z.boolean(),
  is_custodian: z.boolean(),
  is_sandbox: z.boolean(),
  is_scraper: z.boolean(),
  is_updating: z.boolean(),
  last_sync: instantSchema.nullable(),
  trades_nb: z.int(),
  uploads_nb: z.int(),
  /** No provider, never synced, not updating, no trades. */
  is_empty_and_manual: z.boolean(),
  first_trade_date: daySchema.nullable(),
  last_trade_date: daySchema.nullable(),
  created_at: instantSchema,
});
export type Portfolio = z.output<typeof portfolioSchema>;

/** An institution's integration, in place of portfolios. */
const integrationSchema = z.object({
  id: idSchema,
  name: z.string(),
  provider: z.string(),
  last_synced: instantSchema.nullable(),
});

const portfolioHeaderSchema = z.object({ id: idSchema, label: z.string() });

export const listPortfolios = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/portfolio',
  summary: 'The caller’s portfolios; an institution gets its integrations',
  audience: 'signed_in',
  query: z.strictObject({
    /** Creates "new portfolio 1" when there is none. */
    create_default_portfolio: queryFlag.optional(),
    /** Labels and ids only, without counts. */
    get_header_data: queryFlag.optional(),
    /** Ignored, since counts are derived at every read; accepted for callers that send it. */
    force_cache_update: queryFlag.optional(),
    ...pageQuery,
  }),
  response: z.object({
    has_synced_portfolio: z.boolean(),
    last_portfolio: portfolioHeaderSchema.nullable(),
    total_count: z.int(),
    items: z.array(portfolioSchema.partial().extend(portfolioHeaderSchema.shape)),
    integrations: z.array(integrationSchema).nullable(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in'],
});

export const createPortfolio = declareOperation({
  method: 'POST',
  path: '/api/v1/portfolio/portfolio',
  summary: 'Makes a portfolio; without a label it is "new portfolio N"',
  audience: 'signed_in',
  body: z.strictObject({
    label: z.string().trim().min(1, 'enter a name for the portfolio').max(120, 'use at most 120 characters').optional(),
    /** The name its trades are held in; the account's own name where absent. */
    beneficial_owner: z.string().trim().min(1).max(200).optional(),
  }),
  response: portfolioSchema,
  errors: ['invalid_input', 'not_signed_in', 'conflict'],
});

export const deletePortfolio = declareOperation({
  method: 'DELETE',
  path: '/api/v1/portfolio/portfolio',
  summary: 'Removes a portfolio with its uploads and trades',
  audience: 'signed_in',
  body: z.strictObject({ id: idSchema }),
  response: z.object({ id: idSchema, trades_removed: z.int() }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

/** The caller's case in a portfolio's statistics. */
const caseStatsSchema = z.object({
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  ticker: z.string().nullable(),
  stage: stageSchema,
  group: groupSchema.nullable(),
  claim_deadline: daySchema.nullable(),
  days_left: z.int().nullable(),
  is_demonstration: z.boolean(),
  eligible: z.boolean(),
  shares_bought: decimalSchema,
  recognized_loss: moneySchema.nullable(),
  /** Owners below the plan’s minimum payment count as zero. */
  payment_expected: moneySchema.nullable(),
  /** After the fee, of each owner at the rate of its claim; of several owners the sum of their whole amounts. */
  payment_net: moneySchema.nullable(),
  /** True where every owner is below the minimum. */
  below_minimum: z.boolean(),
  /** Why a position cannot be right, as far as that is known. */
  implausible: z.string().nullable(),
  /** How likely a payment is below the plan’s smallest and is not made, in whole percent: the highest of its owners. */
  chance_below_minimum: z.int().min(0).max(100).nullable(),
  currency: currencySchema,
  basis: z.enum(['plan', 'estimate']),
});

/** A security held or once held, with what may come back for it. */
const holdingSchema = z.object({
  security: z.string(),
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  company_id: idSchema.nullable(),
  quantity: decimalSchema,
  trades_nb: z.int(),
  first_trade_date: daySchema,
  last_trade_date: daySchema,
  last_price: decimalSchema.nullable(),
  last_price_date: daySchema.nullable(),
  value: moneySchema.nullable(),
  currency: currencySchema,
  /** Cases of this security that the trades count in. */
  eligible_cases: z.array(z.object({ order_id: idSchema, slug: z.string(), group: groupSchema.nullable() })),
  payment_expected: moneySchema.nullable(),
});

export const getCaseStats = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/portfolio/cases/stats',
  summary: 'The results of the caller’s trades: in one case line by line, or over all cases',
  audience: 'signed_in',
  query: z.strictObject({
    /** One case: every beneficial account’s match with its lines. */
    order_id: catalogueIdText.optional(),
    /** Only this portfolio’s beneficial account. */
    portfolio_id: idText.optional(),
    /** Only cases of this ticker. */
    ticker: z.string().trim().min(1).max(20).optional(),
    /** With `order_id`: which of a match's lines and trades, counted from 0; `lines_total` and `trades_total` are the full counts. */
    lines_from: z.coerce.number().int().min(0).max(100_000_000).optional(),
    lines_limit: z.coerce.number().int().min(1).max(5_000, 'ask for at most 5,000 lines at once').optional(),
  }),
  response: z.object({
    cases_checked: z.int(),
    cases_found: z.int(),
    /** By currency: what is estimated over the cases that can still pay. */
    totals: z.array(
      z.object({ currency: currencySchema, recognized_loss: moneySchema, payment_expected: moneySchema }),
    ),
    cases: z.array(caseStatsSchema),
    /** With `order_id`: the matches with lines; otherwise null. */
    matches: z.array(matchSchema).nullable(),
    /** Whether trades are still being matched. */
    is_updating: z.boolean(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const listHoldings = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/holdings',
  summary: 'Beyond the specification: positions of the portfolio page, computed from the trades',
  audience: 'signed_in',
  query: z.strictObject({ portfolio_id: idText.optional(), ...pageQuery }),
  response: z.object({
    items: z.array(holdingSchema),
    total_count: z.int().nonnegative(),
    next_cursor: z.string().nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

import { PROPOSAL_STEPS } from '@trover/core/cases/proposal.ts';
import { STAGES } from '@trover/core/cases/stages.ts';
import { z } from 'zod';
import { claimStateSchema } from '../claims/claim-state.ts';
import { companyRefSchema } from '../companies/companies.ts';
import { matchSchema } from '../matches/matches.ts';
import { idSchema, listOf, pageQuery, queryFlag } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import {
  currencySchema,
  daySchema,
  decimalSchema,
  decimalText,
  instantSchema,
  moneySchema,
} from '../protocol/values.ts';

export const stageSchema = z.enum(STAGES);

/** The screener's groups; `dismissed` and `withdrawn` cases are in none. */
const groups = ['claimed', 'upcoming', 'pending', 'disbursed', 'actionable'] as const;
export const groupSchema = z.enum(groups);
export type Group = (typeof groups)[number];

export const classPeriodSchema = z.object({ id: z.string(), from: daySchema, to: daySchema });

/** What the caller's own trades give in a case, as lists show it. */
const ownEstimateSchema = z.object({
  eligible: z.boolean(),
  why: z.string(),
  shares_bought: decimalSchema,
  recognized_loss: moneySchema.nullable(),
  payment_low: moneySchema.nullable(),
  /** Owners below the plan’s minimum payment count as zero. */
  payment_expected: moneySchema.nullable(),
  /** After the fee, of each owner at the rate of its claim; of several owners the sum of their whole amounts. */
  payment_net: moneySchema.nullable(),
  /** True where every owner is below the minimum. */
  below_minimum: z.boolean(),
  payment_high: moneySchema.nullable(),
  currency: currencySchema,
  basis: z.enum(['plan', 'estimate']),
});

/** The class-period spark of a row: few closes, and the days of the caller's own purchases. */
const sparkSchema = z.object({
  from: daySchema,
  to: daySchema,
  closes: z.array(z.tuple([daySchema, decimalSchema])),
  purchases: z.array(daySchema),
});

export const caseSummarySchema = z.object({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  company: companyRefSchema,
  tickers: z.array(z.string()),
  kind: z.string(),
  stage: stageSchema,
  group: groupSchema.nullable(),
  class_periods: z.array(classPeriodSchema),
  settlement_amount: moneySchema.nullable(),
  currency: currencySchema,
  est_recovery_per_share: decimalSchema.nullable(),
  lead_plaintiff_deadline: daySchema.nullable(),
  claim_deadline: daySchema.nullable(),
  /** Days from the business date to the claim deadline; below 0 when it is past. */
  days_left: z.int().nullable(),
  has_plan: z.boolean(),
  is_demonstration: z.boolean(),
  /** Null without a sign-in, or where the caller has no trades in its securities. */
  mine: ownEstimateSchema.nullable(),
  /** Whether it is among the caller's favorites. */
  is_favorite: z.boolean(),
  spark: sparkSchema.nullable(),
});
export type CaseSummary = z.output<typeof caseSummarySchema>;

/** A date of a case with where it comes from. */
const caseDateSchema = z.object({
  date: daySchema,
  source: z.string().nullable(),
  checked_on: daySchema.nullable(),
  /** The words that set the date. */
  words: z.string().nullable(),
  page: z.int().nullable(),
  /** true: set by law or a court. false: set by the organizer. null: unknown. */
  hard: z.boolean().nullable(),
  /** What it was before, the last first. */
  earlier: z.array(z.object({ date: daySchema, source: z.string().nullable(), until: daySchema })),
  /** Sources that state another date, until someone decides which is right. */
  differing: z.array(
    z.object({
      source_name: z.string(),
      source: z.string(),
      date: daySchema,
      words: z.string(),
      checked_on: daySchema,
    }),
  ),
});

const milestoneSchema = z.object({
  id: idSchema.nullable(),
  date: daySchema.nullable(),
  stage: stageSchema.nullable(),
  title: z.string(),
  text: z.string().nullable(),
  document_id: idSchema.nullable(),
});

export const caseDocumentSchema = z.object({
  id: idSchema,
  kind: z.string(),
  title: z.string(),
  date: daySchema.nullable(),
  url: z.string().nullable(),
  bytes: z.int().nullable(),
});

/** Blocks of text with an entity map; stored and shown unchanged. */
export const richTextSchema = z.object({
  blocks: z.array(z.object({ type: z.string(), text: z.string() }).loose()),
  entity_map: z.record(z.string(), z.unknown()),
});

const inflationRowSchema = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  value: decimalSchema,
  only: z.enum(['sales', 'purchases']).nullable(),
});

/** What the case chart of one security is drawn from; prices come by charting_data where `has_prices`. */
export const caseSecuritySchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.string(),
  /** The symbol to request charting_data with. */
  symbol: z.string().nullable(),
  tickers: z.array(z.string()),
  cusips: z.array(z.string()),
  isins: z.array(z.string()),
  class_periods: z.array(classPeriodSchema),
  has_prices: z.boolean(),
  inflation: z.object({ basis: z.enum(['amount', 'percent']), rows: z.array(inflationRowSchema) }).nullable(),
  lookback: z
    .object({
      from: daySchema,
      to: daySchema,
      mean: decimalSchema.nullable(),
      means: z.array(z.tuple([daySchema, decimalSchema])),
    })
    .nullable(),
  /** A matrix in place of steps: bought in a range, sold in a range or held. A bound may have a time of day. */
  declines: z.array(
    z.object({
      bought_from: z.string().nullable(),
      bought_to: z.string().nullable(),
      sold_from: z.string().nullable(),
      sold_to: z.string().nullable(),
      held: z.boolean(),
      value: decimalSchema,
    }),
  ),
  holding: z.object({ date: daySchema, value: decimalSchema }).nullable(),
  clauses: z.array(z.object({ branch: z.string(), clause: z.string().nullable() })),
});

const casePlanSchema = z.object({
  version: z.int(),
  currency: currencySchema,
  matching: z.enum(['fifo', 'lifo', 'none']),
  verified: z.boolean(),
  /** What the plan lacks; shown with each result. */
  missing: z.array(z.string()),
  sources: z.array(z.string()),
  notes: z.array(z.string()),
  minimum_payment: decimalSchema.nullable(),
  /** The other stored versions, newest first. */
  versions: z.array(z.object({ version: z.int(), adopted_at: instantSchema })),
});

export const casePageSchema = caseSummarySchema.extend({
  court: z.string().nullable(),
  /** Of the court: deadlines end with the day there. */
  time_zone: z.string(),
  /** The day that it is at the court; `days_left` counts from it. */
  today: daySchema,
  docket: z.string().nullable(),
  judge: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  filed_on: daySchema.nullable(),
  stage_as_of: daySchema.nullable(),
  stage_basis: z.string().nullable(),
  allegations: richTextSchema.nullable(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  corrective_disclosures: z.array(
    z.object({ date: daySchema, title: z.string().nullable(), price_change_pct: decimalSchema.nullable() }),
  ),
  dates: z.object({
    lead_plaintiff_deadline: caseDateSchema.nullable(),
    claim_deadline: caseDateSchema.nullable(),
    exclusion_deadline: caseDateSchema.nullable(),
    objection_deadline: caseDateSchema.nullable(),
    fairness_hearing: caseDateSchema.nullable(),
  }),
  attorney_fee_pct: decimalSchema.nullable(),
  expenses: moneySchema.nullable(),
  net_fund: moneySchema.nullable(),
  known_claims: moneySchema.nullable(),
  administrator: z
    .object({
      name: z.string().nullable(),
      site: z.string().nullable(),
      address: z.string().nullable(),
      contact: z.string().nullable(),
    })
    .nullable(),
  lead_counsel: z.array(z.string()),
  securities: z.array(caseSecuritySchema),
  plan: casePlanSchema.nullable(),
  documents: z.array(caseDocumentSchema),
  milestones: z.array(milestoneSchema),
  sources: z.array(z.string()),
  /** Field to what is uncertain about it. */
  confidence: z.record(z.string(), z.string()),
  notes: z.array(z.string()),
  preview_image: z.string().nullable(),
  /** The preview picture of links to this case: 1200 by 630, in the theme of the portal. */
  share_image: z.string(),
  investors_joined: z.int(),
  /** The step of the caller’s payout request, 1 to 6 as in `getmyorders`; null without one. */
  my_state: z.int().min(1).max(6).nullable(),
  /** The state of all of the caller’s claims in it; null without one. */
  my_claims: claimStateSchema.nullable(),
  votes: z.object({ up: z.int(), down: z.int(), mine: z.enum(['up', 'down']).nullable() }),
  favorites: z.object({ count: z.int(), is_mine: z.boolean() }),
  /** Of a case that a scout proposed, for that scout and for operators; null for everybody else. */
  proposal: z
    .object({
      status: z.enum(['draft', 'submitted', 'accepted', 'declined']),
      reason: z.string().nullable(),
      is_own: z.boolean(),
      missing: z.array(z.object({ step: z.enum(PROPOSAL_STEPS), message: z.string() })),
      updated_at: instantSchema,
    })
    .nullable(),
  /** One for each of the caller's beneficial accounts with trades in its securities; null without a sign-in. */
  matches: z.array(matchSchema).nullable(),
});
export type CasePage = z.output<typeof casePageSchema>;

const commaList = z
  .string()
  .max(400)
  .transform((text) => text.split(',').filter((part) => part !== ''));

const sorts = ['deadline', 'owed', 'fund', 'title', 'newest'] as const;

/** The screener's state in its URL. */
export const caseListQuery = z.strictObject({
  search_query: z.string().max(200).optional(),
  /** Several by commas. */
  sector: commaList.optional(),
  kind: commaList.optional(),
  stage: commaList.pipe(z.array(stageSchema)).optional(),
  deadline_from: daySchema.optional(),
  deadline_to: daySchema.optional(),
  fund_min: decimalText.optional(),
  fund_max: decimalText.optional(),
  /** Cases whose class period overlaps these days. */
  class_from: daySchema.optional(),
  class_to: daySchema.optional(),
  /** Only cases in whose securities the caller has trades. */
  held: queryFlag.optional(),
  sort: z.enum(sorts).default('deadline'),
  /** Begins at this page of `limit` rows, as links to a page do; beside a cursor it counts for nothing. */
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  ...pageQuery,
});

const caseListSchema = listOf(caseSummarySchema);

export const listCases = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/getallorders',
  summary: 'All published cases, filtered, sorted and paged',
  audience: 'anyone',
  query: caseListQuery,
  response: caseListSchema,
  errors: ['invalid_input', 'not_signed_in'],
});

export const listCaseGroup = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/getallorders/{group}',
  summary: 'The published cases of one group; `claimed` needs a sign-in',
  audience: 'anyone',
  params: z.strictObject({ group: groupSchema }),
  query: caseListQuery,
  response: caseListSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const countCases = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/getallorderscount',
  summary: 'How many cases are in each group; for a signed-in caller each case counts once',
  audience: 'anyone',
  query: z.strictObject({ search_query: z.string().max(200).optional() }),
  response: z.object({
    all: z.int(),
    actionable: z.int(),
    upcoming: z.int(),
    pending: z.int(),
    disbursed: z.int(),
    claimed: z.int(),
  }),
  errors: ['invalid_input'],
});

const filterOption = z.object({ value: z.string(), label: z.string(), count: z.int() });
const histogramBar = z.object({ from: z.string(), to: z.string(), count: z.int() });

export const listCaseFilters = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/getfilters',
  summary: 'What the screener can filter by, with counts',
  audience: 'anyone',
  query: z.strictObject({ group: groupSchema.optional(), search_query: z.string().max(200).optional() }),
  response: z.object({
    sectors: z.array(filterOption),
    kinds: z.array(filterOption),
    stages: z.array(filterOption),
    /** Months, by claim deadline. */
    deadlines: z.array(histogramBar),
    /** Powers of ten halved, by settlement fund. */
    funds: z.array(histogramBar),
    class_from: daySchema.nullable(),
    class_to: daySchema.nullable(),
  }),
  errors: ['invalid_input', 'not_signed_in'],
});

export const getCase = declareOperation({
  method: 'GET',
  path: '/api/v1/orders/getorder/{id}',
  summary: 'One case by id or slug, with what the caller’s own trades give',
  audience: 'anyone',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  response: casePageSchema,
  errors: ['invalid_input', 'not_found'],
});

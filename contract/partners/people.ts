import { z } from 'zod';
import { stageSchema } from '../cases/cases.ts';
import { basisSchema, confidenceSchema } from '../matches/matches.ts';
import { catalogueIdText, idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, decimalSchema, instantSchema, moneySchema } from '../protocol/values.ts';

const audience = ['attorney'] as const;
const errors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

/** A sum of one currency over whatever is eligible. */
const lossSchema = z.object({ currency: currencySchema, recognized_loss: moneySchema });

/** A person who agreed to share investment information with the attorney's firm. */
const firmPersonSchema = z.object({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  /** First and last name when both exist, else the part of the address before the @ sign. */
  display_name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string().nullable(),
  /** 1 individual, 2 institutional. */
  org_type: z.union([z.literal(1), z.literal(2)]),
  consent: z.object({ given_at: instantSchema, text_version: z.string() }),
  /** Number of the firm’s cases in which the person is eligible. */
  cases_eligible: z.int().nonnegative(),
  losses: z.array(lossSchema),
});

/** One beneficial account of a person in one of the firm’s cases. */
export const firmMatchSchema = z.object({
  order_id: idSchema,
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  stage: stageSchema,
  claim_deadline: daySchema.nullable(),
  beneficial_account_id: idSchema,
  beneficial_owner: z.string(),
  eligible: z.boolean(),
  why: z.string(),
  basis: basisSchema,
  shares_bought: decimalSchema,
  shares_sold: decimalSchema,
  held_at_start: decimalSchema,
  held_at_end: decimalSchema,
  currency: currencySchema,
  market_loss: moneySchema.nullable(),
  recognized_loss: moneySchema.nullable(),
  payment_expected: moneySchema.nullable(),
  confidence: confidenceSchema,
  computed_at: instantSchema,
});

const ofCase = {
  /** Only people whose trades count in this case of the firm’s. */
  order_id: catalogueIdText.optional(),
};

export const listFirmPeople = declareOperation({
  method: 'GET',
  path: '/api/v1/partners/people',
  summary: 'The people who share their investments with the attorney’s firm, the newest first',
  audience,
  query: z.strictObject({ ...pageQuery, ...ofCase }),
  response: listOf(firmPersonSchema),
  errors: [...errors, 'not_found'],
});

export const getFirmPerson = declareOperation({
  method: 'GET',
  path: '/api/v1/partners/people/{id}',
  summary: 'One of these people, with the result of their trades in each of the firm’s cases',
  audience,
  params: z.strictObject({ id: idText }),
  response: z.object({ person: firmPersonSchema, matches: z.array(firmMatchSchema) }),
  errors: [...errors, 'not_found'],
});

export const listFirmCases = declareOperation({
  method: 'GET',
  path: '/api/v1/partners/cases',
  summary: 'The published cases that the attorney’s firm leads as counsel, with how many of its people they concern',
  audience,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      order_id: idSchema,
      slug: z.string(),
      title: z.string(),
      company: z.string(),
      stage: stageSchema,
      claim_deadline: daySchema.nullable(),
      people_eligible: z.int().nonnegative(),
      losses: z.array(lossSchema),
    }),
  ),
  errors,
});

export const exportFirmPeople = declareOperation({
  method: 'POST',
  path: '/api/v1/partners/people/export',
  summary:
    'Everything that the firm may see of its people as CSV, one line per beneficial account and case; it is audited',
  audience,
  step_up: true,
  body: z.strictObject({ order_id: z.int().positive().max(2_147_483_647).optional() }),
  response: z.object({
    rows: z.int().nonnegative(),
    file_name: z.string(),
    /** Download link, valid for five minutes. */
    url: z.string(),
  }),
  idempotency: 'natural',
  errors: [...errors, 'not_found'],
});

export const listFirmViews = declareOperation({
  method: 'GET',
  path: '/api/v1/users/firm_views',
  summary: 'Which attorneys of firms with the caller’s consent saw the caller’s data, and when, the newest first',
  audience: 'signed_in',
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      firm: z.string(),
      /** Null where the attorney’s account is deleted. */
      attorney: z.string().nullable(),
      /** Seen in the list of people, opened with cases and losses, or in an exported file. */
      what: z.enum(['listed', 'opened', 'exported']),
      at: instantSchema,
    }),
  ),
  errors: ['invalid_input', 'not_signed_in'],
});

import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema } from '../protocol/values.ts';

/** Why a security is not known; the page explains each. */
const reviewReasonSchema = z.enum([
  /** A number whose check digit fails. */
  'check_digit',
  /** No identifier at all. */
  'name_only',
  /** A ticker that meant a known security on other days. */
  'another_time',
  /** A ticker that is known, beside a number of another issuer. */
  'contradicted',
  /** More than one known security fits. */
  'two_fit',
  /** A security of no case. */
  'not_listed',
]);

/** A security of the catalogue. */
const securityChoiceSchema = z.object({
  security_id: idSchema,
  company: z.string(),
  name: z.string(),
  ticker: z.string().nullable(),
  is_demonstration: z.boolean(),
});
export type SecurityChoice = z.output<typeof securityChoiceSchema>;

const ownSecuritySchema = z.object({
  /** What the files print, to name it by in a correction. */
  printed_security_id: idSchema,
  symbol: z.string().nullable(),
  cusip: z.string().nullable(),
  cusip_valid: z.boolean().nullable(),
  isin: z.string().nullable(),
  isin_valid: z.boolean().nullable(),
  name: z.string().nullable(),
  trades_nb: z.int(),
  first_trade_date: daySchema,
  last_trade_date: daySchema,
  /** The security it means; null where it is not known. */
  security_id: idSchema.nullable(),
  company: z.string().nullable(),
  ticker: z.string().nullable(),
  /** The owner's correction, by which to withdraw it; null without one. */
  correction_id: idSchema.nullable(),
  review_reason: reviewReasonSchema.nullable(),
  /** What it might be, where that is not sure. */
  candidates: z.array(
    securityChoiceSchema.extend({
      fits_by: z.enum(['ticker', 'issuer', 'name']),
      valid_from: daySchema.nullable(),
      valid_to: daySchema.nullable(),
    }),
  ),
});
export type OwnSecurity = z.output<typeof ownSecuritySchema>;

export const listOwnSecurities = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/securities',
  summary: 'Beyond the specification: the securities in the caller’s files, and what each means',
  audience: 'signed_in',
  query: z.strictObject({
    state: z.enum(['unknown', 'recognised'], 'use unknown or recognised').default('unknown'),
    portfolio_id: idText.optional(),
    ...pageQuery,
  }),
  response: listOf(ownSecuritySchema).extend({
    /** Number of securities to review: unknown ones that may be listed. */
    to_review_count: z.int().nonnegative(),
  }),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const listSecurityChoices = declareOperation({
  method: 'GET',
  path: '/api/v1/portfolio/securities/choices',
  summary: 'Beyond the specification: securities of the catalogue by company or ticker, to choose from',
  audience: 'signed_in',
  query: z.strictObject({ search: z.string().trim().min(1, 'type a company or a ticker').max(120) }),
  response: listOf(securityChoiceSchema),
  errors: ['invalid_input', 'not_signed_in'],
});

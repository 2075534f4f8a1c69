import { z } from 'zod';
import { groupSchema } from '../cases/cases.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema, moneySchema } from '../protocol/values.ts';

export const linkProviders = ['plaid', 'snaptrade', 'ibkr', 'custodian', 'sandbox', 'scraper'] as const;
export type LinkProvider = (typeof linkProviders)[number];

/** A provider as written in a path. An unknown one answers 404. */
export const providerText = z.string().max(40);

const integrationStatuses = ['active', 'updating', 'needs_sign_in', 'failed', 'revoked'] as const;

const linkedAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The last digits of its number. */
  mask: z.string().nullable(),
  type: z.string().nullable(),
  /** Its trades are read; otherwise they are ignored rows. */
  is_included: z.boolean(),
});

/** A link of a portfolio, or of an institution's entity, to where its trades come from. */
export const integrationSchema = z.object({
  id: idSchema,
  provider: z.enum(linkProviders),
  user_portfolio_id: idSchema.nullable(),
  entity_id: idSchema.nullable(),
  institution_name: z.string().nullable(),
  accounts: z.array(linkedAccountSchema),
  status: z.enum(integrationStatuses),
  /** When it was last read to its end. */
  last_sync: instantSchema.nullable(),
  /** When it is read next; null while it is not. */
  next_sync: instantSchema.nullable(),
  /** Why it does not continue, for its owner. */
  failure: z.string().nullable(),
  trades_nb: z.int(),
  /** The first day that the provider gives trades of. */
  history_from: daySchema.nullable(),
});
export type Integration = z.output<typeof integrationSchema>;

const integrationAnswer = z.object({ integration: integrationSchema });

const providerSchema = z.object({
  provider: z.enum(linkProviders),
  name: z.string(),
  /** Its settings are there, so that its calls answer. */
  is_offered: z.boolean(),
  /** The setting that is missing. */
  missing_setting: z.string().nullable(),
  /** How far back it reads, in months; null: as far as the broker's records go. */
  months_of_history: z.int().nullable(),
  /** What is read through it, and what never is, as shown before linking. */
  reads: z.array(z.string()),
  never_reads: z.array(z.string()),
  /** What its owner must know before using it. */
  warning: z.string().nullable(),
});
export type LinkProviderInfo = z.output<typeof providerSchema>;

export const listLinkProviders = declareOperation({
  method: 'GET',
  path: '/api/v1/services/providers',
  summary: 'Beyond the specification: the providers of links, whether each is offered, and what is read through it',
  audience: 'signed_in',
  response: listOf(providerSchema),
  errors: ['not_signed_in'],
});

const byProvider = z.strictObject({ provider: providerText });
const ofIntegration = z.strictObject({ provider: providerText, id: idText });

export const listServiceEntities = declareOperation({
  method: 'GET',
  path: '/api/v1/services/{provider}/entities',
  summary: 'Whom the caller’s links of a provider are for: an institution’s entities, or the owners of portfolios',
  audience: 'signed_in',
  params: byProvider,
  query: z.strictObject(pageQuery),
  response: listOf(
    z.object({
      id: idSchema,
      name: z.string(),
      /** The accounts that are read for it through this provider. */
      accounts: z.array(linkedAccountSchema),
    }),
  ),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'provider_not_configured'],
});

export const listIntegrations = declareOperation({
  method: 'GET',
  path: '/api/v1/services/{provider}/integrations',
  summary: 'The caller’s links of a provider, newest first',
  audience: 'signed_in',
  params: byProvider,
  query: z.strictObject({ user_portfolio_id: idText.optional(), entity_id: idText.optional(), ...pageQuery }),
  response: listOf(integrationSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'provider_not_configured'],
});

export const changeIntegration = declareOperation({
  method: 'PUT',
  path: '/api/v1/services/{provider}/integrations/{id}',
  summary: 'Beyond the specification: chooses which of a link’s accounts are read',
  audience: 'signed_in',
  params: ofIntegration,
  body: z.strictObject({
    accounts: z.array(z.strictObject({ id: idSchema, is_included: z.boolean('use true or false') })).max(500),
  }),
  response: integrationAnswer,
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

export const removeIntegration = declareOperation({
  method: 'DELETE',
  path: '/api/v1/services/{provider}/integrations/{id}',
  summary: 'Ends a link, here and at the provider; its trades stay or go',
  audience: 'signed_in',
  params: ofIntegration,
  body: z.strictObject({
    /** Whether the trades that only this link brought stay in the portfolio. */
    keep_trades: z.boolean('use true or false').default(true),
  }),
  response: z.object({ id: idSchema, trades_removed: z.int(), integration: integrationSchema }),
  idempotency: 'natural',
  errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
});

const gapSchema = z.object({
  order_id: idSchema,
  slug: z.string(),
  company: z.string(),
  ticker: z.string().nullable(),
  group: groupSchema.nullable(),
  claim_deadline: daySchema.nullable(),
  /** The part of the class period that the link does not reach. */
  from: daySchema,
  to: daySchema,
  months: z.int(),
  /** What the case is estimated to pay for the trades that are here; the missing ones may change it. */
  payment_expected: moneySchema.nullable(),
  recognized_loss: moneySchema.nullable(),
  currency: z.string(),
  /** Why the days count. */
  why: z.string(),
  /** Where to download the file on the broker's site; null if unknown. */
  menu_path: z.string().nullable(),
});
export type LinkGap = z.output<typeof gapSchema>;

export const listIntegrationGaps = declareOperation({
  method: 'GET',
  path: '/api/v1/services/{provider}/integrations/{id}/gaps',
  summary:
    'Beyond the specification: the cases whose class periods begin before a link’s history, with what they may pay',
  audience: 'signed_in',
  params: ofIntegration,
  query: z.strictObject(pageQuery),
  response: listOf(gapSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const getDrop = declareOperation({
  method: 'GET',
  path: '/api/v1/services/custodian/drop',
  summary: 'Beyond the specification: the folder that custodians put an institution’s files in',
  audience: 'signed_in',
  response: z.object({
    /** The institution's folder in the drop. */
    drop_name: z.string(),
    /** Where its files go, below the drop. */
    incoming: z.string(),
    is_offered: z.boolean(),
    /** Its files are read once an operator has confirmed the folder with the custodian. */
    is_confirmed: z.boolean(),
  }),
  errors: ['not_signed_in', 'conflict'],
});

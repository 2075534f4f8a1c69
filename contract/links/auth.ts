import { z } from 'zod';
import { listOf } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { instantSchema } from '../protocol/values.ts';
import { integrationSchema, providerText } from './links.ts';
import { ownerBody, ownerQuery, syncSchema } from './syncs.ts';

/** A page of ours to come back to after the provider's. */
const redirectBody = z.strictObject({
  redirect: z
    .string()
    .max(500, { error: 'use at most 500 characters', abort: true })
    .regex(/^\/(?![/\\])/, 'use a path of this site such as /user/portfolio')
    .optional(),
});

const integrationAnswer = z.object({ integration: integrationSchema });
const failures = [
  'invalid_input',
  'not_signed_in',
  'not_found',
  'conflict',
  'provider_not_configured',
  'provider_failed',
] as const;

export const createLinkToken = declareOperation({
  method: 'POST',
  path: '/api/v1/plaid/auth/create_link_token',
  summary: 'Begins a link through Plaid: the address of its page where the owner signs in at the broker',
  audience: 'signed_in',
  query: z.strictObject(ownerQuery),
  body: redirectBody,
  response: z.object({ link_token: z.string(), hosted_link_url: z.string(), expires_at: instantSchema }),
  errors: failures,
});

export const setAccessToken = declareOperation({
  method: 'POST',
  path: '/api/v1/plaid/auth/set_access_token',
  summary: 'Completes a link with the public token that Plaid’s page gave',
  audience: 'signed_in',
  body: z.strictObject({ public_token: z.string().trim().min(1).max(500), ...ownerBody }),
  response: integrationAnswer,
  encrypted: 'opt_in',
  idempotency: 'natural',
  errors: failures,
});

/** The fields of each provider: plaid `link_token`; snaptrade `authorization_id`; ibkr `token`, `query_id`; sandbox `scenario`. */
export const completeLink = declareOperation({
  method: 'POST',
  path: '/api/v1/{provider}/auth/complete',
  summary: 'Completes a link with what the provider’s page brought back; of ibkr and sandbox the first sync begins',
  audience: 'signed_in',
  params: z.strictObject({ provider: providerText }),
  body: z.strictObject({
    ...ownerBody,
    link_token: z.string().trim().min(1).max(500).optional(),
    authorization_id: z.string().trim().min(1).max(200).optional(),
    token: z.string().trim().min(1).max(200).optional(),
    query_id: z
      .string()
      .trim()
      .regex(/^\d{1,20}$/, 'use the number of the Flex query')
      .optional(),
    scenario: z.string().trim().max(60).optional(),
  }),
  /** `sync` is the first one, where it has begun. */
  response: z.object({ integration: integrationSchema, sync: syncSchema.nullable() }),
  encrypted: 'opt_in',
  idempotency: 'natural',
  errors: failures,
});

export const createRedirectUri = declareOperation({
  method: 'POST',
  path: '/api/v1/snaptrade/auth/redirect_uri',
  summary: 'Begins a link through SnapTrade: the address of its page where the owner signs in at the broker',
  audience: 'signed_in',
  query: z.strictObject({ ...ownerQuery, broker: z.string().trim().max(100).optional() }),
  body: redirectBody,
  response: z.object({ redirect_uri: z.string(), expires_at: instantSchema }),
  errors: failures,
});

export const repairLink = declareOperation({
  method: 'POST',
  path: '/api/v1/{provider}/auth/repair',
  summary: 'The address at which a sign-in that has lapsed is renewed; the link and its trades stay',
  audience: 'signed_in',
  params: z.strictObject({ provider: providerText }),
  body: redirectBody.extend(ownerBody),
  /** Plaid gives `hosted_link_url`, the others `redirect_uri`; each is null in the other's answer. */
  response: z.object({
    hosted_link_url: z.string().nullable(),
    redirect_uri: z.string().nullable(),
    link_token: z.string().nullable(),
    expires_at: instantSchema.nullable(),
  }),
  errors: failures,
});

export const signInByScraper = declareOperation({
  method: 'POST',
  path: '/api/v1/scraper/auth/callback',
  summary: 'Signs in at a broker by a recipe; where the broker asks for a second factor, answers its challenge',
  audience: 'signed_in',
  query: z.strictObject({ ...ownerQuery, broker: z.string().trim().min(1).max(100) }),
  body: z.strictObject({
    /** Names of the recipe's fields to what is typed in them; used once, never stored. */
    fields: z.record(z.string().max(60), z.string().max(500)).optional(),
    challenge_id: z.string().max(100).optional(),
    answer: z.string().max(200).optional(),
  }),
  response: z.union([
    integrationAnswer,
    z.object({ challenge: z.object({ id: z.string(), words: z.string(), kind: z.enum(['code', 'confirm']) }) }),
  ]),
  encrypted: 'opt_in',
  // A second sign-in replaces the first. Nothing of what is typed is stored, not even to compare it.
  idempotency: 'natural',
  limit: 'costly',
  errors: failures,
});

export const listRecipes = declareOperation({
  method: 'GET',
  path: '/api/v1/services/scraper/recipes',
  summary: 'Beyond the specification: the brokers that can be signed in at by a recipe, and what each one asks for',
  audience: 'signed_in',
  response: listOf(
    z.object({
      broker: z.string(),
      name: z.string(),
      fields: z.array(z.object({ name: z.string(), label: z.string(), kind: z.enum(['text', 'secret']) })),
    }),
  ),
  errors: ['not_signed_in', 'provider_not_configured'],
});

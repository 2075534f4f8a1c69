import { z } from 'zod';
import { claimStageSchema, claimStepSchema } from '../claims/claims.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const clientMatches = ['account', 'name', 'email', 'account_number', 'brokerage_account', 'claim', 'amount'] as const;

const foundClientSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  is_organisation: z.boolean(),
  /** What the search found it by. */
  by: z.enum(clientMatches),
  /** What was found: a name of the client, of a fund, a co-owner, a signer or a payee, the end of a bank account, a brokerage account, a claim’s number or an amount. */
  what: z.string(),
  claims: z.int(),
});
export type FoundClient = z.output<typeof foundClientSchema>;

export const listClients = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/clients',
  summary:
    'Clients and organizations by any name, address, brokerage account, last digits of a bank account, number of a claim or amount; without a text the newest',
  audience,
  query: z.strictObject({ ...pageQuery, text: z.string().trim().max(200).optional() }),
  response: listOf(foundClientSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
});

const moneySchema = z.object({ currency: currencySchema, amount: z.string() });

const clientSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  is_organisation: z.boolean(),
  type: z.string(),
  country: z.string().nullable(),
  partner: z.string().nullable(),
  created_at: instantSchema,
  closed_at: instantSchema.nullable(),
  screening: z.object({
    /** `unscreened`: a name was not compared with the current list. */
    status: z.enum(['clear', 'review', 'confirmed', 'unscreened']),
    names: z.int(),
    open: z.int(),
    screened_at: instantSchema.nullable(),
  }),
  sign_in: z.object({
    passkeys: z.int(),
    has_totp: z.boolean(),
    sessions: z.int(),
    last_seen_at: instantSchema.nullable(),
  }),
  contract: z.object({ signed_on: daySchema, signed_at: instantSchema, signed_name: z.string() }).nullable(),
  /** The first of them; `payment_details_count` has how many there are. */
  payment_details: z.array(
    z.object({ shown: z.string(), holder: z.string(), currency: currencySchema, is_blocked: z.boolean() }),
  ),
  payment_details_count: z.object({ all: z.int(), blocked: z.int() }),
  claims: listOf(
    z.object({
      id: idSchema,
      order_id: idSchema,
      title: z.string(),
      ticker: z.string().nullable(),
      owner: z.string(),
      stage: claimStageSchema,
      /** The step that cures a deficiency. */
      cured_by: claimStepSchema.nullable(),
      filed_on: daySchema.nullable(),
      claim_number: z.string().nullable(),
      /** The day to cure by, or else the claim deadline. */
      due_on: daySchema.nullable(),
      /** What today’s match expects, before fees. */
      expected: moneySchema.nullable(),
      /** Payments that did not come back, after fees, by currency. */
      paid: z.array(moneySchema),
      updated_at: instantSchema,
    }),
  ),
  /** Of all claims that are not paid, by today’s matches, before fees. */
  expected: z.object({ filed: z.array(moneySchema), in_progress: z.array(moneySchema) }),
  paid: z.array(moneySchema),
  fees: z.array(moneySchema),
  owed: z.array(moneySchema),
  consents: z.array(z.object({ partner: z.string(), given_at: instantSchema })),
  views: z.array(
    z.object({ id: idSchema, operator: z.string(), reason: z.string(), started_at: instantSchema, pages: z.int() }),
  ),
  /** `views` has the newest of them. */
  views_count: z.int(),
});
export type Client = z.output<typeof clientSchema>;

export const getClient = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/clients/{id}',
  summary:
    'A client or an organization: identity, claims, sums of money, consents and who viewed it; its other lists have calls of their own',
  audience,
  params: z.strictObject({ id: idText }),
  response: clientSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

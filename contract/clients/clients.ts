import { z } from 'zod';
import { claimStageSchema, claimStepSchema } from '../claims/claims.ts';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema } from '../protocol/values.ts';

const audience = ['operator'] as const;

const clientMatches = ['account', 'name', 'email', 'account_number', 'claim', 'amount'] as const;

const foundClientSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  is_organisation: z.boolean(),
  /** What the search found it by. */
  by: z.enum(clientMatches),
  /** What was found: a legal name, the end of an account, a claim’s number or an amount. */
  what: z.string(),
  claims: z.int(),
});
export type FoundClient = z.output<typeof foundClientSchema>;

export const listClients = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/clients',
  summary:
    'Clients and organizations by any name, address, last digits of an account, number of a claim or amount; without a text the newest',
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
  /** Who claims, one for each beneficial account; of a tax ID only that there is one. */
  claimants: z.array(
    z.object({
      owner: z.string(),
      kind: z.string(),
      legal_name: z.string(),
      co_owner: z.string().nullable(),
      signer_name: z.string().nullable(),
      address: z.string(),
      tax_id_kind: z.string().nullable(),
    }),
  ),
  payment_details: z.array(
    z.object({ shown: z.string(), holder: z.string(), currency: currencySchema, is_blocked: z.boolean() }),
  ),
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
  portfolios: z.array(
    z.object({
      id: idSchema,
      label: z.string(),
      owner: z.string(),
      provider: z.string().nullable(),
      trades: z.int(),
      last_sync: instantSchema.nullable(),
    }),
  ),
  /** Of all claims that are not paid, by today’s matches, before fees. */
  expected: z.object({ filed: z.array(moneySchema), in_progress: z.array(moneySchema) }),
  paid: z.array(moneySchema),
  fees: z.array(moneySchema),
  owed: z.array(moneySchema),
  payments: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      made_at: instantSchema,
      to: z.string(),
      currency: currencySchema,
      award: z.string(),
      fee: z.string(),
      amount: z.string(),
      returned_on: daySchema.nullable(),
    }),
  ),
  messages: z.array(
    z.object({ id: idSchema, subject: z.string(), status: z.enum(['open', 'closed']), created_at: instantSchema }),
  ),
  consents: z.array(z.object({ partner: z.string(), given_at: instantSchema })),
  views: z.array(
    z.object({ id: idSchema, operator: z.string(), reason: z.string(), started_at: instantSchema, pages: z.int() }),
  ),
});
export type Client = z.output<typeof clientSchema>;

export const getClient = declareOperation({
  method: 'GET',
  path: '/api/v1/operator/clients/{id}',
  summary:
    'A client or an organization on one page: identity, portfolios, claims, money, messages, consents and who looked at it',
  audience,
  params: z.strictObject({ id: idText }),
  response: clientSchema,
  errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found'],
});

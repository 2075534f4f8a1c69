import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { currencySchema, daySchema, instantSchema } from '../protocol/values.ts';

/** Of a list of one client: an unknown client and an operator have empty lists. */
const ofClient = {
  method: 'GET',
  audience: ['operator'],
  params: z.strictObject({ id: idText }),
  query: z.strictObject(pageQuery),
  errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
} as const;

const claimantSchema = z.object({
  owner: z.string(),
  kind: z.string(),
  legal_name: z.string(),
  co_owner: z.string().nullable(),
  signer_name: z.string().nullable(),
  address: z.string(),
  tax_id_kind: z.string().nullable(),
});
export type ClaimantOfClient = z.output<typeof claimantSchema>;

export const listClaimantsOfClient = declareOperation({
  ...ofClient,
  path: '/api/v1/operator/clients/{id}/claimants',
  summary: 'Who claims, one for each beneficial account of a client; of a tax ID only that there is one',
  response: listOf(claimantSchema),
});

const portfolioSchema = z.object({
  id: idSchema,
  label: z.string(),
  owner: z.string(),
  provider: z.string().nullable(),
  trades: z.int(),
  last_sync: instantSchema.nullable(),
});
export type PortfolioOfClient = z.output<typeof portfolioSchema>;

export const listPortfoliosOfClient = declareOperation({
  ...ofClient,
  path: '/api/v1/operator/clients/{id}/portfolios',
  summary: 'A client’s portfolios, the oldest first',
  response: listOf(portfolioSchema),
});

const paymentSchema = z.object({
  id: idSchema,
  title: z.string(),
  made_at: instantSchema,
  to: z.string(),
  currency: currencySchema,
  award: z.string(),
  fee: z.string(),
  amount: z.string(),
  returned_on: daySchema.nullable(),
});
export type PaymentOfClient = z.output<typeof paymentSchema>;

export const listPaymentsOfClient = declareOperation({
  ...ofClient,
  path: '/api/v1/operator/clients/{id}/payments',
  summary: 'A client’s payments, the newest first',
  response: listOf(paymentSchema),
});

const messageSchema = z.object({
  /** `ticket`: a question of the client. `letter`: a letter about a claim of the client. `mail`: a mail to the client. */
  kind: z.enum(['ticket', 'letter', 'mail']),
  id: idSchema,
  subject: z.string(),
  status: z.string(),
  created_at: instantSchema,
});
export type MessageOfClient = z.output<typeof messageSchema>;

export const listMessagesOfClient = declareOperation({
  ...ofClient,
  path: '/api/v1/operator/clients/{id}/messages',
  summary: 'A client’s tickets, the letters about the client’s claims and the mails to the client, the newest first',
  response: listOf(messageSchema),
});

const documentSchema = z.object({
  /** `upload`: a file of trades. `proof`: a document that proves trades. `contract`: a signed contract. `attachment`: a file of a ticket. */
  kind: z.enum(['upload', 'proof', 'contract', 'attachment']),
  id: idSchema,
  name: z.string(),
  /** The portfolio, the case or the subject that it belongs to. */
  of: z.string().nullable(),
  created_at: instantSchema,
});
export type DocumentOfClient = z.output<typeof documentSchema>;

export const listDocumentsOfClient = declareOperation({
  ...ofClient,
  path: '/api/v1/operator/clients/{id}/documents',
  summary: 'A client’s files of trades, proofs, contracts and attachments, the newest first',
  response: listOf(documentSchema),
});

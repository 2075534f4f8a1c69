import { z } from 'zod';
import { idSchema, idText, listOf, pageQuery, queryFlag } from '../protocol/envelope.ts';
import { declareOperation } from '../protocol/operation.ts';
import { daySchema, instantSchema } from '../protocol/values.ts';
import { foundCaseSchema } from '../trades/trades.ts';
import { providerText } from './links.ts';

const syncStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** One reading of a link's trades. */
export const syncSchema = z.object({
  id: idSchema,
  status: z.enum(syncStatuses),
  trades_added: z.int(),
  /** Trades that were here already, from this link or from a file. */
  duplicates: z.int(),
  refused: z.int(),
  /** The days that are read. */
  from: daySchema.nullable(),
  to: daySchema.nullable(),
  failure: z.string().nullable(),
});
export type Sync = z.output<typeof syncSchema>;

/** A sync in the list of a link's. */
const pastSyncSchema = syncSchema.extend({
  integration_id: idSchema,
  ignored: z.int(),
  /** Trades that the provider has changed or removed since. */
  changed: z.int(),
  removed: z.int(),
  requested_at: instantSchema,
  finished_at: instantSchema.nullable(),
});

const syncAnswer = z.object({ sync: syncSchema });
const byProvider = z.strictObject({ provider: providerText });
const ofSync = z.strictObject({ provider: providerText, id: idText });
export const ownerBody = { user_portfolio_id: idSchema.optional(), entity_id: idSchema.optional() };
export const ownerQuery = { user_portfolio_id: idText.optional(), entity_id: idText.optional() };
const failures = ['invalid_input', 'not_signed_in', 'not_found', 'conflict', 'provider_not_configured'] as const;

export const startTransactionsSync = declareOperation({
  method: 'POST',
  path: '/api/v1/plaid/investments/start_transactions_sync',
  summary: 'Begins a sync of a link through Plaid',
  audience: 'signed_in',
  body: z.strictObject(ownerBody),
  response: syncAnswer,
  status: 202,
  idempotency: 'natural',
  errors: failures,
});

export const updateSnapTradeTransactions = declareOperation({
  method: 'POST',
  path: '/api/v1/snaptrade/transactions/update',
  summary: 'Begins a sync of a link through SnapTrade; with is_initial all of its history is read',
  audience: 'signed_in',
  query: z.strictObject({ ...ownerQuery, is_initial: queryFlag.optional() }),
  response: syncAnswer,
  status: 202,
  idempotency: 'natural',
  errors: failures,
});

export const updateScraperTransactions = declareOperation({
  method: 'POST',
  path: '/api/v1/scraper/transactions/update',
  summary: 'Begins a sync of what a recipe has downloaded',
  audience: 'signed_in',
  query: z.strictObject({ ...ownerQuery, is_initial: queryFlag.optional() }),
  response: syncAnswer,
  status: 202,
  idempotency: 'natural',
  errors: failures,
});

export const startSync = declareOperation({
  method: 'POST',
  path: '/api/v1/{provider}/syncs',
  summary: 'Starts a sync of a link, or returns the one already waiting',
  audience: 'signed_in',
  params: byProvider,
  body: z.strictObject(ownerBody),
  response: syncAnswer,
  status: 202,
  idempotency: 'natural',
  errors: failures,
});

export const listSyncs = declareOperation({
  method: 'GET',
  path: '/api/v1/{provider}/syncs',
  summary: 'Beyond the specification: the syncs of the caller’s links of a provider, newest first',
  audience: 'signed_in',
  params: byProvider,
  query: z.strictObject({ ...ownerQuery, ...pageQuery }),
  response: listOf(pastSyncSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

export const getSync = declareOperation({
  method: 'GET',
  path: '/api/v1/{provider}/syncs/{id}',
  summary: 'How a sync goes',
  audience: 'signed_in',
  params: ofSync,
  response: syncAnswer,
  errors: ['not_signed_in', 'not_found'],
});

/** A transaction of the provider that did not become a trade. */
const syncRowSchema = z.object({
  /** The provider's id. */
  row: z.string(),
  outcome: z.enum(['refused', 'ignored']),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});

export const listSyncRows = declareOperation({
  method: 'GET',
  path: '/api/v1/{provider}/syncs/{id}/rows',
  summary: 'The transactions of a sync that did not become trades, each with its reason',
  audience: 'signed_in',
  params: ofSync,
  query: z.strictObject({ outcome: z.enum(['refused', 'ignored']).optional(), ...pageQuery }),
  response: listOf(syncRowSchema),
  errors: ['invalid_input', 'not_signed_in', 'not_found'],
});

/** `progress` whenever a figure moves, `found` for a case found. The stream closes after `done`. */
export const watchSync = declareOperation({
  method: 'GET',
  path: '/api/v1/{provider}/syncs/{id}/events',
  summary: 'A sync’s progress as server-sent events',
  audience: 'signed_in',
  params: ofSync,
  events: {
    progress: syncSchema,
    found: foundCaseSchema,
    done: z.object({ sync: syncSchema, cases: z.array(foundCaseSchema) }),
  },
  errors: ['not_signed_in', 'not_found'],
});

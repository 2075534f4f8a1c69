import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import { listLinksByExternalId, updateLink } from '@trover/db/queries/links/links.ts';
import { recordWebhook } from '@trover/db/queries/links/webhooks.ts';
import { type Json, objectOf, textOf } from '@trover/intake/links/reading.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import {
  confirmReceipt,
  isRecent,
  messageDigest,
  refuseSignature,
  registerWebhookRoutes,
  requireBytes,
  requireHeader,
} from '../http/webhooks.ts';
import { parseLossless } from './parse-lossless-json.ts';
import { getWebhookKey } from './providers/plaid.ts';
import { ProviderError } from './providers/provider.ts';
import { queueSync } from './start-sync.ts';

const MAX_BYTES = 256 * 1024;
const MAX_HEADER_LENGTH = 8_192;
const KEYS_REMEMBERED = 50;

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** Plaid's public keys by their id. An expired key is fetched again. */
const keys = new Map<string, { base: string; key: Json }>();

async function plaidKey(context: Context, key_id: string): Promise<Json> {
  const base = context.config.links.plaid.baseUrl;
  const known = keys.get(key_id);
  if (known?.base === base) return known.key;
  let key: Json | null;
  try {
    key = await getWebhookKey({ context, today: context.today() }, key_id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'retry') fail('unavailable');
    return refuseSignature();
  }
  if (key === null) return refuseSignature();
  if (keys.size >= KEYS_REMEMBERED) keys.clear();
  keys.set(key_id, { base, key });
  return key;
}

/**
 * Verifies Plaid's token: ES256, with the hash of the raw bytes, and at most five minutes old. Returns the digest to
 * record.
 */
async function requirePlaidSignature(context: Context, request: FastifyRequest, body: Buffer): Promise<Buffer> {
  if (context.config.links.plaid.secret === undefined) return refuseSignature();
  const token = requireHeader(request, 'plaid-verification', MAX_HEADER_LENGTH);
  let claims: Record<string, unknown>;
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg !== 'ES256' || typeof kid !== 'string' || kid.length > 200) return refuseSignature();
    const key = await plaidKey(context, kid);
    const jwk = { ...key, kty: 'EC', alg: 'ES256' } as unknown as JWK;
    const expired = Number(key.expired_at ?? Number.NaN);
    if (Number.isFinite(expired) && expired < Date.now() / 1000) return refuseSignature();
    const { payload } = await compactVerify(token, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] });
    claims = JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error;
    return refuseSignature();
  }
  const stated = claims.request_body_sha256;
  if (typeof claims.iat !== 'number' || !isRecent(claims.iat) || typeof stated !== 'string') return refuseSignature();
  const actual = createHash('sha256').update(body).digest('hex');
  if (!isSame(Buffer.from(stated.toLowerCase()), Buffer.from(actual))) return refuseSignature();
  // without the signature: from a valid ES256 signature anyone can derive another valid one
  return messageDigest(token.slice(0, token.lastIndexOf('.')));
}

/** JSON in the form that SnapTrade signs: keys sorted at every level, no spaces. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** Escapes non-ASCII characters like Python's `json.dumps`. */
const escaped = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

function requireSnapTradeSignature(context: Context, request: FastifyRequest, body: Buffer, json: unknown): Buffer {
  const { consumerKey } = context.config.links.snaptrade;
  if (consumerKey === undefined) return refuseSignature();
  const signature = requireHeader(request, 'signature', MAX_HEADER_LENGTH);
  const canonical = JSON.stringify(sorted(json));
  // The key as it is, and as the package encodes it in requests.
  const texts = [canonical, escaped(canonical), body.toString()];
  const holds = [consumerKey, encodeURI(consumerKey)].some((key) =>
    texts.some((text) =>
      isSame(Buffer.from(createHmac('sha256', key).update(text).digest('base64')), Buffer.from(signature)),
    ),
  );
  if (!holds) return refuseSignature();
  const at = objectOf(json)?.eventTimestamp;
  const seconds = typeof at === 'number' ? at : typeof at === 'string' ? Date.parse(at) / 1000 : Number.NaN;
  if (!Number.isFinite(seconds) || !isRecent(seconds)) return refuseSignature();
  // not the bytes: the same content with other whitespace has the same signature
  return messageDigest(canonical);
}

/** Accepts a webhook once: it is recorded together with the changes that it makes, or not at all. */
async function requireFirst(db: Db, provider: string, digest: Buffer): Promise<void> {
  if (!(await recordWebhook(db, provider, digest))) refuseSignature();
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return refuseSignature();
  }
}

const SIGN_IN_CODES: ReadonlySet<string> = new Set([
  'ERROR',
  'PENDING_EXPIRATION',
  'PENDING_DISCONNECT',
  'USER_PERMISSION_REVOKED',
  'USER_ACCOUNT_REVOKED',
]);

/** Handles Plaid's events of an item: new or changed transactions, or a required sign-in. */
async function onPlaid(context: Context, db: Db, webhook: Json): Promise<void> {
  const item = textOf(webhook.item_id);
  const type = textOf(webhook.webhook_type);
  const code = textOf(webhook.webhook_code);
  if (item === null) return;
  const links = await listLinksByExternalId(db, { provider: 'plaid', external_id: item });
  for (const { id } of links)
    if (type === 'ITEM' && code !== null && SIGN_IN_CODES.has(code)) {
      await updateLink(db, id, { status: 'needs_sign_in', failure: SIGN_IN_AGAIN, next_sync_at: null });
    } else if (type === 'ITEM' && code === 'LOGIN_REPAIRED') {
      await updateLink(db, id, { status: 'active', failure: null });
      await queueSync(context, db, id, { cause: 'repair', is_whole: true });
    } else if (type === 'INVESTMENTS_TRANSACTIONS' || type === 'HOLDINGS')
      await queueSync(context, db, id, { cause: 'webhook', is_whole: type === 'INVESTMENTS_TRANSACTIONS' });
}

const SIGN_IN_AGAIN = 'The broker asks you to sign in again.';

const SYNC_EVENTS =
  /^(TRANSACTIONS_UPDATED|ACCOUNT_TRANSACTIONS_|CONNECTION_(FIXED|UPDATED)|ACCOUNT_HOLDINGS_UPDATED|NEW_ACCOUNT_AVAILABLE)/;

/** Events of new transactions, which may be of any day: an account's first ones, or what was corrected. */
const WHOLE_EVENTS = /^(TRANSACTIONS_UPDATED|ACCOUNT_TRANSACTIONS_|CONNECTION_FIXED|NEW_ACCOUNT_AVAILABLE)/;

async function onSnapTrade(context: Context, db: Db, webhook: Json): Promise<void> {
  const user = textOf(webhook.userId);
  const event = textOf(webhook.eventType) ?? '';
  const connection = textOf(webhook.brokerageAuthorizationId);
  if (user === null) return;
  const links = await listLinksByExternalId(db, { provider: 'snaptrade', external_id: user });
  for (const { id, settings } of links) {
    const { authorization_ids: own } = settings;
    const isOwn = Array.isArray(own) && own.includes(connection);
    // A connection whose sign-in failed, or that never belonged to a link, does not affect working ones.
    if (/^CONNECTION_(BROKEN|DELETED)/.test(event) && isOwn) {
      await updateLink(db, id, { status: 'needs_sign_in', failure: SIGN_IN_AGAIN, next_sync_at: null });
    } else if (SYNC_EVENTS.test(event)) {
      if (event === 'CONNECTION_FIXED' && isOwn) await updateLink(db, id, { status: 'active', failure: null });
      await queueSync(context, db, id, { cause: 'webhook', is_whole: WHOLE_EVENTS.test(event) });
    }
  }
}

/** The webhooks of providers. They have no session and no CSRF token: only their signature identifies the sender. */
export function registerWebhooks(app: FastifyInstance, context: Context): void {
  registerWebhookRoutes(app, MAX_BYTES, (scope) => {
    scope.post('/api/v1/webhooks/plaid', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = requireBytes(request);
      const digest = await requirePlaidSignature(context, request, body);
      const json = objectOf(jsonOf(body)) ?? refuseSignature();
      await context.db.transaction().execute(async (trx) => {
        await requireFirst(trx, 'plaid', digest);
        await onPlaid(context, trx, json);
      });
      return confirmReceipt(reply);
    });
    scope.post('/api/v1/webhooks/snaptrade', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = requireBytes(request);
      const json = jsonOf(body);
      const digest = requireSnapTradeSignature(context, request, body, json);
      const webhook = objectOf(parseLossless(body.toString())) ?? {};
      await context.db.transaction().execute(async (trx) => {
        await requireFirst(trx, 'snaptrade', digest);
        await onSnapTrade(context, trx, webhook);
      });
      return confirmReceipt(reply);
    });
  });
}

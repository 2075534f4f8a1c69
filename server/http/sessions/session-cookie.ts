import { randomBytes } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import { hasDevice, saveDevice } from '@trover/db/queries/accounts/likeness.ts';
import {
  deleteSession,
  findSession,
  findSessionTimes,
  insertSession,
  type NewSession,
  type Session,
  touchSession,
} from '@trover/db/queries/accounts/sessions.ts';
import { findKeySession } from '@trover/db/queries/organisations/keys.ts';
import { hasLeftOwnOrganisation } from '@trover/db/queries/organisations/members.ts';
import type { SignedInWith } from '@trover/db/schema/accounts/accounts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../../accounts/tokens.ts';
import { sessionInView } from '../../clients/viewing.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { CSRF_COOKIE, csrfBindingOf } from '../protection/csrf.ts';
import { isPlainLocal } from '../protection/origin.ts';
import { hasSessionEnded, SESSION_IDLE_SECONDS } from './session-lifetime.ts';
import { sessionCookieName } from './session-token.ts';

/** The last use is updated only after this many seconds. */
const TOUCH_AFTER_SECONDS = 5 * 60;
/** Recognizes a browser: accounts that sign in from the same browser count as one person's in approvals. */
const DEVICE_COOKIE = 'device';
const DEVICE_SECONDS = 400 * 24 * 3600;

interface CookieOptions {
  path: '/';
  sameSite: 'lax';
  secure: boolean;
  httpOnly: boolean;
  /** Absent: this host only. */
  domain?: string;
  /** In seconds; absent: until the browser closes. */
  maxAge?: number;
}

export function cookieOptions({ config }: Context, request: FastifyRequest): CookieOptions {
  return {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: !isPlainLocal(request),
    maxAge: SESSION_IDLE_SECONDS,
    ...(config.cookieDomain && { domain: config.cookieDomain }),
  };
}

/** Finds the signed-in user by the hash of a token; `today` is the business date for further data that it reads. */
export type FindSession = (db: Db, tokenHash: Buffer, today: string) => Promise<Session | undefined>;

const DEVICE = /^[\w-]{32}$/;

/** An organisation's API key; a request with one has no personal session, whatever cookies it sends. */
export const apiKeyOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (trv_\S+)$/.exec(headers.authorization ?? '')?.[1];

async function readKey(context: Context, key: string, reply: FastifyReply): Promise<Session> {
  const session = key.length < 200 ? await findKeySession(context.db, hashToken(key)) : undefined;
  reply.header('cache-control', 'private, no-store');
  return (
    session ?? fail('not_signed_in', { message: 'This API key is not valid: it is revoked, expired or incomplete.' })
  );
}

/**
 * The session of the request's cookie. Every use restarts `SESSION_IDLE_SECONDS`, up to the limits of
 * `session-lifetime.ts`.
 */
export async function readSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindSession = findSession,
): Promise<Session | null> {
  const key = apiKeyOf(request);
  if (key !== undefined) return readKey(context, key, reply);
  const token = request.cookies[sessionCookieName(context.config, request)];
  if (!token) return null;
  const session = await find(context.db, hashToken(token), context.today());
  if (!session) return null;
  if (hasSessionEnded(session)) {
    await deleteSession(context.db, session.token_hash);
    return null;
  }
  reply.header('cache-control', 'private, no-store'); // so that Back shows nothing personal
  if (session.seconds_unseen > TOUCH_AFTER_SECONDS) {
    await touchSession(context.db, session, SESSION_IDLE_SECONDS);
    reply.setCookie(sessionCookieName(context.config, request), token, cookieOptions(context, request));
  }
  return sessionInView(context.db, session);
}

/** Opens and ends sessions for a handler; a new one always has a new token, and ends the one it replaces. */
export interface SessionManager {
  open: (accountId: number, signedInWith: SignedInWith) => Promise<void>;
  /**
   * Continues the session under a new token: its owner's rights have changed, or its owner proved their identity in a
   * stronger way. Its start does not change. Does nothing without a session.
   */
  renew: (signedInWith?: SignedInWith) => Promise<void>;
  /** Ends the session, and makes the browser clear its cached pages. */
  close: () => Promise<void>;
  /** Whether this browser has signed in to the account before. */
  isKnownFor: (accountId: number) => Promise<boolean>;
}

export function sessionManager(context: Context, request: FastifyRequest, reply: FastifyReply): SessionManager {
  const name = sessionCookieName(context.config, request);
  const end = async (): Promise<void> => {
    const token = request.cookies[name];
    if (token) await deleteSession(context.db, hashToken(token));
  };
  type Times = Pick<NewSession, 'created_at' | 'confirmed_at'>;
  const begin = async (accountId: number, signedInWith: SignedInWith, times: Times = {}): Promise<void> => {
    const token = `${randomBytes(32).toString('base64url')}.${csrfBindingOf(request.cookies[CSRF_COOKIE])}`;
    await insertSession(context.db, {
      account_id: accountId,
      token_hash: hashToken(token),
      expires_at: databaseTimeIn(SESSION_IDLE_SECONDS),
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
      signed_in_with: signedInWith,
      ...times,
    });
    reply.setCookie(name, token, cookieOptions(context, request));
  };
  const noteDevice = async (account_id: number): Promise<void> => {
    const known = request.cookies[DEVICE_COOKIE];
    const device = known && DEVICE.test(known) ? known : randomBytes(24).toString('base64url');
    reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(context, request), maxAge: DEVICE_SECONDS });
    await saveDevice(context.db, {
      account_id,
      device_hash: hashToken(device),
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
    });
  };
  return {
    open: async (accountId, signedInWith) => {
      if (await hasLeftOwnOrganisation(context.db, accountId))
        fail('wrong_credentials', { message: 'This account has left its organization. Ask one of its owners.' });
      await end();
      await begin(accountId, signedInWith);
      await noteDevice(accountId);
    },
    renew: async (signedInWith) => {
      const token = request.cookies[name];
      const session = token ? await findSession(context.db, hashToken(token)) : undefined;
      if (!session) return;
      const times = await findSessionTimes(context.db, session.token_hash);
      if (!(await deleteSession(context.db, session.token_hash))) return; // renewed by another request
      await begin(session.account_id, signedInWith ?? session.signed_in_with, times); // the person's account, as found
    },
    close: async () => {
      await end();
      const { maxAge: _, ...options } = cookieOptions(context, request);
      reply.clearCookie(name, options);
      reply.header('clear-site-data', '"cache", "storage"');
    },
    isKnownFor: async (account_id) => {
      const known = request.cookies[DEVICE_COOKIE];
      return known !== undefined && hasDevice(context.db, { account_id, device_hash: hashToken(known) });
    },
  };
}

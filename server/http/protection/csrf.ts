import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { sessionTokenOf } from '../sessions/session-token.ts';
import { isOwnOrigin } from './cross-origin.ts';
import { isPlainLocal } from './origin.ts';

export const CSRF_COOKIE = 'csrftoken';
const CSRF_HEADER = 'x-csrftoken';

const sign = (key: Buffer, nonce: string, session: string): string =>
  createHmac('sha256', key).update(`csrf ${nonce} ${session}`).digest('base64url');

/**
 * The last part of a token that belongs to a session: derived from the CSRF token that the session was opened with,
 * without revealing it.
 */
export const csrfBindingOf = (token: string | undefined): string =>
  token === undefined ? '' : createHash('sha256').update(`csrf ${token}`).digest('base64url').slice(0, 22);

/**
 * Whether this server issued the token to this session: at the session's start, or signed for it since. Without a
 * session, whether it was signed for none.
 */
function isOurs(key: Buffer, token: string | undefined, session: string | undefined): token is string {
  const [nonce, signature, ...rest] = token?.split('.') ?? [];
  if (!nonce || !signature || rest.length) return false;
  if (isSame(signature, sign(key, nonce, session ?? ''))) return true;
  const binding = session?.split('.', 2)[1];
  return binding !== undefined && binding !== '' && isSame(binding, csrfBindingOf(token));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The visitor's token; replaces a cookie that we did not issue. It is not HttpOnly, since scripts of the page read it.
 */
export function issueCsrfToken(
  { csrfKey: key, config }: Pick<Context, 'csrfKey' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const present = request.cookies[CSRF_COOKIE];
  const session = sessionTokenOf(config, request);
  if (isOurs(key, present, session)) return present;
  const nonce = randomBytes(18).toString('base64url');
  const token = `${nonce}.${sign(key, nonce, session ?? '')}`;
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: !isPlainLocal(request),
    httpOnly: false,
    ...(config.cookieDomain && { domain: config.cookieDomain }),
  });
  return token;
}

/**
 * Signed double submit: the header repeats a cookie that only this server can create, only for this session, and that
 * only this site's scripts can read. `Origin`, which browsers send with every change, must be this site too.
 */
export function requireCsrfToken(
  { csrfKey: key, config }: Pick<Context, 'csrfKey' | 'config'>,
  request: FastifyRequest,
): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(config, request, origin))
    fail('csrf_failed', { message: 'This request comes from another site, so nothing was done.' });
  const sent = request.headers[CSRF_HEADER];
  const cookie = request.cookies[CSRF_COOKIE];
  if (typeof sent !== 'string' || !isOurs(key, cookie, sessionTokenOf(config, request)) || !isSame(sent, cookie))
    fail('csrf_failed');
}

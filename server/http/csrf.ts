import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { isOwnOrigin } from './cross-origin.ts';
import { isPlainLocal } from './origin.ts';

export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'x-csrftoken';

const sign = (key: Buffer, nonce: string): string =>
  createHmac('sha256', key).update(`csrf ${nonce}`).digest('base64url');

function isOurs(key: Buffer, token: string | undefined): token is string {
  const [nonce, signature, ...rest] = token?.split('.') ?? [];
  if (!nonce || !signature || rest.length) return false;
  return isSame(signature, sign(key, nonce));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The visitor's token; a cookie that is not ours is replaced. Scripts of the page read it, so it is not HttpOnly. */
export function giveCsrfToken(
  { csrfKey: key, config }: Pick<Context, 'csrfKey' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const present = request.cookies[CSRF_COOKIE];
  if (isOurs(key, present)) return present;
  const nonce = randomBytes(18).toString('base64url');
  const token = `${nonce}.${sign(key, nonce)}`;
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
 * Signed double submit: the header repeats a cookie that only this server can make and only this site's scripts can
 * read. `Origin`, which browsers send with every change, must be this site too.
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
  if (typeof sent !== 'string' || !isOurs(key, cookie) || !isSame(sent, cookie)) fail('csrf_failed');
}

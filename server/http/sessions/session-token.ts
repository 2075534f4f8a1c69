import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isPlainLocal } from '../protection/origin.ts';

/** `__Host-` binds the cookie to this host over https; browsers refuse the prefix on plain http and with a domain. */
export function sessionCookieName({ cookieDomain }: Pick<Config, 'cookieDomain'>, request: FastifyRequest): string {
  if (isPlainLocal(request)) return 'session';
  return cookieDomain ? '__Secure-session' : '__Host-session';
}

/** The token in the session's cookie, not yet verified. */
export const sessionTokenOf = (config: Pick<Config, 'cookieDomain'>, request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookieName(config, request)] || undefined;

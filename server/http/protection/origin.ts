import type { FastifyRequest } from 'fastify';

/** Scheme and host as the visitor used them; a proxy's word counts only where TRUST_PROXY says so. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|([\w-]+\.)+localhost)(:\d+)?$/i;

/** Plain http to this machine: the one place where a cookie may go without `Secure`. */
export function isPlainLocal(request: FastifyRequest): boolean {
  return request.protocol === 'http' && LOCAL.test(request.host);
}

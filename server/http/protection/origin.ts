import type { FastifyRequest } from 'fastify';

/** Scheme and host as the visitor used them; a proxy's headers count only where TRUST_PROXY allows it. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|([\w-]+\.)+localhost)(:\d+)?$/i;

/** Plain http on this machine: the only case in which a cookie may be sent without `Secure`. */
export function isPlainLocal(request: FastifyRequest): boolean {
  return request.protocol === 'http' && LOCAL.test(request.host);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { originOf } from './origin.ts';

const ASKED = 'content-type, idempotency-key, x-csrftoken, x-encrypted, x-nonce, authorization';
const GIVEN = 'x-request-id, x-encrypted, retry-after, idempotent-replayed';

/** This site's own pages, also where they are served from another host than the API. */
export function isOwnOrigin(config: Pick<Config, 'webOrigins'>, request: FastifyRequest, origin: string): boolean {
  return origin === originOf(request) || config.webOrigins.includes(origin);
}

/** Scheme and host of the calling page, where its browser names one of ours; otherwise those of this request. */
export function pageOriginOf(config: Pick<Config, 'webOrigins'>, request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin !== undefined && isOwnOrigin(config, request, origin) ? origin : originOf(request);
}

/** Where pages have a host of their own (WEB_ORIGINS), their browsers may read what the API answers them. */
export function allowOwnOrigins(app: FastifyInstance, { webOrigins }: Pick<Config, 'webOrigins'>): void {
  if (webOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (origin === undefined || !webOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': GIVEN,
      'cross-origin-resource-policy': 'same-site',
    });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': ASKED,
      'access-control-max-age': '600',
    });
    await reply.code(204).send();
  });
}

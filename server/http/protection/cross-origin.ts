import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { originOf } from './origin.ts';

const ASKED = 'content-type, idempotency-key, x-csrftoken, x-encrypted, x-nonce, authorization';
const GIVEN = 'x-request-id, x-encrypted, retry-after, idempotent-replayed';

/** The settings that decide which pages are this site's own. */
type Pages = Pick<Config, 'webOrigins' | 'pages'>;

/** Whether an origin is one of this site's own pages, also where another host than the API's serves them. */
export function isOwnOrigin(config: Pages, request: FastifyRequest, origin: string): boolean {
  return origin === originOf(request) || isElsewhere(config, request, origin);
}

/** Own pages on another origin than this server's: those of WEB_ORIGINS, and for the assistant those of the portal. */
function isElsewhere({ webOrigins, pages }: Pages, request: FastifyRequest, origin: string): boolean {
  return webOrigins.includes(origin) || pages?.(request, origin) === true;
}

/** Scheme and host of the calling page, where its browser names one of ours; otherwise those of this request. */
export function pageOriginOf(config: Pages, request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin !== undefined && isOwnOrigin(config, request, origin) ? origin : originOf(request);
}

/** Where pages have another origin than this server, allows their browsers to read its responses. */
export function allowOwnOrigins(app: FastifyInstance, config: Pages): void {
  if (config.webOrigins.length === 0 && config.pages === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (origin === undefined || !isElsewhere(config, request, origin)) return;
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

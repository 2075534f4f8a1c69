import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { rateLimits } from './rate-limits.ts';

/** Static build files, which are cheap, and health checks, which machines request every second. */
const UNCOUNTED = /^\/(assets\/|healthz$|readyz$|metrics$)/;

/**
 * Counts what is no call of the API and costs as much: pages and their data, pictures, feeds, calendars, documents. By
 * the address alone, since a page is begun before its visitor is known.
 */
export function limitPages(app: FastifyInstance, context: Pick<Context, 'config' | 'pool' | 'log'>): void {
  const count = rateLimits(context);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.bodyLimit !== undefined) return; // a call counts itself
    if (UNCOUNTED.test(request.routeOptions.url ?? '')) return;
    await count({ method: 'GET', limit: 'page' }, { session: null, address: request.ip });
  });
}

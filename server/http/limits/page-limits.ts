import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { rateLimits } from './rate-limits.ts';

/** Static build files, which are cheap, and health checks, which monitoring requests every second. */
const UNCOUNTED = /^\/(assets\/|healthz$|readyz$|metrics$)/;

/**
 * Limits requests that are not API calls and cost as much: pages and their data, pictures, feeds, calendars, documents.
 * Counts by address only, since the visitor is not known yet.
 */
export function limitPages(app: FastifyInstance, context: Pick<Context, 'config' | 'pool' | 'log'>): void {
  const count = rateLimits(context);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.bodyLimit !== undefined) return; // API calls are counted elsewhere
    if (UNCOUNTED.test(request.routeOptions.url ?? '')) return;
    await count({ method: 'GET', limit: 'page' }, { session: null, address: request.ip });
  });
}

import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Context } from '../context.ts';
import { registerErrors } from './answer-errors.ts';
import { registerHealth } from './health.ts';
import { registerMetrics } from './metrics.ts';
import { registerRequestIds, requestId } from './request-ids.ts';

const MEGABYTE = 1024 * 1024;

/** What every listener has, whatever its roles: ids, log lines, failures, health and metrics. */
export function buildBase(context: Context): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: context.config.trustProxy,
    bodyLimit: 2 * MEGABYTE,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  registerRequestIds(app);
  registerErrors(app);
  registerHealth(app, context);
  registerMetrics(app, context);
  return app;
}

/** The listener of `PORT`. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  return buildBase(context);
}

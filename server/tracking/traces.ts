import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Trace } from './trace.ts';

/** The share of requests whose trace is reported in addition to errors (requirement C-7): all of them. */
const TRACE_SAMPLING = 1;

const MAX_BATCH_SIZE = 100;
const MAX_WAIT_MS = 1_000;

/** Reports the result of each request to the error collector, in batches; does nothing without a collector. */
export function registerTraces(app: FastifyInstance, { config, tracking }: Context, sampling = TRACE_SAMPLING): void {
  if (config.analyticsUrl === undefined) return;
  let waiting: Trace[] = [];
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) tracking.collect(waiting);
    waiting = [];
  };
  app.addHook('onResponse', (request, reply, done) => {
    if (Math.random() < sampling) {
      waiting.push({
        name: 'request_traced',
        request_id: request.id,
        host: request.host,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        at: new Date().toISOString(),
      });
      if (waiting.length >= MAX_BATCH_SIZE) send();
      else timer ??= setTimeout(send, MAX_WAIT_MS);
    }
    done();
  });
  app.addHook('onClose', async () => send());
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutSecrets } from '../log-secrets.ts';

const FORM = /^[\w.:-]{8,100}$/;

/** A request's own id. An id that the caller sends is recorded separately, since two callers may send the same. */
export const requestId = (): string => randomUUID();

/** The id that a proxy or caller sent, if it is a valid one. */
function callerId({ headers }: FastifyRequest): string | undefined {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && FORM.test(sent) ? sent : undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its path contains a secret, so the declared route is logged instead. */
    hasSecretPath?: boolean;
  }
}

/** The path as logs may show it. */
function shownPath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.config.hasSecretPath && routeOptions.url !== undefined) return routeOptions.url;
  return withoutSecrets(url.split('?', 1)[0] ?? '');
}

const refusals = new WeakMap<FastifyRequest, string>();

/** Adds the reason of a refusal to the request's log line. */
export const recordRefusal = (request: FastifyRequest, code: string): void => void refusals.set(request, code);

/** Every response carries the id, and so does the one log line of each request. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const quiet = request.url === '/healthz' || request.url === '/readyz' || request.url === '/metrics';
    const line = {
      method: request.method,
      path: shownPath(request),
      status: reply.statusCode,
      code: refusals.get(request),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      caller_request_id: callerId(request),
    };
    request.log[quiet ? 'debug' : 'info'](line, 'answered');
    done();
  });
}

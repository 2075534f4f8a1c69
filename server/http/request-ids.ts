import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const FORM = /^[\w.:-]{8,100}$/;

/** The id that a proxy or caller sent, where it is one, otherwise a new one. */
export function requestId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && FORM.test(sent) ? sent : randomUUID();
}

/** Every response carries the id, and one log line for each request has it too. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const quiet = request.url === '/healthz' || request.url === '/readyz' || request.url === '/metrics';
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log[quiet ? 'debug' : 'info'](line, 'answered');
    done();
  });
}

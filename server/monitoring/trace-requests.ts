import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEALTH_PATHS } from '../http/health-paths.ts';
import { TRACER } from './in-span.ts';

/**
 * A span for each request, named by its declared route, so that it does not reveal whose record was requested. It
 * contains the statements and queued jobs of the request.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const tracer = trace.getTracer(TRACER);
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (HEALTH_PATHS.has(route)) return done();
    const span = tracer.startSpan(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'server.address': request.hostname,
        request_id: request.id,
      },
    });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  // A body that arrived in chunks has lost the context of the first hook.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request);
    if (span === undefined) return done();
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  // An aborted request has no response, but its span ends too.
  app.addHook('onRequestAbort', (request, done) => {
    const span = spans.get(request);
    span?.setAttribute('aborted', true);
    span?.end();
    spans.delete(request);
    done();
  });
}

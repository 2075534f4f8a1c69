import { findProviderHealth } from '@trover/db/queries/identity/provider-health.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { hasProvider } from '../identity/provider/identity-provider.ts';
import { isSameSecret } from './protection/same-secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics that `/metrics` of this server shows. */
    metrics: Registry;
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `/metrics` in Prometheus' text form: the process, requests by route, connections, jobs. */
export function registerMetrics(app: FastifyInstance, context: Context): void {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = context.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'awaited' }, waitingCount);
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs by kind and state',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      for (const { name, waiting, active, failed } of await context.jobs.counts()) {
        this.set({ job: name, state: 'waiting' }, waiting);
        this.set({ job: name, state: 'active' }, active);
        this.set({ job: name, state: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'identity_provider_failing_seconds',
    help: 'For how long the provider of identity checks has not answered; 0 while it does',
    registers,
    async collect() {
      const { failing_since } = await findProviderHealth(context.db);
      const isFailing = failing_since !== null && hasProvider(context.config.identity);
      this.set(isFailing ? (Date.now() - failing_since.getTime()) / 1000 : 0);
    },
  });
  context.tracking.register(registry);
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(context.config, request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Callers with the token; without a token, and outside production, programs on this machine. */
function mayRead({ metricsToken, isProduction }: Context['config'], { headers, socket }: FastifyRequest): boolean {
  if (metricsToken !== undefined) return isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`);
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isProduction && !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

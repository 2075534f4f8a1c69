import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectFolder, readConfig } from '../config.ts';
import { declareJob } from '../jobs/queue/boss.ts';
import { createLog } from '../log.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { type Monitoring, openMonitoring } from './open-monitoring.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

const received: Received[] = [];
/** An error tracker and a collector in one, as far as their protocols go. */
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
    received.push({ path: request.url ?? '', headers: request.headers, text });
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const bodiesOf = (path: string): object[] =>
  received.filter((one) => one.path === path).map(({ text }) => JSON.parse(text) as object);

function spans(): Span[] {
  const bodies = bodiesOf('/v1/traces') as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }[];
  return bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

const attributeOf = (span: Span, key: string): string | number | undefined => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const SECRET = '0123456789abcdef0123456789abcdef';
const stumble = declareJob({
  name: 'stumble',
  retries: 0,
  run: async ({ db }) => {
    await db.selectFrom('accounts').select('id').where('email', '=', 'somebody@example.com').execute();
    throw new Error(`no luck with ${SECRET}`);
  },
});

let server: TestServer;
let monitoring: Monitoring;
beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as { port: number };
  const env = {
    SENTRY_DSN: `http://publickey@127.0.0.1:${port}/7`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20word',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  };
  monitoring = await openMonitoring(readConfig([], env));
  const log = createLog('fatal', { write: () => {} }, monitoring.report);
  log.level = 'error';
  server = await openTestServer({ env, log, jobs: [stumble], role: 'api,worker' });
  monitoring.exportMetrics(server.app.metrics);
});
afterAll(async () => {
  await server.close();
  await monitoring.close();
  collector.close();
});

describe('what an operator’s monitoring gets', () => {
  test('a trace of each request, with its statements and without anybody’s values', async () => {
    const answer = await server.visitor().get('/api/v1/orders/getorder/no-such-case');
    await expect.poll(() => spans().map(({ name }) => name)).toContain('GET /api/v1/orders/getorder/:id');
    const request = spans().find(({ name }) => name === 'GET /api/v1/orders/getorder/:id') as Span;
    expect(attributeOf(request, 'request_id')).toBe(answer.headers['x-request-id']);
    expect(attributeOf(request, 'http.response.status_code')).toBe(404);
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statements.map((one) => attributeOf(one, 'db.query.text'))).toContainEqual(
      expect.stringContaining('select'),
    );
    expect(JSON.stringify(bodiesOf('/v1/traces'))).not.toContain('no-such-case');
    expect(received.find(({ path }) => path === '/v1/traces')?.headers.authorization).toBe('Bearer word');
  });

  test('a job is a trace of its own, and its fault a report that finds the line of the log', async () => {
    await server.context.jobs.send(stumble, {});
    const job = () => spans().find(({ name }) => name === 'job stumble');
    await expect.poll(job, { timeout: 10_000 }).toBeDefined();
    const { spanId } = job() as Span;
    expect(spans().some(({ parentSpanId }) => parentSpanId === spanId)).toBe(true);
    await expect.poll(() => received.filter(({ path }) => path.startsWith('/api/7/envelope/'))).not.toEqual([]);
    const { text, path, headers } = received.find((one) => one.path.startsWith('/api/7/envelope/')) as Received;
    expect(`${path} ${headers['x-sentry-auth'] ?? ''}`).toContain('sentry_key=publickey');
    const event = JSON.parse(text.split('\n')[2] ?? '') as {
      environment: string;
      tags: object;
      exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
    };
    expect(event).toMatchObject({ environment: 'local', tags: { job: 'stumble', message: 'job failed' } });
    const [error] = event.exception.values;
    expect(error).toMatchObject({ type: 'Error', value: 'no luck with [hidden]' });
    expect(error?.stacktrace.frames.at(-1)?.filename).toContain('monitoring.test.ts');
    expect(text).not.toContain('somebody@example.com');
  });

  test('the same metrics as /metrics, counted in the same buckets', async () => {
    await server.visitor().get('/healthz');
    type Point = {
      sum?: number;
      count?: string | number;
      bucketCounts?: (string | number)[];
      explicitBounds?: number[];
    };
    type Metric = { name: string; histogram?: { dataPoints: Point[] }; gauge?: object; sum?: { isMonotonic: boolean } };
    const latest = (): Metric[] => {
      const bodies = bodiesOf('/v1/metrics') as { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }[];
      return bodies.at(-1)?.resourceMetrics.flatMap((one) => one.scopeMetrics.flatMap(({ metrics }) => metrics)) ?? [];
    };
    const requests = () => latest().find(({ name }) => name === 'http_request_seconds')?.histogram?.dataPoints ?? [];
    await expect.poll(() => requests().length).toBeGreaterThan(0);
    for (const { count, bucketCounts = [], explicitBounds = [] } of requests()) {
      expect(bucketCounts.length).toBe(explicitBounds.length + 1);
      expect(bucketCounts.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(Number(count));
      expect(bucketCounts.every((one) => Number(one) >= 0)).toBe(true);
    }
    const named = new Map(latest().map((metric) => [metric.name, metric]));
    expect(named.get('database_connections')?.gauge).toBeDefined();
    expect(named.get('pages_visited_total')?.sum?.isMonotonic).toBe(true);
  });

  test('nothing is loaded or sent where nothing is configured', async () => {
    const silent = await openMonitoring(readConfig([], {}));
    expect(silent.report).toBeUndefined();
    await silent.close();
  });

  test('a setting that cannot be used is refused with a sentence, and its key is not shown', () => {
    expect(() => readConfig([], { SENTRY_DSN: 'errors.example.com/1?key=word' })).toThrow(
      /^SENTRY_DSN is something else/,
    );
    expect(() => readConfig([], { OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('the share of requests that are traced');
  });
});

/** Every metric that a rule or a panel uses, without the endings that Prometheus adds to histograms. */
const metricsIn = (expressions: readonly string[]): string[] =>
  expressions.flatMap((text) =>
    [...text.matchAll(/\b([a-z][a-z0-9]*(?:_[a-z0-9]+)+|jobs)(?=[{[\s)>]|$)/g)]
      .map(([, name]) => (name as string).replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => name !== 'histogram_quantile'),
  );

describe('deploy/monitoring', () => {
  interface Rule {
    alert: string;
    expr: string;
    annotations: { summary: string; runbook: string };
  }
  const folder = join(projectFolder, 'deploy', 'monitoring');
  const rules = (
    parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] }
  ).groups.flatMap((group) => group.rules);
  const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };

  test('each alert has its page in docs/runbooks, and each page an alert', () => {
    expect(rules.length).toBeGreaterThan(5);
    for (const { annotations } of rules) expect(existsSync(join(projectFolder, annotations.runbook))).toBe(true);
    const named = new Set(rules.map(({ annotations }) => annotations.runbook));
    const pages = readdirSync(join(projectFolder, 'docs', 'runbooks')).map((name) => `docs/runbooks/${name}`);
    expect([...named].sort()).toEqual(pages.sort());
  });

  test('alerts and dashboard ask for metrics that the program has', async () => {
    const { text } = await server.visitor().get('/metrics');
    const present = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const asked = metricsIn([
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]);
    expect(new Set(asked).size).toBeGreaterThan(8);
    expect([...new Set(asked)].filter((name) => !present.has(name))).toEqual([]);
  });
});

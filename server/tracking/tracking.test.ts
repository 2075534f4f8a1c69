import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBase } from '../http/build-app.ts';

import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { collectorOf } from './collector.ts';

const visit = { name: 'page_visited', base_url: '/cases/screener', params: { group: 'all' } };
const vital = { name: 'web_vital', base_url: '/', metric: 'LCP', value: 812.5 };
const url = '/api/v1/tracking';

let server: TestServer;
const collected: { analytics_id?: string | null; name: string; route?: string; request_id?: string }[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    collected.push(...(JSON.parse(text) as { events: typeof collected }).events);
    response.end();
  });
});
beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as { port: number };
  server = await openTestServer({ env: { ANALYTICS_URL: `http://127.0.0.1:${port}/events` } });
});
afterAll(async () => {
  await server.close();
  collector.close();
});

describe('what pages report about themselves', () => {
  test('[API-79] is taken from anyone and counted among the metrics', async () => {
    const answer = await server
      .visitor()
      .post(url, { events: [visit, vital, { ...vital, metric: 'CLS', value: 0.02 }] });
    expect(answer).toMatchObject({ status: 200, body: { data: { accepted: 3 } } });
    const { text } = await server.visitor().get('/metrics');
    expect(text).toContain('pages_visited_total 1');
    expect(text).toContain('web_vitals_seconds_sum{metric="LCP"} 0.8125');
    expect(text).toContain('web_vitals_layout_shift_count 1');
  });

  test('[API-79] [C-3] continues to the address that is configured, with the id of 12 digits', async () => {
    const investor = await server.signIn('investor');
    await investor.post(url, { events: [visit] });
    await expect
      .poll(() => collected.filter(({ analytics_id }) => typeof analytics_id === 'string'))
      .toEqual([{ ...visit, analytics_id: expect.stringMatching(/^0{6}\d{6}$/), at: expect.any(String) }]);
  });

  test('[X-6] what failed in a page is logged and reported, and so is a fault of the server with its request', async () => {
    const failed = {
      name: 'call_failed',
      base_url: '/',
      call: 'GET /api/v1/x',
      status: 500,
      code: 'internal_error',
      message: 'm',
    };
    await server.visitor().post(url, { events: [failed] });
    await expect.poll(() => collected).toContainEqual(expect.objectContaining(failed));

    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const app = buildBase({ ...server.context, log });
    app.get('/fails', () => {
      throw new Error('a fault of ours');
    });
    const answer = await app.inject({ url: '/fails' });
    const id = answer.headers['x-request-id'];
    expect([answer.statusCode, answer.body.includes('a fault of ours')]).toEqual([500, false]);
    expect(lines.join('')).toContain('a fault of ours');
    const report = { name: 'call_failed', call: 'GET /fails', status: 500, message: `${id}: a fault of ours` };
    await expect.poll(() => collected).toContainEqual(expect.objectContaining(report));
    await app.close();
  });

  test('[C-7] every request is traced, with the id that its response and its error carry', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1) {
      const { headers } = await server.visitor().get('/api/v1/orders/getorder/no-such-case');
      ids.push(headers['x-request-id'] as string);
    }
    const route = '/api/v1/orders/getorder/:id';
    await expect
      .poll(() => collected.filter((each) => each.name === 'request_traced' && each.route === route))
      .toHaveLength(ids.length);
    const traces = collected.filter((each) => each.name === 'request_traced' && each.route === route);
    expect(traces.map(({ request_id }) => request_id)).toEqual(ids);
    expect(traces[0]).toMatchObject({ method: 'GET', status: 404, ms: expect.any(Number), at: expect.any(String) });
  });

  test('[API-79] of another form is refused', async () => {
    const refused = async (event: object) => (await server.visitor().post(url, { events: [event] })).status;
    expect(await refused({ ...visit, base_url: '/reset?token=x' })).toBe(400);
    expect(await refused({ ...visit, name: 'page_printed' })).toBe(400);
    expect(await refused({ ...vital, value: Number.MAX_SAFE_INTEGER })).toBe(400);
    expect((await server.visitor().post(url, { events: Array(51).fill(visit) })).status).toBe(400);
  });

  test('[API-79] a collector that is away is nobody’s trouble', async () => {
    const own = await openTestServer({ env: { ANALYTICS_URL: 'http://127.0.0.1:1/' } });
    expect((await own.visitor().post(url, { events: [visit] })).status).toBe(200);
    await own.close();
  });

  test('events do not follow a redirect to another address', async () => {
    const before = collected.length;
    const { port } = collector.address() as { port: number };
    const moved = createServer((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/events` }).end(),
    );
    await new Promise<void>((done) => moved.listen(0, '127.0.0.1', done));
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    collectorOf(`http://127.0.0.1:${(moved.address() as { port: number }).port}/`, log)([]);
    await expect.poll(() => lines.join('')).toContain('events were not collected');
    expect(collected).toHaveLength(before);
    moved.close();
  });
});

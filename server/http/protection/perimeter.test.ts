import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { limits } from '@trover/contract/protocol/limits.ts';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../files/file-store.ts';
import { withoutSecrets } from '../../log-secrets.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { TestVisitor } from '../../testing/test-visitor.ts';
import { buildApp } from '../build-app.ts';
import { hostPredicate } from './allowed-hosts.ts';
import { formBytes, limitBodySize } from './body-size.ts';
import { filePolicy } from './content-policy.ts';
import { limitBodyTime } from './slow-bodies.ts';
import { parseTrustedProxies, trustProxyOption } from './trusted-proxies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ role: 'api' });
});
afterAll(() => server.close());

const none = { allowedHosts: undefined, publicUrl: undefined, apiBase: '', webOrigins: [], isProduction: false };

test('the page of the API is rendered once, and has its own nonce in each answer', async () => {
  const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? 'none';
  const [first, second] = [await server.visitor().get('/api/docs'), await server.visitor().get('/api/docs')];
  const nonces = [first, second].map(({ headers }) => nonceOf(headers['content-security-policy']));
  expect(new Set(nonces).size).toBe(2);
  expect(first.text).toContain(`nonce="${nonces[0]}"`);
  expect(second.text).toContain(`nonce="${nonces[1]}"`);
  expect(second.text.replaceAll(nonces[1]!, '')).toBe(first.text.replaceAll(nonces[0]!, ''));
});

test('every answer over https has it stay so for a year, and none over http; nothing frames it or moves its base', async () => {
  const own = await openTestServer({ env: { TRUST_PROXY: '1' } });
  const hsts = 'strict-transport-security';
  for (const url of [
    '/api/v1/auth/getcsrftoken',
    '/api/openapi.json',
    '/no/such/address',
    '/api/v1/company/%ff',
    '/healthz',
  ]) {
    const over = async (protocol: string) => (await own.visitor().get(url, { 'x-forwarded-proto': protocol })).headers;
    expect((await over('https'))[hsts], url).toBe('max-age=31536000; includeSubDomains');
    const plain = await over('http');
    if (!url.includes('%')) expect(plain[hsts], url).toBeUndefined();
    expect(plain['content-security-policy'], url).toContain("base-uri 'none'");
    expect(plain['content-security-policy'], url).toContain("frame-ancestors 'none'");
  }
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(filePolicy('https://api.portal.example')).toContain(part);
  await own.close();
});

describe('the host of a request', () => {
  test.each(['a b', '<x>', 'a:b:c', '[::1', 'x/y?z#', 'a:99999', '%', 'a@b', 'a..b', '-', '.', 'ä.example', 'a\tb'])(
    'that is none is refused everywhere but by what machines ask: %j',
    async (host) => {
      for (const url of ['/api/docs', '/api/openapi.json', '/api/v1/auth/getcsrftoken', '/no/such/address'])
        expect((await server.visitor().get(url, { host })).status, url).toBe(400);
      expect((await server.visitor().get('/healthz', { host })).status).toBe(200);
    },
  );

  test('is any outside production, and one of the settings’ in it', () => {
    const open = hostPredicate(none);
    for (const host of [
      'localhost:3000',
      '[::1]:3000',
      '192.168.1.4',
      'trover',
      'castellan.localhost:4200',
      'A.Example.',
    ])
      expect(open(host), host).toBe(true);

    const production = {
      ...none,
      isProduction: true,
      publicUrl: 'https://portal.example',
      apiBase: 'https://api.example',
    };
    const isServed = hostPredicate(production);
    for (const host of [
      'portal.example',
      'PORTAL.example:443',
      'castellan.portal.example',
      'api.example',
      'localhost:3000',
    ])
      expect(isServed(host), host).toBe(true);
    for (const host of [
      'evil.example',
      'portal.example.evil.example',
      'evilportal.example',
      'a.api.example',
      '10.0.0.1',
    ])
      expect(isServed(host), host).toBe(false);

    const named = hostPredicate({ ...production, allowedHosts: ['trover.example', '*.firms.example'] });
    expect(['trover.example', 'a.firms.example', 'portal.example', 'firms.example'].map(named)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('who a request comes from', () => {
  /** The address that is counted, given X-Forwarded-For and the peer address. */
  async function addressOf(setting: string, forwarded: string, remoteAddress = '10.0.0.9'): Promise<string> {
    const proxies = parseTrustedProxies(setting);
    if (proxies === undefined) throw new Error(`${setting} is no setting`);
    const app = Fastify({ trustProxy: trustProxyOption(proxies) });
    app.get('/', async (request) => request.ip);
    const answer = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
    return answer.body;
  }

  test('is the peer where no proxy is trusted, whatever it states', async () => {
    expect(await addressOf('false', '1.1.1.1')).toBe('10.0.0.9');
  });

  test('is what the last of so many proxies saw, not what a visitor has put before it', async () => {
    expect(await addressOf('1', '6.6.6.6, 198.51.100.7')).toBe('198.51.100.7');
    expect(await addressOf('true', '6.6.6.6, 198.51.100.7')).toBe('198.51.100.7');
    expect(await addressOf('2', '6.6.6.6, 198.51.100.7, 10.0.0.8')).toBe('198.51.100.7');
  });

  test('is what a proxy of those networks saw, and the peer where it is none', async () => {
    expect(await addressOf('10.0.0.0/8', '6.6.6.6, 198.51.100.7, 10.1.1.1')).toBe('198.51.100.7');
    expect(await addressOf('10.0.0.0/8', '6.6.6.6', '203.0.113.5')).toBe('203.0.113.5');
  });
});

describe('/metrics', () => {
  test('is read on this machine alone, and not through a proxy', async () => {
    expect((await server.visitor().get('/metrics')).status).toBe(200);
    expect((await server.visitor().get('/metrics', { 'x-forwarded-for': '1.1.1.1' })).status).toBe(404);
    const away = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.5' });
    expect(away.statusCode).toBe(404);
  });

  test('is read from anywhere with its token, where there is one, and only with it', async () => {
    const own = await openTestServer({ env: { METRICS_TOKEN: 'a-token-of-enough-letters' } });
    const read = async (authorization: string) =>
      (await own.app.inject({ url: '/metrics', remoteAddress: '203.0.113.5', headers: { authorization } })).statusCode;
    expect(await read('Bearer a-token-of-enough-letters')).toBe(200);
    expect([await read('Bearer another'), await read(''), (await own.visitor().get('/metrics')).status]).toEqual([
      404, 404, 404,
    ]);
    await own.close();
  });
});

test('/readyz names what is away and not why, which is in the log', async () => {
  const { files } = server.context;
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { store } = files;
  const trouble = async () =>
    new StoreUnavailable('the bucket secret-bucket refuses S3_ACCESS_KEY_ID', { isRefusal: true });
  Object.assign(files, { store: Object.assign(Object.create(store), { trouble }) });
  const app = await buildApp({ ...server.context, log });
  const answer = await new TestVisitor(app).get('/readyz');
  await new TestVisitor(app).get('/readyz');
  Object.assign(files, { store });
  expect(answer).toMatchObject({
    status: 503,
    body: { status: 'unavailable', reason: 'the file store cannot be used' },
  });
  expect(answer.text).not.toContain('secret-bucket');
  expect(lines.filter((line) => line.includes('secret-bucket'))).toHaveLength(1);
  await app.close();
});

describe('what is not a call of the API', () => {
  test('has its own limit by address, logged with the time to wait', async () => {
    const own = await openTestServer({ env: { RATE_LIMITS: 'strict' } });
    const ask = (remoteAddress: string) => own.app.inject({ url: '/api/openapi.json', method: 'HEAD', remoteAddress });
    for (let at = 0; at < limits.page.calls; at += 1) await ask('203.0.113.5');
    const refused = await ask('203.0.113.5');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('203.0.113.6')).statusCode).toBe(200);
    expect((await own.app.inject({ url: '/healthz', remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
    await own.close();
  });
});

describe('a body that does not come to its end', () => {
  test('is cancelled, logged and its connection closed', async () => {
    const app = Fastify();
    app.post('/', { onRequest: async (request, reply) => limitBodyTime(request, reply, 200) }, async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .* too long to arrive/s);
    const whole = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await whole.text()).toBe('read');
    await app.close();
  });
});

describe('a body that is sent without end', () => {
  async function startServer() {
    const app = Fastify();
    limitBodySize(app);
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    // what is left of a refused form is thrown away, and nobody counts it
    app.post('/', { config: { most_bytes: 300_000 } }, async (request) => {
      request.raw.resume();
      return 'refused';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return { app, socket };
  }
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=X\r\n';

  test('ends with its connection, also after the answer', async () => {
    const { app, socket } = await startServer();
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    // what is sent after that fails, which is no fault of the test
    const isClosed = new Promise((done) => socket.once('close', done));
    const sending = setInterval(() => socket.write(`10000\r\n${'a'.repeat(65_536)}\r\n`), 10);
    await isClosed;
    clearInterval(sending);
    await app.close();
  });

  test('is not begun where its length is stated', async () => {
    const { app, socket } = await startServer();
    socket.write(`${head}Content-Length: 300001\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 [45]\d\d .*connection: close/is);
    await app.close();
  });

  test('of a call is bounded by its files', () => {
    const megabyte = 1024 * 1024;
    expect(formBytes({})).toBe(8 * megabyte);
    const file = { field: 'file', max_bytes: megabyte, required: true };
    expect(formBytes({ files: [file, { ...file, several: true }] })).toBe(50 * megabyte);
  });
});

describe('the log', () => {
  const token = 'k3J8-Qz7vBwX0pLmN5tRyUiOaSdFgHjK';

  test('holds nothing that opens something, wherever a caller puts it', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...server.context, log });
    const visitor = new TestVisitor(app);
    for (const url of [
      `/api/v1/calendar/7-${token}.ics`,
      `/api/v1/files/${token}/${token}`,
      `/api/v1/unsubscribe/${token}`,
      `/reset/${token}`,
      `/api/v1/orders/getallorders?token=${token}`,
    ])
      await visitor.get(url);
    const failed = { name: 'call_failed', call: `GET /x/${token}`, status: 500, code: 'x', message: `for ${token}` };
    const visited = { name: 'page_visited', base_url: `/reset/${token}`, params: { token } };
    const sent = await visitor.post('/api/v1/tracking', { events: [{ ...failed, base_url: `/y/${token}` }, visited] });
    expect(sent.status).toBe(200);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).not.toContain(token);
    await app.close();
  });

  test('has the account and the reason of a call that is refused', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...server.context, log });
    const visitor = new TestVisitor(app);
    await visitor.signIn('investor@demo.test', demonstrationPassword);
    expect((await visitor.get('/api/v1/operator/accounts')).status).toBe(403);
    expect((await visitor.post('/api/v1/auth/logout', {}, { 'x-csrftoken': 'made up' })).status).toBe(403);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const refused = logged.filter(({ status }) => status === 403);
    expect(refused).toMatchObject([{ code: 'not_allowed', account_id: expect.any(Number) }, { code: 'csrf_failed' }]);
    await app.close();
  });

  test('leaves names and ids as they are', () => {
    const plain = '/cases/kraft-heinz-2019-securities-litigation 2f1c8d7e-0b1a-4c5d-9e8f-001122334455';
    expect(withoutSecrets(plain)).toBe(plain);
    expect(withoutSecrets(`/a/${token}/b?c=${'0af9'.repeat(16)}`)).toBe('/a/[hidden]/b?c=[hidden]');
  });

  test('has the id that a caller sent beside the request’s own', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...server.context, log });
    const answers = [];
    for (let at = 0; at < 2; at += 1)
      answers.push(
        await app.inject({ url: '/api/v1/auth/getcsrftoken', headers: { 'x-request-id': 'sent-by-a-caller' } }),
      );
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set([...ids, 'sent-by-a-caller']).size).toBe(3);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const request_id of ids)
      expect(logged).toContainEqual(expect.objectContaining({ request_id, caller_request_id: 'sent-by-a-caller' }));
    await app.close();
  });
});

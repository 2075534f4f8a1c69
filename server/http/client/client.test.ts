import { CallFailed, type Client, type ClientOptions, createClient } from '@trover/contract/protocol/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';

const key = 'a key of 32 bytes, as plain text';
const encryption = { key: `text:${key}`, default: 'opt-in' as const };

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await openTestServer({ env: { ENCRYPTION_KEY: `text:${key}`, DEV_CREDENTIALS: 'team:sesame' } });
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

interface Sent {
  call: string;
  headers: Headers;
  body: string;
  answer: string;
}

/** A browser's part: stores cookies, and records what went over the wire. */
function browser() {
  const cookies = new Map<string, string>();
  const sent: Sent[] = [];
  const browse: typeof fetch = async (url, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const answer = await response.clone().text();
    const call = `${init.method ?? 'GET'} ${String(url).slice(base.length)}`;
    sent.push({ call, headers, body: init.body instanceof FormData ? '(form)' : String(init.body ?? ''), answer });
    return response;
  };
  return { cookies, sent, browse };
}

let page: ReturnType<typeof browser>;
beforeEach(() => {
  page = browser();
});
const client = (options: ClientOptions = {}): Client =>
  createClient({
    fetch: page.browse,
    cookie: (name) => page.cookies.get(name),
    retryDelay: () => 0,
    settings: () => ({ base, basic: 'team:sesame' }),
    ...options,
  });
const signIn = (api: Client, name = 'investor') =>
  api.call('POST /api/v1/auth/login', {
    body: { username: `${name}@demo.test`, password: demonstrationPassword },
    shows_failure: true,
  });
const failureOf = async (call: Promise<unknown>): Promise<CallFailed> => {
  const failure = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (failure instanceof CallFailed) return failure;
  throw new Error(`it did not fail as a call: ${String(failure)}`);
};

describe('the client with the server', () => {
  test('[B-1] fetches the token once, sends it with each change, and a new one where the old is not good', async () => {
    const api = client();
    await signIn(api);
    await api.call('POST /api/v1/portfolio/portfolio', { body: {} });
    expect(page.sent.map(({ call }) => call)).toEqual([
      'GET /api/v1/auth/getcsrftoken',
      'POST /api/v1/auth/login',
      'POST /api/v1/portfolio/portfolio',
    ]);
    page.cookies.set('csrftoken', 'of-another.server');
    const made = await api.call('POST /api/v1/portfolio/portfolio', { body: { label: 'after a new token' } });
    expect(made.label).toBe('after a new token');
    expect(page.sent.slice(3).map(({ call }) => call)).toEqual([
      'POST /api/v1/portfolio/portfolio',
      'GET /api/v1/auth/getcsrftoken',
      'POST /api/v1/portfolio/portfolio',
    ]);
  });

  test('[B-1] remembers a token whose cookie it cannot read', async () => {
    const api = client({ cookie: () => undefined });
    await signIn(api);
    await api.call('POST /api/v1/auth/logout', {});
    expect(page.sent.filter(({ call }) => call.includes('getcsrftoken'))).toHaveLength(1);
  });

  test('[B-1] a read carries the token too, fetched where there is none, and answers without it', async () => {
    const api = client();
    await Promise.all([
      api.call('GET /api/v1/orders/getallorderscount', {}),
      api.call('GET /api/v1/orders/getfilters', {}),
    ]);
    const [asked, ...reads] = page.sent;
    expect(asked?.call).toBe('GET /api/v1/auth/getcsrftoken');
    expect(reads.map(({ call }) => call.split('/').at(-1)).sort()).toEqual(['getallorderscount', 'getfilters']);
    for (const { headers } of reads) expect(headers.get('x-csrftoken')).toBe(page.cookies.get('csrftoken'));
    const without = await fetch(`${base}/api/v1/orders/getallorderscount`, {
      headers: { authorization: `Basic ${btoa('team:sesame')}` },
    });
    expect(without.status).toBe(200);
  });

  test('[B-2] every request has its own nonce, and [B-3] the development credentials', async () => {
    const api = client();
    await signIn(api);
    await api.call('GET /api/v1/users/profile/me', {});
    const nonces = page.sent.map(({ headers }) => headers.get('x-nonce'));
    expect(new Set(nonces).size).toBe(page.sent.length);
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    for (const { headers } of page.sent) expect(headers.get('authorization')).toBe('Basic dGVhbTpzZXNhbWU=');
    const without = client({ settings: () => ({ base }) });
    expect(await failureOf(without.call('GET /api/v1/users/profile/me', {}))).toMatchObject({ status: 401 });
  });

  test('[B-4] a new request aborts the earlier one of the same key, in the server too', async () => {
    const api = client();
    const search = (term: string) => api.call('GET /api/v1/company/autocomplete', { query: { term }, key: 'search' });
    const [first, second] = [search('k'), search('kr')];
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await expect(second).resolves.toHaveProperty('items');
  });
});

describe('the client with a key', () => {
  const settings = (mode: 'all' | 'opt-in') => () => ({
    base,
    basic: 'team:sesame',
    encryption: { ...encryption, default: mode },
  });

  test('[B-5] encrypts every body where that is the default, and [B-6] reads what comes back', async () => {
    const api = client({ settings: settings('all') });
    const { user } = await signIn(api);
    expect(user.email).toBe('investor@demo.test');
    const login = page.sent.find(({ call }) => call.endsWith('login'))!;
    expect(login.headers.get('x-encrypted')).toBe('1');
    expect(Object.keys(JSON.parse(login.body) as object)).toEqual(['data']);
    expect(login.body + login.answer).not.toMatch(/demo\.test|password/);
  });

  test('[B-5] otherwise encrypts what asks for it alone, with a new IV each time', async () => {
    const api = client({ settings: settings('opt-in') });
    await signIn(api);
    const make = (encrypted: boolean) =>
      api.call('POST /api/v1/portfolio/portfolio', { body: { label: 'Same words' }, encrypted }).catch(() => undefined);
    for (const encrypted of [false, true, true]) await make(encrypted);
    const [login, plain, one, other] = page.sent.filter(({ call }) => call.startsWith('POST'));
    expect(login?.body).toContain('investor@demo.test');
    expect(plain?.body).toBe('{"label":"Same words"}');
    expect(one?.body).not.toContain('Same words');
    expect(one?.body).not.toBe(other?.body);
  });

  test('[B-5] never encrypts a form', async () => {
    const api = client({ settings: settings('all') });
    await signIn(api);
    const form = new FormData();
    form.append('file', new Blob(['Date,Symbol\n']), 'a.csv');
    await api.call('POST /api/v1/portfolio/uploadtradesfile', { form });
    expect(page.sent.at(-1)?.headers.get('x-encrypted')).toBeNull();
    expect(page.sent.at(-1)?.body).toBe('(form)');
  });

  test('[B-6] reads a failure that is encrypted, with its sentence and fields', async () => {
    const api = client({ settings: settings('all') });
    await signIn(api);
    const failure = await failureOf(
      api.call('POST /api/v1/portfolio/portfolio', { body: { label: 'x'.repeat(1000) }, shows_failure: true }),
    );
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(failure.fields).toHaveProperty(['body.label']);
    expect(page.sent.at(-1)?.answer).toMatch(/^\{"data":"[\w+/=]+"\}$/);
  });

  test('[B-7] sends as it is where the key is none', async () => {
    const api = client({
      settings: () => ({ base, basic: 'team:sesame', encryption: { key: 'too short', default: 'all' } }),
    });
    await signIn(api);
    expect(page.sent.at(-1)?.headers.get('x-encrypted')).toBeNull();
  });

  test('[B-6] an answer’s data alone may be encrypted, and what only looks like it stays as it is', async () => {
    const { openAnswer, openCipher } = await import('@trover/contract/protocol/encrypted-bodies.ts');
    const cipher = (await openCipher(`text:${key}`))!;
    const data = await cipher.encrypt({ iban: 'GB' });
    expect(await openAnswer(cipher, { result: true, data })).toEqual({ result: true, data: { iban: 'GB' } });
    expect(await openAnswer(cipher, { result: true, data: { data } })).toEqual({ result: true, data: { iban: 'GB' } });
    expect(await openAnswer(cipher, { data })).toEqual({ iban: 'GB' });
    expect(await openAnswer(cipher, data)).toEqual({ iban: 'GB' });
    for (const other of [{ result: true, data: 'AAAA' }, { result: true, data: { data: 'words' } }, 'words', null, [1]])
      expect(await openAnswer(cipher, other)).toEqual(other);
  });
});

describe('a failed call', () => {
  test('[X-1] of orders, portfolio, payouts and auth goes to the shared handler, others are only reported', async () => {
    const shown: string[] = [];
    const reported: string[] = [];
    const api = client({ onFailure: (_, call) => shown.push(call), report: (_, call) => reported.push(call) });
    await failureOf(api.call('GET /api/v1/orders/getmyorders', {}));
    await failureOf(api.call('GET /api/v1/portfolio/trade', {}));
    await failureOf(api.call('GET /api/v1/portfolio/holdings', { shows_failure: true }));
    await failureOf(api.call('GET /api/v1/users/profile/me', {}));
    await failureOf(api.call('GET /api/v1/company/{id}', { params: { id: 99 } }));
    expect(shown).toEqual(['GET /api/v1/orders/getmyorders', 'GET /api/v1/portfolio/trade']);
    expect(reported).toHaveLength(5);
  });

  test('[X-5] a 403 has the page ask again who is signed in', async () => {
    let asked = 0;
    const api = client({ onForbidden: () => (asked += 1) });
    await signIn(api);
    expect(await failureOf(api.call('GET /api/v1/operator/audit', {}))).toMatchObject({ status: 403 });
    expect(asked).toBe(1);
    await failureOf(client().call('GET /api/v1/operator/audit', {}));
  });

  test('[X-4] [X-3] hands over the body that came; without one, or with a page of HTML, it reports it', async () => {
    const answering = (status: number, body: string | null) =>
      client({ fetch: async () => new Response(body, { status }), cookie: () => 'token' });
    const make = (api: Client) =>
      failureOf(api.call('POST /api/v1/portfolio/portfolio', { body: {}, shows_failure: true }));

    const html = '<!doctype html><title>Bad gateway</title>';
    expect(await make(answering(502, html))).toMatchObject({ message: 'No response from server', body: html });
    expect((await make(answering(502, html))).sentence).toBeUndefined();
    expect(await make(answering(200, html))).toMatchObject({ message: 'No response from server', body: html });
    expect(await make(answering(500, null))).toMatchObject({ message: 'No response from server', body: undefined });
    const detailed = await make(answering(400, '{"detail":"The label is taken."}'));
    expect(detailed).toMatchObject({ message: 'The label is taken.', body: { detail: 'The label is taken.' } });
    expect(detailed.sentence).toBe('The label is taken.');
  });

  test('[X-4] states that there was no response where the server is away', async () => {
    const api = client({ settings: () => ({ base: 'http://127.0.0.1:1' }) });
    const failure = await failureOf(api.call('GET /api/v1/orders/getallorderscount', {}));
    expect(failure).toMatchObject({ status: 0, code: 'no_response', message: 'No response from server' });
  });

  test('[X-2] an upload whose answer states false failed, whatever its status', async () => {
    const shown: string[] = [];
    const answer = { result: false, error: { code: 'unsupported_file', message: 'This is a photo.' } };
    const api = client({
      fetch: async () => Response.json(answer),
      cookie: () => 'token',
      onFailure: ({ message }) => shown.push(message),
    });
    await failureOf(api.call('POST /api/v1/portfolio/uploadtradesfile', { form: new FormData() }));
    expect(shown).toEqual(['This is a photo.']);
  });

  test('[X-2] [X-6] an upload that its own place shows reports an answer that states false to the shared handler too', async () => {
    const refused: string[] = [];
    const shown: string[] = [];
    const answers = [
      Response.json({ result: false, error: { code: 'unsupported_file', message: 'This is no picture.' } }),
      new Response('<!doctype html>', { status: 502 }),
    ];
    const api = client({
      fetch: async () => answers.shift()!,
      cookie: () => 'token',
      onFailure: ({ message }) => shown.push(message),
      onUploadRefused: ({ message }, form) => refused.push(`${(form.get('photo') as File).name}: ${message}`),
    });
    const form = new FormData();
    form.append('photo', new File(['x'], 'me.txt'));
    await failureOf(api.call('POST /api/v1/users/photo', { form, shows_failure: true }));
    await failureOf(api.call('POST /api/v1/users/photo', { form, shows_failure: true }));
    expect(refused).toEqual(['me.txt: This is no picture.']);
    expect(shown).toEqual([]);
  });

  test('an aborted call is none', async () => {
    const reported: string[] = [];
    const api = client({ report: (_, call) => reported.push(call) });
    await expect(api.call('GET /api/v1/orders/getallorderscount', { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(reported).toEqual([]);
  });
});

describe('one change sent twice', () => {
  test('with the same idempotency key is done once', async () => {
    const api = client();
    await signIn(api, 'scout');
    const make = () => api.call('POST /api/v1/portfolio/portfolio', { body: {}, idempotency_key: 'one-click' });
    const [first, second] = await Promise.all([make(), make()]);
    expect(second.id).toBe(first.id);
  });
});

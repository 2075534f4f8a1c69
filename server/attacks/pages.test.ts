import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../testing/programs.ts';
import { TestProcess } from '../testing/test-process.ts';
import { Caller, type RawAnswer } from './testing/caller.ts';

const password = 'a password for attacks';

let program: TestProcess;
let address: string;
const folder = newFolder();
beforeAll(async () => {
  const env = { DATA_DIR: folder, DEMO_PASSWORD: password, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  program = new TestProcess(env, ['--role', 'web,api,worker']);
  address = await program.ready();
}, 600_000);
afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A path that no earlier test requested: its page is in no cache. */
let asked = 0;
let path = '/';
beforeEach(() => {
  asked += 1;
  path = `/?test=${asked}`;
});

const get = (
  headers: Record<string, string | string[]> = {},
  of = path,
  by = new Caller(address),
): Promise<RawAnswer> => by.send({ method: 'GET', path: of, headers });

/** The nonce of a page's policy. */
const nonceOf = ({ headers }: RawAnswer): string =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';

/** What is wrong with a page: every script needs the nonce of its policy, whatever the caller sent. */
function faultsOf(page: RawAnswer): string[] {
  const nonce = nonceOf(page);
  const faults: string[] = [];
  if (page.status !== 200) faults.push(`status ${page.status}`);
  if (nonce.length < 22) faults.push(`the nonce ${nonce}`);
  // a block of data is no script: no browser runs it
  const scripts = [...page.text.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('type="application/ld+json"'));
  if (scripts.length === 0) faults.push('no script');
  for (const tag of scripts) if (!tag.includes(`nonce="${nonce}"`)) faults.push(tag.slice(0, 200));
  if (!page.text.includes('__reactRouterRouteModules')) faults.push('no routes');
  return faults;
}

/** The page without what differs from one answer to the next. */
const textOf = (page: RawAnswer): string => page.text.replaceAll(nonceOf(page), 'NONCE');

const EVIL = [
  '__reactRouterRouteModules',
  'script',
  '<',
  '"',
  'e',
  'window.__reactRouterContext',
  'AAAAAAAAAAAAAAAAAAAAAA',
  '\u00e9',
];

describe('the nonce of a page', () => {
  test('is the server’s own and new for each answer, cached or not, whatever the caller sends as X-Nonce', async () => {
    const seen = new Set<string>();
    let answers = 0;
    for (const value of EVIL) {
      const clean = await get({}, `${path}&of=${answers}`);
      for (const sent of [{ 'x-nonce': value }, { 'X-Nonce': [value, 'b'] }, { nonce: value }, {}]) {
        const page = await get(sent, `${path}&of=${seen.size}`);
        expect(faultsOf(page), `${value}`).toEqual([]);
        expect(nonceOf(page)).not.toBe(value);
        seen.add(nonceOf(page));
        answers += 1;
      }
      seen.add(nonceOf(clean));
      answers += 1;
    }
    expect(seen.size, 'no nonce is used twice').toBe(answers);
  });

  test('of the one before is not a marker: a page that holds it as text is not cut there', async () => {
    const first = await get();
    const again = `/?q=${encodeURIComponent(nonceOf(first))}`;
    for (let at = 0; at < 3; at += 1) expect(faultsOf(await get({ 'x-nonce': nonceOf(first) }, again))).toEqual([]);
  });

  test('many at once, with cookies and without, each have their own', async () => {
    const signedIn = new Caller(address);
    expect(await signedIn.signIn('investor', password)).toBe(200);
    const pages = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        get({ 'x-nonce': EVIL[at % EVIL.length]! }, path, at % 2 === 0 ? signedIn : new Caller(address)),
      ),
    );
    expect(pages.flatMap(faultsOf)).toEqual([]);
    expect(new Set(pages.map(nonceOf)).size).toBe(pages.length);
  });
});

describe('the cache of pages', () => {
  const headers: Record<string, string>[] = [
    { accept: 'application/json' },
    { accept: 'text/x-script' },
    { 'accept-language': 'de' },
    { 'user-agent': 'Googlebot/2.1' },
    { 'user-agent': '"><script>alert(1)</script>' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-url': '/login', 'x-rewrite-url': '/login' },
    { 'x-http-method-override': 'POST' },
    { 'x-requested-with': 'evil', origin: 'https://evil.example', referer: 'https://evil.example/' },
    { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
    { range: 'bytes=0-9' },
    { 'if-none-match': '*' },
    { authorization: 'Bearer evil' },
    { 'x-nonce': '__reactRouterRouteModules' },
    { 'x-request-id': 'evil-request' },
    { expect: 'x' },
  ];

  test.each(headers.map((one) => [JSON.stringify(one), one] as const))(
    'gives the next visitor the same page after %s',
    async (_, sent) => {
      const usual = await get({}, `${path}&clean`);
      await get(sent);
      const next = await get();
      expect(faultsOf(next)).toEqual([]);
      expect(textOf(next).replaceAll(path, '')).toBe(
        textOf(usual).replaceAll(`${path}&clean`, '').replaceAll(path, ''),
      );
      expect(JSON.stringify([next.headers, next.text])).not.toContain('evil');
    },
  );

  test('has a page for each host: no other host’s links, and no page of one that is none', async () => {
    const evil = await get({ host: 'evil.example' });
    const own = await get();
    expect([faultsOf(own), own.text.includes('evil.example')]).toEqual([[], false]);
    for (const host of ['evil.example', 'localhost:1', 'LOCALHOST', 'castellan.localhost', 'a.b.localhost']) {
      const text = JSON.stringify(await get());
      expect(text, host).not.toContain('evil.example');
      await get({ host });
    }
    expect(JSON.stringify(await get())).not.toContain('evil.example');
    expect(evil.status).toBeLessThan(500);
    // with its own host it is the same as before
    expect(textOf(await get())).toBe(textOf(own));
  });

  test('has a page for each query: none is given for another, however the address is written', async () => {
    const clean = textOf(await get({}, '/login'));
    for (const odd of [
      '/login?next=https://evil.example',
      '/login?next=//evil.example',
      '/login?next=%2F%2Fevil.example',
      '/login?x=<script>evil</script>',
      '/login?__proto__=evil',
      '/login#evil',
      '/login;evil',
      '/login%3fevil',
      '/login/',
      '//login',
      '/./login',
      '/login?%00evil',
      `/login?${'evil='.repeat(180)}`,
      `/login?${'evil='.repeat(2000)}`,
      '/login?_routes=evil',
      '/login?index&_data=routes%2Fevil',
    ]) {
      const answer = await get({}, odd).catch(() => undefined);
      if (answer !== undefined) expect(answer.status, odd).toBeLessThan(500);
      expect(textOf(await get({}, '/login')), odd).toBe(clean);
    }
    expect(clean).not.toContain('evil');
  });

  test('gives nothing of a person to anyone else: not by a query, and not by a made-up cookie', async () => {
    const signedIn = new Caller(address);
    expect(await signedIn.signIn('investor', password)).toBe(200);
    const own = await get({}, path, signedIn);
    expect(own.text).toContain('investor@demo.test');
    expect(own.headers['cache-control']).toBe('private, no-store');
    for (const sent of [{}, { cookie: 'session=made-up' }, { cookie: 'csrftoken=x' }, { cookie: 'theme=dark' }])
      for (const of of [path, '/', `${path}&`]) expect((await get(sent, of)).text).not.toContain('investor@demo.test');
  });

  test('is not filled by one caller: a thousand odd addresses leave a page as fast to have and the program small', async () => {
    const rss = async () => {
      const { readFileSync } = await import('node:fs');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${program.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    };
    await get();
    const before = await rss();
    for (let at = 0; at < 1000; at += 20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => get({}, `/login?odd=${at + n}-${'x'.repeat(800)}`)));
    expect(faultsOf(await get())).toEqual([]);
    expect((await rss()) - before, 'MB more').toBeLessThan(400);
  }, 300_000);
});

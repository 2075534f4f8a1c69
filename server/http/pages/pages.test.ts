import cookie from '@fastify/cookie';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { PageContext } from '@trover/contract/protocol/page-context.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import type { FastifyInstance } from 'fastify';
import { createContext, type EntryContext, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnedFixture } from '../../access/testing/owned-fixture.ts';
import { routes } from '../../routes.ts';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { TestVisitor } from '../../testing/test-visitor.ts';
import { buildBase } from '../build-app.ts';
import { pagePolicy } from '../protection/content-policy.ts';
import { registerPages } from './pages.ts';

const pageContext = createContext<PageContext>();

async function loader({ context, request }: LoaderFunctionArgs): Promise<unknown> {
  const { api, ...shown } = context.get(pageContext);
  const { pathname } = new URL(request.url);
  if (request.headers.get('accept-language') === 'xx') return { language: 'xx' };
  if (pathname === '/fails') throw new Error('a fault in a loader');
  if (pathname === '/moved') throw redirect('/home', { headers: { 'set-cookie': 'seen=1; Path=/' } });
  const me = await api('GET', '/api/v1/users/profile/me').catch((error: CallFailed) => ({
    failed: error instanceof CallFailed && [error.status, error.code],
  }));
  const cases = await api('GET', '/api/v1/orders/getallorders?limit=1');
  const wrong = await api('GET', '/api/v1/orders/getallorders?limit=many').catch((error: CallFailed) => error.fields);
  return { ...shown, me, cases, wrong };
}

let isBroken = false;

/** As small a build as React Router accepts: one route, and a page that shows what its loader got. */
const build = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) => {
        if (isBroken) throw new Error('a fault in rendering');
        headers.set('content-type', 'text/html; charset=utf-8');
        if (request.method === 'HEAD') return new Response(null, { status, headers });
        return new Response(JSON.stringify(staticHandlerContext.loaderData.root ?? null), { status, headers });
      },
      serverContext: { pageContext },
    },
  },
  routes: { root: { id: 'root', path: '/:page?', module: { default: () => null, loader } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: '',
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-03-31' } });
  app = buildBase(server.context);
  await app.register(cookie);
  registerPages(app, server.context, routes, { load: async () => build, isDevelopment: false, policy: pagePolicy });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const shown = (text: string) => JSON.parse(text) as PageContext & Record<string, unknown>;

describe('a page', () => {
  test('[B-2] has its own nonce in its policy and its context, whatever nonce its visitor sends', async () => {
    const visitor = new TestVisitor(app);
    const [first, second] = [await visitor.get('/'), await visitor.get('/')];
    const nonce = shown(first.text).nonce;
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect(first.headers['content-security-policy']).not.toContain('unsafe');
    expect(shown(second.text).nonce).not.toBe(nonce);

    for (const sent of ['AbCdEfGhIjKlMnOpQrStUvWx', '__reactRouterRouteModules', "x'; script-src *; 'nonce-abcdefg"]) {
      const given = await visitor.get('/', { 'x-nonce': sent });
      expect(given.text).not.toContain(sent);
      expect(given.headers['content-security-policy']).not.toContain(sent);
    }
  });

  test('[B-2] is the same for all others whatever a visitor without cookies sends with it', async () => {
    const page = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
      const answer = await new TestVisitor(app).get(url, headers);
      return answer.text.replaceAll(shown(answer.text).nonce, 'NONCE');
    };
    const plain = await page('/plain');
    for (const [at, headers] of [
      { 'x-nonce': 'getorder-limit-origin-brand' },
      { 'x-nonce': '"session":null,"api":true' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { 'x-react-router-prerender-data': '%22injected%22', 'x-react-router-spa-mode': 'yes' },
      { 'accept-language': 'xx', 'x-original-url': '/elsewhere', range: 'bytes=0-3', 'if-none-match': '*' },
    ].entries()) {
      const url = `/plain?attack=${at}`;
      expect(await page(url, headers)).toBe(plain);
      expect(await page(url), JSON.stringify(headers)).toBe(plain);
    }
  });

  test('that comes with an API key is not shared with others of the same cookies', async () => {
    const get = (headers: object) => new TestVisitor(app).get('/', { cookie: 'theme=dark', ...headers });
    const [withKey, without] = await Promise.all([get({ authorization: 'Bearer trv_made-up' }), get({})]);
    expect([withKey.status, without.status]).toEqual([401, 200]);
  });

  test('is not emptied for others by one who asks for its head alone', async () => {
    const visitor = new TestVisitor(app);
    const head = await visitor.send({ method: 'HEAD', url: '/headed' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(shown((await visitor.get('/headed')).text).today).toBe('2026-03-31');
    expect((await visitor.send({ method: 'HEAD', url: '/headed' })).status).toBe(200);
  });

  test('knows day, host, theme and nobody for a stranger', async () => {
    const answer = await new TestVisitor(app).get('/', { cookie: 'theme=dark' });
    expect(shown(answer.text)).toMatchObject({
      today: '2026-03-31',
      origin: 'http://localhost:4200',
      brand: { name: 'Trover', marker: null },
      theme: 'dark',
      session: null,
      me: { failed: [401, 'not_signed_in'] },
    });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  test('calls the API as its visitor, with the same checks', async () => {
    const signedIn = await server.signIn('scout');
    const visitor = new TestVisitor(app);
    for (const [name, value] of signedIn.cookies) visitor.cookies.set(name, value);
    const [own, ...others] = await Promise.all([visitor.get('/'), visitor.get('/'), visitor.get('/')]);
    for (const { headers } of [own, ...others]) expect(headers['cache-control']).toBe('private, no-store');
    expect(shown(own.text)).toMatchObject({
      session: { account: { email: 'scout@demo.test', type: 'scout' } },
      me: { email: 'scout@demo.test' },
      cases: { total_count: 0 },
      wrong: { 'query.limit': expect.stringContaining('limit is a number') },
    });
  });

  test('[L-4] knows with the session what the frame around it counts, and whether a contract for cases to come is signed', async () => {
    const signedIn = await server.signIn('investor');
    const visitor = new TestVisitor(app);
    for (const [name, value] of signedIn.cookies) visitor.cookies.set(name, value);
    const frame = async () => shown((await visitor.get('/')).text).session;
    expect(await frame()).toMatchObject({ unread_count: 0, waiting_count: 0, has_longterm_contract: false });

    const { db } = server.context;
    const account_id = await server.accountOf('investor');
    const notice = { account_id, kind: 'match' as const, title: 'A case', text: 'It may owe you.', href: '/' };
    await insertNotices(db, [
      { ...notice, cause: 'one' },
      { ...notice, cause: 'two' },
    ]);
    await new OwnedFixture(db, account_id, 0).idOf('contract');
    const other = await server.accountOf('provider');
    const [caseId = 0] = await importCases(db, '2026-03-31', 'kraft-heinz-2019');
    await new OwnedFixture(db, other, caseId).idOf('claim');
    expect(await frame()).toMatchObject({ unread_count: 2, waiting_count: 0, has_longterm_contract: true });
    await new OwnedFixture(db, account_id, caseId).idOf('claim');
    expect(await frame(), 'its deadline was years ago').toMatchObject({ waiting_count: 0 });
    await db.updateTable('case_deadlines').set({ date: '2026-04-01' }).where('case_id', '=', caseId).execute();
    expect(await frame()).toMatchObject({ waiting_count: 1, decisions_count: 0 });
  });

  test('[L-4] knows how many decisions wait for an institution', async () => {
    const signedIn = await server.signIn('institution');
    const visitor = new TestVisitor(app);
    for (const [name, value] of signedIn.cookies) visitor.cookies.set(name, value);
    const waiting = async () => shown((await visitor.get('/')).text).session;
    expect(await waiting()).toMatchObject({ decisions_count: 0 });
    const { db } = server.context;
    const [caseId = 0] = await importCases(db, '2026-03-31', 'kraft-heinz-2019');
    const id = await new OwnedFixture(db, await server.accountOf('institution'), caseId).idOf('decision');
    await db
      .updateTable('organisation_decisions')
      .set({ decision: null, decided_at: null })
      .where('id', '=', Number(id))
      .execute();
    expect(await waiting()).toMatchObject({ decisions_count: 1 });
  });

  test('[W-1] on a partner’s host is the partner’s', async () => {
    const answer = await new TestVisitor(app).get('/', { host: 'castellan.localhost:4200' });
    expect(shown(answer.text).brand).toMatchObject({ name: 'Class Action Tracker', marker: 'castellan' });
    expect(shown(answer.text).origin).toBe('http://castellan.localhost:4200');
  });

  test('keeps status, location and cookies of a redirect', async () => {
    const answer = await new TestVisitor(app).get('/moved');
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('/home');
    expect(String(answer.headers['set-cookie'])).toBe('seen=1; Path=/');
  });

  test('[R-17] answers 404 where there is none, and 500 without the fault’s inside', async () => {
    expect((await new TestVisitor(app).get('/no/such/page')).status).toBe(404);
    const answer = await new TestVisitor(app).get('/fails');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('a fault in a loader');
  });

  test.each([
    '/home.data?_routes=nowhere',
    '/home.data?_routes=',
    '/home.data?_routes=__proto__,constructor,root',
    '/home.data?_routes=root&_routes=root',
    `/home.data?_routes=${'root,'.repeat(1500)}`,
    '/home.data?_routes=%00',
    '/home.data?_routes[]=root',
    '/.data?_routes=root',
    '/_root.data?_routes=root',
    '/home?_routes=root&index&_data=root',
    '/__manifest',
    '/__manifest?paths=%00&p=/&version=x',
    `/__manifest?paths=${'/a,'.repeat(2000)}&version=1`,
  ])('whatever parts of it are asked for, it is not a fault of ours: %.60s', async (url) => {
    const answer = await new TestVisitor(app).get(url);
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500);
  });

  test('is not what a program gets that asks for a call or a file that is not there', async () => {
    const answer = await new TestVisitor(app).get('/api/v1/nothing');
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect((await new TestVisitor(app).get('/assets/old-build.js')).body.error.code).toBe('not_found');
  });

  test('[R-17] that cannot be made at all still answers as a page, with the id of the request', async () => {
    isBroken = true;
    const answer = await new TestVisitor(app).get('/unmade');
    isBroken = false;
    expect(answer.status).toBe(500);
    expect(String(answer.headers['content-type'])).toContain('text/html');
    expect(answer.text).not.toContain('a fault in rendering');
  });
});

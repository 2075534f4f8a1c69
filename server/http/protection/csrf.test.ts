import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const url = '/api/v1/auth/logout';
const me = '/api/v1/users/profile/me';
const refused = { status: 403, body: { result: false, error: { code: 'csrf_failed' } } };

describe('the token of a change', () => {
  test('[API-1] comes as a cookie that scripts can read, and stays the same', async () => {
    const visitor = server.visitor();
    const first = await visitor.get('/api/v1/auth/getcsrftoken');
    expect(String(first.headers['set-cookie'])).toMatch(/^csrftoken=[^;]+; Path=\/; SameSite=Lax$/);
    expect(first.body.data.csrftoken).toBe(visitor.cookies.get('csrftoken'));
    expect((await visitor.get('/api/v1/auth/getcsrftoken')).body.data).toEqual(first.body.data);
  });

  test('[B-1] without it nothing is done', async () => {
    const visitor = await server.signIn('investor');
    expect(await visitor.send({ method: 'POST', url })).toMatchObject(refused);
    expect((await visitor.get(me)).status).toBe(200);
  });

  test('[B-1] signing in needs it too, and counts no failure without it', async () => {
    const payload = { username: 'investor@demo.test', password: demonstrationPassword };
    expect(await server.visitor().send({ method: 'POST', url: '/api/v1/auth/login', payload })).toMatchObject(refused);
    expect((await server.database.pool.query('select from login_attempts')).rowCount).toBe(0);
  });

  test('[B-1] it must repeat the cookie', async () => {
    const [visitor, other] = [await server.signIn('investor'), server.visitor()];
    expect(await visitor.post(url, undefined, await other.token())).toMatchObject(refused);
    expect((await visitor.get(me)).status).toBe(200);
  });

  test('[B-1] a pair that someone else planted is not ours', async () => {
    const visitor = await server.signIn('investor');
    visitor.cookies.set('csrftoken', 'planted.signature');
    expect(await visitor.post(url, undefined, { 'x-csrftoken': 'planted.signature' })).toMatchObject(refused);
    expect((await visitor.get('/api/v1/auth/getcsrftoken')).body.data.csrftoken).not.toBe('planted.signature');
  });

  test('[B-1] it is the session’s own: a pair that this server gave to someone else is refused', async () => {
    const [visitor, thief, stranger] = [
      await server.signIn('investor'),
      await server.signIn('scout'),
      server.visitor(),
    ];
    const own = visitor.cookies.get('csrftoken') ?? '';
    for (const other of [thief, stranger]) {
      const planted = (await other.token())['x-csrftoken'] ?? '';
      visitor.cookies.set('csrftoken', planted);
      expect(await visitor.post(url, undefined, { 'x-csrftoken': planted })).toMatchObject(refused);
    }
    expect((await visitor.get(me)).status).toBe(200);
    const fresh = (await visitor.get('/api/v1/auth/getcsrftoken')).body.data.csrftoken;
    thief.cookies.set('csrftoken', fresh);
    expect(await thief.post(url, undefined, { 'x-csrftoken': fresh })).toMatchObject(refused);
    expect((await visitor.post('/api/v1/auth/password_reset', { email: 'a@b.example' })).status).toBe(200);
    visitor.cookies.set('csrftoken', own); // the one it signed in with is its own as well
    expect((await visitor.post(url)).status).toBe(200);
  });

  test('[B-1] another origin is refused even with it, the own one is not', async () => {
    const visitor = await server.signIn('investor');
    expect(await visitor.post(url, undefined, { origin: 'https://evil.example' })).toMatchObject(refused);
    expect(await visitor.post(url, undefined, { origin: 'null' })).toMatchObject(refused);
    expect((await visitor.get(me)).status).toBe(200);
    expect((await visitor.post(url, undefined, { origin: 'http://localhost:4200' })).status).toBe(200);
  });

  test('[B-1] reading needs none', async () => {
    expect((await server.visitor().get('/api/openapi.json')).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword, openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate login_attempts'));

const me = '/api/v1/users/profile/me';

describe('signing in', () => {
  test('[API-2] answers who it is, and [API-11] the session is stored in the cookie', async () => {
    const visitor = server.visitor();
    const answer = await visitor.signIn('investor@demo.test', demonstrationPassword);
    expect(answer).toMatchObject({ status: 200, body: { result: true, data: { next: null } } });
    expect(answer.body.data.user).toMatchObject({
      email: 'investor@demo.test',
      display_name: 'Ada Lindqvist',
      type: 'investor',
      org_type: { id: 1 },
      isInstitutional: false,
      totalPortfoliosCount: 0,
      lastPortfolio: null,
    });
    expect((await visitor.get(me)).body.data).toEqual(answer.body.data.user);
  });

  test('[API-2] takes the address in any case and with spaces around it', async () => {
    expect((await server.visitor().signIn(' Investor@Demo.TEST ', demonstrationPassword)).status).toBe(200);
  });

  test.each([
    ['institution', 'investor', 2],
    ['scout', 'scout', 1],
    ['attorney', 'attorney', 1],
    ['provider', 'serviceProvider', 1],
    ['operator', 'operator', 1],
    ['operator2', 'operator', 1],
  ])('[API-11] %s@demo.test is %s of organisation type %i', async (name, type, orgType) => {
    const visitor = await server.signIn(name);
    expect((await visitor.get(me)).body.data).toMatchObject({ type, org_type: { id: orgType } });
  });

  test('[API-2] a known and an unknown address fail in the same words', async () => {
    const known = await server.visitor().signIn('investor@demo.test', 'not the password');
    const unknown = await server.visitor().signIn('nobody@demo.test', 'not the password');
    expect(known.status).toBe(401);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(known.body.error.code).toBe('wrong_credentials');
  });

  test('[API-2] a known and an unknown address fail in like time', async () => {
    const visitor = server.visitor();
    await visitor.signIn('warm.up@demo.test', 'not the password');
    const quickest = new Map([
      ['investor@demo.test', Number.POSITIVE_INFINITY],
      ['nobody@demo.test', Number.POSITIVE_INFINITY],
    ]);
    for (let at = 0; at < 9; at += 1) {
      for (const [username, before] of quickest) {
        const started = performance.now();
        await visitor.signIn(username, 'not the password');
        quickest.set(username, Math.min(before, performance.now() - started));
      }
    }
    const [known, unknown] = [...quickest.values()] as [number, number];
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });

  test('[API-2] after ten failures an account waits, also with the right password; others do not', async () => {
    const visitor = server.visitor();
    for (let at = 0; at < 10; at += 1) await visitor.signIn('scout@demo.test', 'not the password');
    const answer = await visitor.signIn('scout@demo.test', demonstrationPassword);
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect((await visitor.signIn('operator@demo.test', demonstrationPassword)).status).toBe(200);
    await server.database.pool.query(`update login_attempts set window_ends_at = now()`);
    expect((await visitor.signIn('scout@demo.test', demonstrationPassword)).status).toBe(200);
  });

  test('[API-2] nobody locks others out: the owner signs in while someone else fails in their name', async () => {
    const login = (visitor: TestVisitor, from: string, password: string) =>
      visitor.token().then((headers) =>
        visitor.send({
          method: 'POST',
          url: '/api/v1/auth/login',
          headers,
          remoteAddress: from,
          payload: { username: 'scout@demo.test', password },
        }),
      );
    const owner = server.visitor();
    expect((await login(owner, '192.0.2.7', demonstrationPassword)).status).toBe(200);
    const attacker = server.visitor();
    for (let at = 0; at < 12; at += 1) await login(attacker, '203.0.113.9', 'a guess');
    expect((await login(attacker, '203.0.113.9', demonstrationPassword)).status).toBe(429);
    expect((await login(server.visitor(), '192.0.2.8', demonstrationPassword)).status).toBe(200);
    // from very many places at once only browsers wait that the owner never used
    for (let at = 0; at < 55; at += 1) await login(attacker, `198.51.100.${at}`, 'a guess');
    expect((await login(server.visitor(), '192.0.2.9', demonstrationPassword)).status).toBe(429);
    expect((await login(owner, '192.0.2.10', demonstrationPassword)).status).toBe(200);
  });

  test('[API-2] what is missing, unknown or of another kind is reported field by field', async () => {
    const answer = await server.visitor().post('/api/v1/auth/login?then=/x', { username: 7, pasword: 'x' });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    expect(answer.body.error.fields).toEqual({
      'query.then': 'there is no such field; known are next',
      'body.username': 'this must be a text',
      'body.password': 'this is missing',
      'body.pasword': 'there is no such field; known are username, password, code',
    });
  });

  test.each([
    ['/user/portfolio?x=1#y', '/user/portfolio?x=1#y'],
    ['#top', '#top'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['/\t/evil.example', null],
    ['javascript:alert(1)', null],
  ])('[API-2] ?next=%s continues to %s', async (next, expected) => {
    const body = { username: 'investor@demo.test', password: demonstrationPassword };
    const answer = await server.visitor().post(`/api/v1/auth/login?next=${encodeURIComponent(next)}`, body);
    expect(answer.body.data.next).toBe(expected);
  });
});

describe('the session', () => {
  const sessionsOf = async (email: string) =>
    (
      await server.database.pool.query(
        'select s.* from sessions s join accounts a on a.id = s.account_id where a.email = $1',
        [email],
      )
    ).rows;

  test('its cookie is HttpOnly and Lax for 30 days, and the table holds only a hash of it', async () => {
    const visitor = server.visitor();
    const answer = await visitor.signIn('operator2@demo.test', demonstrationPassword);
    const cookie = String([answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('session')));
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await sessionsOf('operator2@demo.test');
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('session'));
  });

  test('over https it is __Host- and Secure', async () => {
    const proxied = await openTestServer({ env: { TRUST_PROXY: 'true' } });
    const visitor = proxied.visitor();
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'trover.example' };
    await visitor.get('/api/v1/auth/getcsrftoken', https);
    const body = { username: 'investor@demo.test', password: demonstrationPassword };
    const answer = await visitor.post('/api/v1/auth/login', body, https);
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-session=.*; Secure/);
    expect((await visitor.get(me, https)).status).toBe(200);
    await proxied.close();
  });

  test('signing in again takes a new token and ends the old one', async () => {
    const visitor = await server.signIn('provider');
    const first = visitor.cookies.get('session');
    await visitor.signIn('provider@demo.test', demonstrationPassword);
    expect(visitor.cookies.get('session')).not.toBe(first);
    const thief = server.visitor();
    thief.cookies.set('session', first ?? '');
    expect((await thief.get(me)).status).toBe(401);
  });

  test('[API-4] signing out ends it on the server, not only in the browser', async () => {
    const visitor = await server.signIn('investor');
    const token = visitor.cookies.get('session') ?? '';
    expect((await visitor.post('/api/v1/auth/logout')).body).toEqual({
      result: true,
      data: { signed_out: true, provider_logout: null },
    });
    expect(visitor.cookies.has('session')).toBe(false);
    const again = await server.signIn('investor');
    expect((await again.post('/api/v1/auth/logout')).headers['clear-site-data']).toBe('"cache", "storage"');
    visitor.cookies.set('session', token);
    expect(await visitor.get(me)).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
  });

  test('[API-4] signing out without a session is not a failure', async () => {
    expect((await server.visitor().post('/api/v1/auth/logout')).status).toBe(200);
  });

  test('30 idle days end it, and every use starts them again', async () => {
    const visitor = await server.signIn('attorney');
    const shift = (days: number) =>
      server.database.pool.query(
        `update sessions set last_seen_at = last_seen_at - $1::interval, expires_at = expires_at - $1::interval`,
        [`${days} days`],
      );
    await shift(29);
    expect((await visitor.get(me)).status).toBe(200);
    await shift(29);
    expect((await visitor.get(me)).status).toBe(200);
    await shift(30);
    expect((await visitor.get(me)).status).toBe(401);
  });

  const age = (name: string, open: string, unseen: string) =>
    server.database.pool.query(
      `update sessions set created_at = now() - $1::interval, last_seen_at = now() - $2::interval
       where account_id = (select id from accounts where email = $3)`,
      [open, unseen, `${name}@demo.test`],
    );

  test('90 days after the sign-in it ends, however much it is used', async () => {
    await server.database.pool.query('truncate sessions');
    const visitor = await server.signIn('attorney');
    await age('attorney', '89 days', '1 minute');
    expect((await visitor.get(me)).status).toBe(200);
    await age('attorney', '90 days', '1 minute');
    expect((await visitor.get(me)).status).toBe(401);
    expect(await sessionsOf('attorney@demo.test')).toEqual([]);
  });

  test('an operator’s ends after 12 hours, and after 2 without use; a new token makes it no younger', async () => {
    const visitor = await server.signIn('operator');
    await age('operator', '11 hours', '119 minutes');
    expect((await visitor.get(me)).status).toBe(200);
    await age('operator', '3 hours', '2 hours');
    expect((await visitor.get(me)).status).toBe(401);

    const other = await server.signIn('operator');
    await age('operator', '11 hours', '1 minute');
    const password = 'nine lanterns at dusk';
    const body = { current_password: demonstrationPassword, password, re_password: password };
    expect((await other.post('/api/v1/auth/password_change', body)).status).toBe(200);
    const [{ hours }] = (
      await server.database.pool.query(
        `select extract(epoch from now() - s.created_at) / 3600 as hours from sessions s
       join accounts a on a.id = s.account_id where a.email = 'operator@demo.test'`,
      )
    ).rows;
    expect(Number(hours)).toBeGreaterThan(10.9);
    await age('operator', '12 hours', '1 minute');
    expect((await other.get(me)).status).toBe(401);
  });
});

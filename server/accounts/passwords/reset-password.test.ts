import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ratioOfTimes } from '../../testing/compare-durations.ts';
import { lastMailTo, mailsTo } from '../../testing/test-outbox.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import { mailPasswordReset } from './reset-password.ts';

const password = 'seven quiet harbours';
const me = '/api/v1/users/profile/me';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker' });
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate login_attempts, password_resets'));

/** From a network of the caller's own where one is named. */
const ask = async (email: string, remoteAddress = '127.0.0.1') => {
  const visitor = server.visitor();
  const [headers, payload] = [await visitor.token(), { email }];
  return visitor.send({ method: 'POST', url: '/api/v1/auth/password_reset', headers, payload, remoteAddress });
};

async function unfinishedJobs(): Promise<number> {
  const { rowCount } = await server.database.pool.query(
    `select from pgboss.job where name = 'mail-password-reset' and state in ('created', 'retry', 'active')`,
  );
  return rowCount ?? 0;
}

/** Requests a reset, waits for the job, and returns the parameters of the mail's link. */
async function requestAndRead(email: string): Promise<{ uidb64: string; token: string }> {
  const before = (await mailsTo(server, email)).length;
  expect((await ask(email)).body.data).toEqual({ sent: true });
  await expect.poll(() => mailsTo(server, email).then((mails) => mails.length)).toBe(before + 1);
  const { link, template } = await lastMailTo(server, email);
  expect(template).toBe('password-reset');
  return { uidb64: link.get('uidb64') ?? '', token: link.get('token') ?? '' };
}

const check = ({ uidb64, token }: { uidb64: string; token: string }) =>
  server.visitor().get(`/api/v1/auth/password_check_link?uidb64=${uidb64}&token=${token}`);
const set = (link: object, chosen = password) =>
  server.visitor().post('/api/v1/auth/password_set', { ...link, password: chosen, re_password: chosen });

describe('a forgotten password', () => {
  test('[API-5] [API-6] [API-7] is replaced with the link of the mail, once, and every session ends', async () => {
    const somewhere = await server.signIn('scout');
    const link = await requestAndRead('scout@demo.test');
    expect((await check(link)).body.data).toEqual({ valid: true });
    expect((await set(link)).body.data).toEqual({ email: 'scout@demo.test' });

    expect((await somewhere.get(me)).status).toBe(401);
    expect((await server.visitor().signIn('scout@demo.test', demonstrationPassword)).status).toBe(401);
    expect((await server.visitor().signIn('scout@demo.test', password)).status).toBe(200);
    expect((await check(link)).body.data).toEqual({ valid: false });
    expect(await set(link, 'another password still')).toMatchObject({
      status: 410,
      body: { error: { code: 'link_expired' } },
    });
    expect((await lastMailTo(server, 'scout@demo.test')).subject).toBe('Your password was changed');
  });

  test('[API-5] a known and an unknown address are answered alike, and only the known one gets mail', async () => {
    const known = await ask('provider@demo.test');
    const unknown = await ask('nobody@example.test');
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    await expect.poll(() => mailsTo(server, 'provider@demo.test')).toHaveLength(1);
    expect(await mailsTo(server, 'nobody@example.test')).toEqual([]);
  });

  test('[API-5] a known and an unknown address are answered in like time', async () => {
    const visitor = server.visitor();
    const attempt = (email: string) => async () => {
      await server.database.pool.query('truncate login_attempts');
      return visitor.post('/api/v1/auth/password_reset', { email });
    };
    const ratio = await ratioOfTimes(attempt('operator2@demo.test'), attempt('unheard.of@example.test'), 20);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('[API-5] the sixth request for one address in an hour is refused, known or not', async () => {
    for (const email of ['institution@demo.test', 'unheard.of@example.test']) {
      for (let at = 0; at < 5; at += 1) expect((await ask(email)).status).toBe(200);
      expect((await ask(email)).status).toBe(429);
    }
  });

  test('[API-5] five mails an hour at most, for everybody who asks, and nobody can prevent the owner from getting a valid link', async () => {
    const email = 'scout@demo.test';
    const known = (await mailsTo(server, email)).length;
    for (let network = 1; network <= 4; network += 1)
      for (let at = 0; at < 5; at += 1) expect((await ask(email, `198.51.100.${network}`)).status).toBe(200);
    await expect.poll(unfinishedJobs).toBe(0);
    expect(await mailsTo(server, email)).toHaveLength(known + 5);
    const owner = await ask(email, '203.0.113.9');
    expect(owner).toMatchObject({ status: 200, body: { data: { sent: true } } });
    const oldest = (await mailsTo(server, email))[known];
    const link = { uidb64: oldest?.link.get('uidb64') ?? '', token: oldest?.link.get('token') ?? '' };
    expect((await check(link)).body.data).toEqual({ valid: true });
    expect((await set(link)).status).toBe(200);

    // the links are used up: the next request is mailed again, though the hour is not over
    const before = (await mailsTo(server, email)).length;
    await ask(email, '203.0.113.9');
    await expect.poll(() => mailsTo(server, email).then((mails) => mails.length)).toBe(before + 1);
  });

  test('[API-5] a flood of requests for an address prevents nobody from signing up or changing to it', async () => {
    const email = 'moving.to@example.test';
    for (let at = 0; at < 6; at += 1) await ask(email, '198.51.100.9');
    const visitor = server.visitor();
    const body = { email, password, re_password: password };
    expect((await visitor.post('/api/v1/auth/signup/investor/-', body)).status).toBe(200);
  });

  test('[API-5] a job that runs twice makes one mail and one link', async () => {
    const email = 'operator@demo.test';
    const again = { email, request: 'the same request' };
    await mailPasswordReset(server.context, again);
    await mailPasswordReset(server.context, again);
    expect(await mailsTo(server, email)).toHaveLength(1);
    const { link } = await lastMailTo(server, email);
    const query = { uidb64: link.get('uidb64') ?? '', token: link.get('token') ?? '' };
    expect((await check(query)).body.data).toEqual({ valid: true });
  });

  test('[API-6] the new one obeys the rules, and a refusal uses nothing up', async () => {
    const link = await requestAndRead('institution@demo.test');
    expect((await set(link, 'short')).body.error.fields).toEqual({ 'body.password': 'use at least 10 characters' });
    expect((await set(link, 'qwertyuiop')).status).toBe(400);
    expect((await set(link)).status).toBe(200);
  });

  test.each([
    ['MQ', 'made-up'],
    ['not a uid', 'made-up'],
    ['LTE', 'x'],
  ])('[API-7] a link that is made up is not good: %s', async (uidb64, token) => {
    expect((await check({ uidb64: encodeURIComponent(uidb64), token })).body.data).toEqual({ valid: false });
    expect((await set({ uidb64, token })).status).toBe(410);
  });

  test('[API-7] a link is good for one hour', async () => {
    const link = await requestAndRead('provider@demo.test');
    await server.database.pool.query(`update password_resets set expires_at = expires_at - interval '1 hour'`);
    expect((await check(link)).body.data).toEqual({ valid: false });
  });

  test('[API-7] a token is not stored, only its hash', async () => {
    const link = await requestAndRead('operator2@demo.test');
    const { rows } = await server.database.pool.query(
      `select encode(token_hash, 'escape') as hash from password_resets`,
    );
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });
});

describe('another password', () => {
  const change = (visitor: Awaited<ReturnType<TestServer['signIn']>>, current_password: string, chosen = password) =>
    visitor.post('/api/v1/auth/password_change', { current_password, password: chosen, re_password: chosen });

  test('takes the one before; other sessions end and this one continues under a new token', async () => {
    const [here, there] = [await server.signIn('attorney'), await server.signIn('attorney')];
    const token = here.cookies.get('session');
    const wrong = await change(here, 'not the password');
    expect(wrong.body.error.fields).toEqual({ 'body.current_password': 'this password isn’t right' });
    expect((await change(here, demonstrationPassword)).body.data).toEqual({ sessions_ended: 1 });
    expect((await there.get(me)).status).toBe(401);
    expect((await here.get(me)).status).toBe(200);
    expect(here.cookies.get('session')).not.toBe(token);
    const thief = server.visitor();
    thief.cookies.set('session', token ?? '');
    expect((await thief.get(me)).status).toBe(401);
    expect((await lastMailTo(server, 'attorney@demo.test')).template).toBe('password-changed');
  });

  test('the password before cannot be guessed through an open session', async () => {
    const visitor = await server.signIn('investor');
    for (let at = 0; at < 10; at += 1) await change(visitor, `guess ${at}`);
    expect((await change(visitor, demonstrationPassword)).status).toBe(429);
  });
});

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestAuthenticator } from '../../testing/test-authenticator.ts';
import { lastMailTo } from '../../testing/test-outbox.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { mailPasswordReset } from '../passwords/reset-password.ts';

const origin = 'http://localhost:4200';
const passkeys = '/api/v1/auth/passkeys';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate login_attempts; delete from passkeys'));

async function optionsFor(visitor: TestVisitor) {
  const answer = await visitor.post(`${passkeys}/options`, { password: demonstrationPassword });
  expect(answer.status).toBe(200);
  return answer.body.data.options;
}

async function addPasskey(visitor: TestVisitor, device = new TestAuthenticator(), name = 'Laptop') {
  const credential = device.create(await optionsFor(visitor), origin);
  return { device, answer: await visitor.post(passkeys, { name, credential }) };
}

async function signInWith(device: TestAuthenticator, at = origin) {
  const visitor = server.visitor();
  const { options } = (await visitor.post('/api/v1/auth/passkey_login/options')).body.data;
  return { visitor, answer: await visitor.post('/api/v1/auth/passkey_login', { credential: device.get(options, at) }) };
}

describe('a passkey', () => {
  test('is added with the password, reported by mail, and signs in without it', async () => {
    const owner = await server.signIn('investor');
    const { device, answer } = await addPasskey(owner);
    expect(answer.body.data).toMatchObject({ name: 'Laptop', host: 'localhost', last_used_at: null });
    expect((await lastMailTo(server, 'investor@demo.test')).subject).toBe('A passkey was added');

    const { visitor, answer: signedIn } = await signInWith(device);
    expect(signedIn.body.data.user.email).toBe('investor@demo.test');
    const { items } = (await visitor.get('/api/v1/auth/sessions')).body.data;
    expect(items.find((one: { is_current: boolean }) => one.is_current).signed_in_with).toBe('passkey');
    const [shown] = (await visitor.get('/api/v1/auth/security')).body.data.passkeys;
    expect(shown).toMatchObject({ name: 'Laptop', last_used_at: expect.any(String) });
  });

  test('works where the account has a second factor: it is both in one', async () => {
    const { device } = await addPasskey(await server.signIn('scout'));
    device.isUserVerified = false;
    expect((await signInWith(device)).answer).toMatchObject({
      status: 401,
      body: { error: { code: 'wrong_credentials' } },
    });
    device.isUserVerified = true;
    expect((await signInWith(device)).answer.status).toBe(200);
  });

  test('after a reset of the password waits until somebody who knows the new password has used it', async () => {
    const email = 'attorney@demo.test';
    const owner = await server.signIn('attorney');
    const [{ device: intruders }, { device }] = [await addPasskey(owner), await addPasskey(owner)];
    const { rows } = await server.database.pool.query<{ id: number }>('select id from accounts where email = $1', [
      email,
    ]);
    await mailPasswordReset(server.context, { email, request: 'once' });
    const { link } = await lastMailTo(server, email);
    const password = 'seven quiet harbours';
    const reset = await server.visitor().post('/api/v1/auth/password_set', {
      uidb64: link.get('uidb64'),
      token: link.get('token'),
      password,
      re_password: password,
    });
    expect(reset.status).toBe(200);
    expect((await lastMailTo(server, email)).text).toContain('Your passkeys are paused');
    for (const one of [intruders, device])
      expect((await signInWith(one)).answer).toMatchObject({
        status: 401,
        body: { error: { message: expect.stringContaining('Your password was reset after this passkey was added') } },
      });

    const again = server.visitor();
    await again.signIn(email, password);
    const waiting = async () =>
      (await again.get('/api/v1/auth/security')).body.data.passkeys.map(
        (one: { is_waiting: boolean }) => one.is_waiting,
      );
    expect(await waiting()).toEqual([true, true]);
    const { options } = (await again.post('/api/v1/auth/step_up/options')).body.data;
    expect((await again.post('/api/v1/auth/step_up', { credential: device.get(options, origin) })).status).toBe(200);
    expect(await waiting()).toEqual([true, false]);
    expect((await signInWith(device)).answer.status).toBe(200);
    expect((await signInWith(intruders)).answer.status).toBe(401);
    await server.database.pool.query(
      `update accounts set password_hash = (select password_hash from accounts where email = 'investor@demo.test') where id = $1`,
      [rows[0]?.id],
    );
  });

  test('made for another page, or signed there, is refused', async () => {
    const owner = await server.signIn('provider');
    const device = new TestAuthenticator();
    const elsewhere = device.create(await optionsFor(owner), 'https://evil.example');
    expect((await owner.post(passkeys, { name: 'x', credential: elsewhere })).status).toBe(400);
    await addPasskey(owner, device);
    expect((await signInWith(device, 'https://evil.example')).answer.status).toBe(401);
    expect((await signInWith(device)).answer.status).toBe(200);
  });

  test('an answer is good once, for who was asked', async () => {
    const [owner, other] = [await server.signIn('attorney'), await server.signIn('operator2')];
    const credential = new TestAuthenticator().create(await optionsFor(owner), origin);
    expect((await other.post(passkeys, { name: 'mine', credential })).status).toBe(400);
    const { device } = await addPasskey(owner);
    const visitor = server.visitor();
    const { options } = (await visitor.post('/api/v1/auth/passkey_login/options')).body.data;
    const assertion = device.get(options, origin);
    expect((await visitor.post('/api/v1/auth/passkey_login', { credential: assertion })).status).toBe(200);
    expect((await server.visitor().post('/api/v1/auth/passkey_login', { credential: assertion })).status).toBe(401);
  });

  test('a copy of the device, whose counter is behind, is refused', async () => {
    const { device } = await addPasskey(await server.signIn('institution'));
    device.counter = 7;
    expect((await signInWith(device)).answer.status).toBe(200);
    device.counter = 3;
    expect((await signInWith(device)).answer.status).toBe(401);
  });

  test('is removed by its owner with the password, and signs nobody in then', async () => {
    const owner = await server.signIn('operator');
    const { device, answer } = await addPasskey(owner);
    const { id } = answer.body.data;
    const wrong = await owner.delete(passkeys, { id, password: 'not the password' });
    expect(wrong.body.error.fields).toEqual({ 'body.password': 'this password isn’t right' });
    const other = await server.signIn('scout');
    expect((await other.delete(passkeys, { id, password: demonstrationPassword })).status).toBe(404);
    expect((await owner.delete(passkeys, { id, password: demonstrationPassword })).body.data).toEqual({
      removed: true,
    });
    expect((await signInWith(device)).answer.status).toBe(401);
  });

  test('is added to an account with an authenticator app, or removed, only after the app’s code too', async () => {
    const owner = await server.signIn('investor');
    const { secret } = (await owner.post('/api/v1/auth/totp', { password: demonstrationPassword })).body.data;
    const codeOf = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await owner.post('/api/v1/auth/totp/confirm', { code: codeOf(-1) });
    const calls = [
      () => owner.post(`${passkeys}/options`, { password: demonstrationPassword }),
      () => owner.delete(passkeys, { id: 1, password: demonstrationPassword }),
      () => owner.post('/api/v1/auth/email_change', { email: 'new@e.example', password: demonstrationPassword }),
      () => owner.post('/api/v1/users/data_export', { password: demonstrationPassword }),
    ];
    for (const call of calls)
      expect(await call()).toMatchObject({ status: 403, body: { error: { code: 'step_up_required' } } });
    expect((await owner.stepUp(demonstrationPassword, codeOf(0))).status).toBe(200);
    for (const call of calls) expect((await call()).body.error?.code).not.toBe('step_up_required');
    await server.database.pool.query('delete from totp_factors');
  });

  test('the same one is not added twice', async () => {
    const owner = await server.signIn('investor');
    const { device } = await addPasskey(owner);
    expect((await addPasskey(owner, device)).answer).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
  });

  test('next is a path of this site', async () => {
    const { device } = await addPasskey(await server.signIn('investor'));
    const visitor = server.visitor();
    const { options } = (await visitor.post('/api/v1/auth/passkey_login/options')).body.data;
    const url = '/api/v1/auth/passkey_login?next=%2F%2Fevil.example';
    expect((await visitor.post(url, { credential: device.get(options, origin) })).body.data.next).toBeNull();
  });

  test.each([{}, { id: 'x' }, { id: '', rawId: '', type: 'public-key', response: {} }])(
    'what no authenticator answers is refused in words: %j',
    async (credential) => {
      expect((await server.visitor().post('/api/v1/auth/passkey_login', { credential })).status).toBe(400);
      const owner = await server.signIn('investor');
      expect((await owner.post(passkeys, { name: 'x', credential })).status).toBe(400);
    },
  );
});

import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMailTo } from '../../testing/test-outbox.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { aboutTotp, stepOfCode } from './totp.ts';

const totp = '/api/v1/auth/totp';
const me = '/api/v1/users/profile/me';
const password = demonstrationPassword;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate login_attempts, totp_factors, recovery_codes'));

/** The app's code of a step from now: each is accepted once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function switchOn(visitor: TestVisitor): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = (await visitor.post(totp, { password })).body.data;
  const answer = await visitor.post(`${totp}/confirm`, { code: codeOf(secret, -1) });
  expect(answer.status).toBe(200);
  return { secret, recovery_codes: answer.body.data.recovery_codes };
}

const signIn = (email: string, code?: string) =>
  server.visitor().post('/api/v1/auth/login', { username: email, password, ...(code !== undefined && { code }) });

describe('two-step sign-in', () => {
  test('begins with a secret that authenticator apps read, as text, link and picture', async () => {
    const visitor = await server.signIn('investor');
    const { secret, uri, qr } = (await visitor.post(totp, { password })).body.data;
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Trover', label: 'investor@demo.test', digits: 6, period: 30 });
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.length).toBeGreaterThan(20);
    for (const row of qr) expect(row).toHaveLength(qr.length);
    const plain = await server.database.pool.query(`select encode(ciphertext, 'hex') as ciphertext from totp_factors`);
    expect(plain.rows[0].ciphertext).not.toContain(Secret.fromBase32(secret).hex.toLowerCase());
    expect((await signIn('investor@demo.test')).status).toBe(200);
  });

  test('is on with a first code; other sessions end, this one continues under a new token', async () => {
    const [here, there] = [await server.signIn('scout'), await server.signIn('scout')];
    const token = here.cookies.get('session');
    const { secret, recovery_codes } = await switchOn(here);
    expect(recovery_codes).toHaveLength(10);
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await here.get(me)).status).toBe(200);
    expect(here.cookies.get('session')).not.toBe(token);
    expect((await there.get(me)).status).toBe(401);
    expect((await lastMailTo(server, 'scout@demo.test')).subject).toBe('Two-step sign-in is on');

    const without = await signIn('scout@demo.test');
    expect(without).toMatchObject({ status: 401, body: { error: { code: 'second_factor_required' } } });
    expect(without.headers['set-cookie']).toBeUndefined();
    expect((await signIn('scout@demo.test', '000000')).body.error).toMatchObject({
      code: 'wrong_code',
      fields: { 'body.code': expect.any(String) },
    });
    expect((await signIn('scout@demo.test', codeOf(secret))).status).toBe(200);
    const summary = (await here.get('/api/v1/auth/security')).body.data.totp;
    expect(summary).toEqual({ is_on: true, since: expect.any(String), recovery_codes_left: 10 });
  });

  test('takes no code twice, and none of long ago or far ahead', async () => {
    const { secret } = await switchOn(await server.signIn('provider'));
    const code = codeOf(secret);
    expect((await signIn('provider@demo.test', code)).status).toBe(200);
    expect((await signIn('provider@demo.test', code)).body.error.code).toBe('wrong_code');
    expect((await signIn('provider@demo.test', codeOf(secret, -3))).body.error.code).toBe('wrong_code');
    expect((await signIn('provider@demo.test', codeOf(secret, 3))).body.error.code).toBe('wrong_code');
    expect((await signIn('provider@demo.test', codeOf(secret, 1))).status).toBe(200);
  });

  test('a wrong password is reported before any code is asked for', async () => {
    await switchOn(await server.signIn('attorney'));
    const wrong = await server.visitor().signIn('attorney@demo.test', 'not the password');
    expect(wrong.body.error.code).toBe('wrong_credentials');
  });

  test('codes cannot be guessed: after ten the account waits', async () => {
    const { secret } = await switchOn(await server.signIn('operator2'));
    for (let at = 0; at < 10; at += 1) await signIn('operator2@demo.test', `12345${at}`);
    expect((await signIn('operator2@demo.test', codeOf(secret))).status).toBe(429);
  });

  test('the question for the code itself counts as no failure', async () => {
    const { secret } = await switchOn(await server.signIn('operator2'));
    for (let at = 0; at < 12; at += 1) await signIn('operator2@demo.test');
    expect((await signIn('operator2@demo.test', codeOf(secret))).status).toBe(200);
  });

  test('a recovery code signs in once, in any case and with or without dashes, and its owner is notified', async () => {
    const { recovery_codes } = await switchOn(await server.signIn('institution'));
    const [first = '', second = ''] = recovery_codes;
    expect((await signIn('institution@demo.test', first.toUpperCase())).status).toBe(200);
    expect((await lastMailTo(server, 'institution@demo.test')).subject).toBe('A recovery code was used to sign in');
    expect((await signIn('institution@demo.test', first)).body.error.code).toBe('wrong_code');
    expect((await signIn('institution@demo.test', second.replaceAll('-', ''))).status).toBe(200);
    const hashes = await server.database.pool.query(`select encode(code_hash, 'escape') as hash from recovery_codes`);
    expect(JSON.stringify(hashes.rows)).not.toContain(second);
  });

  test('a recovery code has more than 128 bits, and one of the four groups of before still counts', async () => {
    const { recovery_codes } = await switchOn(await server.signIn('scout'));
    for (const code of recovery_codes) {
      expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/);
      expect(code.replaceAll('-', '').length * Math.log2(31)).toBeGreaterThan(128);
    }
    await server.database.pool.query(
      "update recovery_codes set code_hash = sha256('abcdefghjkmnpqrs') where code_hash = sha256($1)",
      [recovery_codes[0]?.replaceAll('-', '')],
    );
    expect((await signIn('scout@demo.test', 'abcd-efgh-jkmn-pqrs')).status).toBe(200);
  });

  test('new recovery codes end the old ones', async () => {
    const visitor = await server.signIn('investor');
    const { secret, recovery_codes } = await switchOn(visitor);
    const made = await visitor.post(`${totp}/recovery_codes`, { password, code: codeOf(secret) });
    expect(made.body.data.recovery_codes).toHaveLength(10);
    expect((await signIn('investor@demo.test', recovery_codes[0])).body.error.code).toBe('wrong_code');
    expect((await signIn('investor@demo.test', made.body.data.recovery_codes[0])).status).toBe(200);
  });

  test('is switched off with password and code, and not with one of them', async () => {
    const visitor = await server.signIn('investor');
    const { secret, recovery_codes } = await switchOn(visitor);
    expect((await visitor.delete(totp, { password, code: '000000' })).body.error.code).toBe('wrong_code');
    const wrong = await visitor.delete(totp, { password: 'not the password', code: codeOf(secret) });
    expect(wrong.body.error.fields).toEqual({ 'body.password': 'this password isn’t right' });
    expect((await visitor.delete(totp, { password, code: recovery_codes[0] })).body.data).toEqual({ removed: true });
    expect((await signIn('investor@demo.test')).status).toBe(200);
    expect((await visitor.delete(totp, { password, code: codeOf(secret) })).status).toBe(409);
  });

  test('cannot be begun over one that is on, nor confirmed without a beginning', async () => {
    const visitor = await server.signIn('scout');
    expect((await visitor.post(`${totp}/confirm`, { code: '123456' })).status).toBe(409);
    await switchOn(visitor);
    expect((await visitor.post(totp, { password })).status).toBe(409);
    expect((await visitor.post(`${totp}/confirm`, { code: '123456' })).status).toBe(409);
  });
});

describe('its secret', () => {
  test('is sealed for one account', async () => {
    const { db, vault } = server.context;
    await (await server.signIn('scout')).post(totp, { password });
    const factor = await db.selectFrom('totp_factors').selectAll().executeTakeFirstOrThrow();
    expect(vault.decrypt(factor, aboutTotp(factor.account_id))).toMatch(/^[A-Z2-7]{32}$/);
    expect(() => vault.decrypt(factor, aboutTotp(factor.account_id + 1))).toThrow();
  });

  test('gives the codes of RFC 6238', () => {
    const secret = Secret.fromUTF8('12345678901234567890');
    expect(stepOfCode(secret, '287082', 59_000)).toBe(1);
    expect(stepOfCode(secret, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect(stepOfCode(secret, '081804', 1_111_111_109_000 + 120_000)).toBeNull();
  });
});

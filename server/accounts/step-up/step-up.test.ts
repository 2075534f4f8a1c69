import { operations } from '@trover/contract/operations.ts';
import { declareOperation, type Operation } from '@trover/contract/protocol/operation.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { handle } from '../../http/route.ts';
import { routes } from '../../routes.ts';
import { TestAuthenticator } from '../../testing/test-authenticator.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { hashPassword } from '../passwords/hash.ts';
import { isExempt, secondsConfirmed } from './require-step-up.ts';

const password = 'nine lanterns at dusk';
const origin = 'http://localhost:4200';
const stepUp = '/api/v1/auth/step_up';

const give = { method: 'POST', path: '/api/v1/give', response: z.object({ given: z.literal(true) }) } as const;
const giveMoney = declareOperation({ ...give, summary: 'Money', audience: 'signed_in', step_up: true, errors: [] });
const operate = declareOperation({
  ...give,
  path: '/api/v1/operate',
  summary: 'For operators',
  audience: ['operator'],
  errors: [],
});

let server: TestServer;
beforeAll(async () => {
  const more = [
    handle(giveMoney, async () => ({ given: true as const })),
    handle(operate, async () => ({ given: true as const })),
  ];
  server = await openTestServer({ routes: [...routes, ...more] });
});
afterAll(() => server.close());
beforeEach(() =>
  server.database.pool.query(
    'truncate login_attempts; delete from passkeys; delete from totp_factors; update sessions set confirmed_at = null',
  ),
);

async function accountOf(name: string, type: 'investor' | 'operator' = 'investor'): Promise<TestVisitor> {
  const { db } = server.context;
  await insertAccount(db, {
    email: `${name}@example.test`,
    password_hash: await hashPassword(db, password),
    type,
    approved_at: new Date(),
  });
  const visitor = server.visitor();
  expect((await visitor.signIn(`${name}@example.test`, password)).status).toBe(200);
  return visitor;
}

const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function switchOn(visitor: TestVisitor): Promise<string> {
  const { secret } = (await visitor.post('/api/v1/auth/totp', { password })).body.data;
  expect((await visitor.post('/api/v1/auth/totp/confirm', { code: codeOf(secret, -1) })).status).toBe(200);
  return secret;
}

const refusal = { status: 403, body: { error: { code: 'step_up_required' } } };

const exported = operations.filter(
  ({ path, audience }: Operation) =>
    typeof audience === 'object' && audience.includes('operator') && /\/exports?$/.test(path),
);

describe('a session alone', () => {
  test.each([...exported.map(({ path }) => path)])('exports nothing of the desk: %s', (path) => {
    expect(exported.find((one) => one.path === path)).toMatchObject({ step_up: true });
  });

  test('moves no money, not even right after the sign-in: the password does, for ten minutes', async () => {
    const owner = await accountOf('mara');
    expect(await owner.post('/api/v1/give')).toMatchObject(refusal);
    expect((await owner.get(stepUp)).body.data).toEqual({ confirmed_until: null, methods: ['password'] });
    const wrong = await owner.stepUp('not the password');
    expect(wrong).toMatchObject({ status: 400, body: { error: { fields: { 'body.password': expect.any(String) } } } });
    expect(await owner.post('/api/v1/give')).toMatchObject(refusal);

    const { confirmed_until } = (await owner.stepUp(password)).body.data;
    expect(Date.parse(confirmed_until) - Date.now()).toBeLessThanOrEqual(600_000);
    expect((await owner.post('/api/v1/give')).status).toBe(200);
    await server.database.pool.query(`update sessions set confirmed_at = confirmed_at - interval '10 minutes'`);
    expect(await owner.post('/api/v1/give')).toMatchObject(refusal);
  });

  test('is confirmed separately: another session of the same account is not', async () => {
    const here = await accountOf('nils');
    const thief = server.visitor();
    await thief.signIn('nils@example.test', password);
    await here.stepUp(password);
    expect((await here.post('/api/v1/give')).status).toBe(200);
    expect(await thief.post('/api/v1/give')).toMatchObject(refusal);
  });

  test('is the same under a new token, so that a stolen one is not confirmed; two at once are one', async () => {
    const owner = await accountOf('rhea');
    const stolen = { ...owner.cookieHeader };
    const answers = await Promise.all([owner.stepUp(password), owner.stepUp(password)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const by = (headers: Record<string, string>) =>
      server.app.inject({ url: '/api/v1/auth/sessions', headers: { host: 'localhost:4200', ...headers } });
    expect((await by(stolen)).statusCode).toBe(401);
    const { items } = JSON.parse((await by(owner.cookieHeader)).body).data;
    expect(items).toHaveLength(1);
    expect((await owner.post('/api/v1/give')).status).toBe(200);
  });

  test('takes the code too where the account has an authenticator app; guesses are limited', async () => {
    const owner = await accountOf('ines');
    const secret = await switchOn(owner);
    expect((await owner.get(stepUp)).body.data.methods).toEqual(['password_and_code']);
    expect((await owner.stepUp(password)).body.error.code).toBe('second_factor_required');
    expect((await owner.stepUp(password, '000000')).body.error.code).toBe('wrong_code');
    expect(await owner.post('/api/v1/give')).toMatchObject(refusal);
    expect((await owner.stepUp(password, codeOf(secret, 0))).status).toBe(200);
    expect((await owner.post('/api/v1/give')).status).toBe(200);
    const answers = [];
    for (let at = 0; at < 12; at += 1) answers.push((await owner.stepUp(password, '000000')).status);
    expect(answers.at(-1)).toBe(429);
  });

  test('takes a passkey of its own account in place of both, and of no other', async () => {
    const owner = await accountOf('olga');
    await owner.stepUp(password);
    const device = new TestAuthenticator();
    const { options } = (await owner.post('/api/v1/auth/passkeys/options', { password })).body.data;
    await owner.post('/api/v1/auth/passkeys', { name: 'Phone', credential: device.create(options, origin) });
    await server.database.pool.query('update sessions set confirmed_at = null');

    const begun = (await owner.post(`${stepUp}/options`)).body.data.options;
    const other = await accountOf('pete');
    expect((await other.post(stepUp, { credential: device.get(begun, origin) })).status).toBe(400);
    expect(await other.post('/api/v1/give')).toMatchObject(refusal);

    const again = (await owner.post(`${stepUp}/options`)).body.data.options;
    const credential = device.get(again, origin);
    expect((await owner.post(stepUp, { credential })).status).toBe(200);
    expect((await owner.post('/api/v1/give')).status).toBe(200);
    expect((await owner.post(stepUp, { credential })).status).toBe(400);
    expect((await other.post(`${stepUp}/options`)).status).toBe(409);
  });

  test('is reported by the address and the audit log, and both or nothing is refused', async () => {
    const owner = await accountOf('quin');
    expect((await owner.post(stepUp, {})).status).toBe(400);
    await owner.stepUp(password);
    const operator = await server.signIn('operator');
    const { items } = (await operator.get('/api/v1/operator/audit?action=session_confirmed')).body.data;
    expect(items[0].detail).toEqual({ confirmed_with: 'password' });
  });
});

describe('an operator', () => {
  test('without a second factor has the calls of everybody and none of an operator’s', async () => {
    const operator = await accountOf('otto', 'operator');
    expect(await operator.post('/api/v1/operate')).toMatchObject({
      status: 403,
      body: { error: { code: 'second_factor_missing' } },
    });
    expect((await operator.get('/api/v1/operator/accounts')).status).toBe(403);
    expect((await operator.get('/api/v1/auth/security')).status).toBe(200);
    expect((await operator.stepUp(password)).status).toBe(403);
    await switchOn(operator);
    expect((await operator.post('/api/v1/operate')).status).toBe(200);
    expect((await operator.get('/api/v1/operator/accounts')).status).toBe(200);
  });

  test('of the demonstration has the password as both factors, for an hour from the sign-in', async () => {
    const operator = await server.signIn('operator');
    expect((await operator.post('/api/v1/operate')).status).toBe(200);
    expect((await operator.post('/api/v1/give')).status).toBe(200);
    await server.database.pool.query(`update sessions set created_at = created_at - interval '1 hour'`);
    expect(await operator.post('/api/v1/give')).toMatchObject(refusal);
    expect((await operator.stepUp(demonstrationPassword)).status).toBe(200);
    expect((await operator.post('/api/v1/give')).status).toBe(200);
  });

  test('is exempt in no production', () => {
    const session = { type: 'operator', is_demonstration: true, signed_in_with: 'password' } as const;
    const fresh = { ...session, seconds_open: 1, seconds_since_step_up: null };
    expect(isExempt(session, { isProduction: true })).toBe(false);
    expect(secondsConfirmed(fresh, { isProduction: true })).toBe(0);
    expect(secondsConfirmed(fresh, { isProduction: false })).toBeGreaterThan(0);
  });
});

describe('calls that move money, give roles, make keys or take data out', () => {
  const asking = operations
    .filter((operation: Operation) => operation.step_up)
    .map(({ method, path }) => `${method} ${path}`);

  /** What changes claims and awards, by the hundred or as evidence. A dry run or a check of totals changes nothing. */
  const evidence =
    /^POST \/api\/v1\/operator\/((claims|filings|distributions|unclaimed)(\/|$)|cases\/\{id\}\/(merge|plan\/publish)$|proofs\/\{id\}\/close$|status_files\/\{id\}\/(apply|undo)$)/;
  const changing = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => evidence.test(name) && !/\/filings\/(try|\{id\}\/check)$/.test(name));

  test.each(changing)('a session left open does not change claims by %s', (name) => {
    expect(changing.length).toBeGreaterThan(20);
    expect(asking).toContain(name);
  });

  test.each([
    'POST /api/v1/operator/accounts/{id}/role',
    'POST /api/v1/operator/retained_records/{account_id}/open',
    'POST /api/v1/operator/distributions',
    'POST /api/v1/operator/distributions/{id}/arrival',
    'POST /api/v1/operator/distributions/{id}/approve',
    'POST /api/v1/operator/distributions/{id}/reverse',
    'POST /api/v1/operator/bank_accounts',
    'POST /api/v1/operator/bank_files',
    'POST /api/v1/operator/bank_files/{id}/open',
    'POST /api/v1/operator/bank_returns',
    'POST /api/v1/operator/checks/{id}/void',
    'POST /api/v1/operator/checks/cleared',
    'POST /api/v1/operator/filings/{id}/open',
    'POST /api/v1/partners/people/export',
  ])('%s asks for it', (name) => {
    expect(asking).toContain(name);
  });
});

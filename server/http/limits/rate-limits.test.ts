import { moveToNextStage } from '@trover/contract/claims/claims.ts';
import { MAX_CLAIMS_TO_SIGN, signClaims } from '@trover/contract/claims/sign-several.ts';
import { limits } from '@trover/contract/protocol/limits.ts';
import { declareOperation } from '@trover/contract/protocol/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes as allRoutes } from '../../routes.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { handle } from '../route.ts';
import { networkOf, rateLimits } from './rate-limits.ts';

const sendMail = declareOperation({
  method: 'POST',
  path: '/api/v1/mail',
  summary: 'Sends a mail',
  audience: 'anyone',
  response: z.object({ sent: z.literal(true) }),
  limit: 'mail',
  errors: [],
});
const sendMails = declareOperation({
  ...sendMail,
  path: '/api/v1/mails',
  body: z.strictObject({ letters: z.array(z.string()) }),
  limit: 'question',
  limit_by: 'letters',
});
const moveLetter = declareOperation({
  method: 'POST',
  path: '/api/v1/letter_moves',
  summary: 'Moves a letter',
  audience: 'anyone',
  body: z.strictObject({ signed: z.strictObject({ name: z.string() }).optional() }),
  response: z.object({ sent: z.literal(true) }),
  limit_with: { member: 'signed', limit: 'attachment' },
  errors: [],
});
const routes = [
  ...allRoutes,
  handle(moveLetter, async () => ({ sent: true as const })),
  handle(sendMails, async () => ({ sent: true as const })),
  handle(sendMail, async () => ({ sent: true as const })),
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ routes, env: { RATE_LIMITS: 'strict' } });
});
afterAll(() => server.close());

const from = (address: string) => ({ session: null, address });

describe('a limit', () => {
  test('refuses what is past it, and shows when to come back', async () => {
    const visitor = server.visitor();
    for (let at = 0; at < limits.mail.calls; at += 1) expect((await visitor.post('/api/v1/mail')).status).toBe(200);
    const refused = await visitor.post('/api/v1/mail');
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(refused.body.detail).toMatch(/^Too many requests\. Wait \d+ minutes/);
    expect((await visitor.get('/api/v1/auth/getcsrftoken')).status).toBe(200);
  });

  test('of what costs others is counted by all processes together', async () => {
    const { context } = server;
    const processes = [rateLimits(context), rateLimits(context), rateLimits(context)];
    const tries = Array.from({ length: limits.mail.calls + 10 }, (_, at) =>
      processes[at % 3]!(sendMail, from('198.51.100.1')).then(
        () => 'taken',
        () => 'refused',
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(limits.mail.calls);
  });

  test('is each caller’s own: by account when signed in, otherwise by network', async () => {
    const countCall = rateLimits(server.context);
    const read = { ...sendMail, method: 'GET' as const, limit: 'read' as const };
    const caller = (account_id: number) => ({ session: { account_id }, address: '203.0.113.1' }) as never;
    for (let at = 0; at < limits.read.calls; at += 1) await countCall(read, caller(1));
    await expect(countCall(read, caller(1))).rejects.toMatchObject({ code: 'too_many_requests' });
    await countCall(read, caller(2));
    await countCall(read, from('203.0.113.1'));
  });

  test('of a call with a list counts each of its items', async () => {
    const visitor = server.visitor();
    const send = (count: number) =>
      visitor.post('/api/v1/mails', { letters: Array.from({ length: count }, () => 'a letter') });
    const half = limits.question.calls / 2;
    expect((await send(half)).status).toBe(200);
    expect((await send(0)).status, 'an empty list is a call').toBe(200);
    expect((await send(half)).status).toBe(429);
    expect((await send(1)).status).toBe(429);
  });

  test('of a part of a body counts the calls with that part, in its own class', async () => {
    const visitor = server.visitor();
    const move = async (body: object) => (await visitor.post('/api/v1/letter_moves', body)).status;
    for (let at = 0; at < limits.attachment.calls; at += 1) expect(await move({ signed: { name: 'Ada' } })).toBe(200);
    expect(await move({ signed: { name: 'Ada' } })).toBe(429);
    expect(await move({}), 'without the part').toBe(200);
  });

  test('on signatures counts claims, however they are signed', () => {
    expect(moveToNextStage.limit_with).toEqual({ member: 'sign_off', limit: 'signature' });
    expect(signClaims).toMatchObject({ limit: 'signature', limit_by: 'claims' });
    expect(limits.signature.calls).toBeGreaterThanOrEqual(MAX_CLAIMS_TO_SIGN);
  });

  test('outside production counts only what processes share, and more generously', async () => {
    const { config, ...rest } = server.context;
    const countCall = rateLimits({ ...rest, config: { ...config, rateLimits: 'generous' } });
    for (let at = 0; at < limits.mail.calls + 1; at += 1) await countCall(sendMail, from('198.51.100.2'));
    const read = { ...sendMail, limit: 'read' as const };
    for (let at = 0; at < limits.read.calls + 1; at += 1) await countCall(read, from('198.51.100.2'));
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('development credentials', () => {
  test('[B-3] are asked of every request where they are set, and never in production', async () => {
    const closed = await openTestServer({ env: { DEV_CREDENTIALS: 'team:open-sesame' } });
    const url = '/api/v1/auth/getcsrftoken';
    const without = await closed.visitor().get(url);
    expect(without).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
    expect(without.headers['www-authenticate']).toContain('Basic');
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    expect((await closed.visitor().get(url, basic('team:wrong'))).status).toBe(401);
    expect((await closed.visitor().get(url, basic('team:open-sesame'))).status).toBe(200);
    expect((await closed.visitor().get('/healthz')).status).toBe(200);
    await closed.close();
    expect((await server.visitor().get(url)).status).toBe(200);
  });
});

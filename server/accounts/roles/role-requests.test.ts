import { findAccountByEmail, insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastMailTo } from '../../testing/test-outbox.ts';
import { demonstrationPassword, openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { hashPassword } from '../passwords/hash.ts';

const password = 'nine lanterns at dusk';
const requests = '/api/v1/operator/role_requests';

let server: TestServer;
let one: TestVisitor;
let two: TestVisitor;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('truncate login_attempts, role_requests');
  [one, two] = [await server.signIn('operator'), await server.signIn('operator2')];
});

async function accountOf(email: string): Promise<number> {
  const { db } = server.context;
  return (await insertAccount(db, { email, password_hash: await hashPassword(db, password), type: 'investor' }))!;
}

const ask = (visitor: TestVisitor, id: number, more = {}) =>
  visitor.post(`/api/v1/operator/accounts/${id}/role`, { role: 'operator', ...more });
const decide = (visitor: TestVisitor, id: number, verb: string, body?: object) =>
  visitor.post(`${requests}/${id}/${verb}`, body);
const typeOf = async (email: string) => (await findAccountByEmail(server.context.db, email))?.type;

describe('[P-2] the role of an operator', () => {
  test('is asked for by one and given by another; the sessions end and everybody concerned is notified', async () => {
    const id = await accountOf('new@firm.example');
    const person = server.visitor();
    await person.signIn('new@firm.example', password);
    const asked = await ask(one, id, { capabilities: ['money_maker'], reason: 'joins the payments desk' });
    expect(asked.body.data).toMatchObject({ type: 'investor', capabilities: [], role_request_id: expect.any(Number) });
    const request = asked.body.data.role_request_id;
    expect(await typeOf('new@firm.example')).toBe('investor');
    expect((await lastMailTo(server, 'operator2@demo.test')).subject).toBe(
      'An operator role request is waiting for approval',
    );

    expect(await decide(one, request, 'approve')).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('Someone else must approve this') } },
    });
    expect(await typeOf('new@firm.example')).toBe('investor');
    const [seen] = (await two.get(`${requests}?status=pending`)).body.data.items;
    expect(seen).toMatchObject({ id: request, why_not: null, is_own: false, reason: 'joins the payments desk' });

    const answers = await Promise.all([decide(two, request, 'approve'), decide(two, request, 'approve')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const account = await findAccountByEmail(server.context.db, 'new@firm.example');
    expect(account).toMatchObject({ type: 'operator', capabilities: ['money_maker'] });
    expect((await person.get('/api/v1/users/profile/me')).status).toBe(401);
    expect((await lastMailTo(server, 'new@firm.example')).subject).toBe('You are an operator now');
    expect((await lastMailTo(server, 'operator@demo.test')).subject).toBe('Your role request was approved');
    const log = (await two.get('/api/v1/operator/audit?action=role_request_decided')).body.data.items;
    expect(log[0].detail).toMatchObject({ status: 'approved' });
  });

  test('a further capability takes two as well; taking one away takes one', async () => {
    const id = await accountOf('steps@firm.example');
    await decide(two, (await ask(one, id, { capabilities: [] })).body.data.role_request_id, 'approve');
    const more = (await ask(two, id, { capabilities: ['money_checker'] })).body.data;
    expect(more).toMatchObject({ type: 'operator', capabilities: [] });
    expect((await decide(two, more.role_request_id, 'approve')).status).toBe(409);
    expect((await decide(one, more.role_request_id, 'approve')).status).toBe(200);
    expect((await ask(one, id, { capabilities: [] })).body.data).toMatchObject({
      capabilities: [],
      role_request_id: null,
    });
    expect((await one.post(`/api/v1/operator/accounts/${id}/role`, { role: 'investor' })).body.data.type).toBe(
      'investor',
    );
  });

  test('a second account of an operator’s own gets none, for everybody who asks', async () => {
    const id = await accountOf('oper.ator+two@demo.test');
    expect(await ask(one, id)).toMatchObject({
      status: 409,
      body: {
        error: {
          message:
            'One person cannot be an operator twice: this account has the same email address as operator@demo.test.',
        },
      },
    });
    const hidden = await accountOf('unlike@elsewhere.example');
    const { role_request_id } = (await ask(one, hidden)).body.data;
    const browser = server.visitor();
    await browser.signIn('operator@demo.test', demonstrationPassword);
    await browser.post('/api/v1/auth/logout');
    await browser.signIn('unlike@elsewhere.example', password);
    const [seen] = (await two.get(`${requests}?status=pending`)).body.data.items;
    expect(seen.likeness).toContainEqual(
      expect.objectContaining({ email: 'operator@demo.test', reasons: expect.arrayContaining(['device']) }),
    );
    expect((await decide(two, role_request_id, 'approve')).body.error.message).toContain(
      'One person cannot be an operator twice',
    );
    expect(await typeOf('unlike@elsewhere.example')).toBe('investor');
  });

  test('is rejected with a reason by another, withdrawn by who asked, and may then be asked for again', async () => {
    const id = await accountOf('later@firm.example');
    const first = (await ask(one, id)).body.data.role_request_id;
    expect((await ask(two, id)).status).toBe(409);
    expect((await decide(one, first, 'reject', { note: 'no' })).status).toBe(409);
    expect((await decide(two, first, 'withdraw')).status).toBe(409);
    expect((await decide(two, first, 'reject', { note: ' ' })).status).toBe(400);
    const rejected = await decide(two, first, 'reject', { note: 'Nobody knows this address.' });
    expect(rejected.body.data).toMatchObject({ status: 'rejected', note: 'Nobody knows this address.' });
    expect((await decide(two, first, 'approve')).status).toBe(409);
    const again = (await ask(one, id)).body.data.role_request_id;
    expect((await decide(one, again, 'withdraw')).body.data.status).toBe('withdrawn');
    expect((await decide(one, again, 'withdraw')).status).toBe(200);
    expect((await decide(two, again, 'approve')).status).toBe(409);
    expect(await typeOf('later@firm.example')).toBe('investor');
    expect((await decide(two, 999_999, 'approve')).status).toBe(404);
  });

  test('lapses after a week, and with the role of who asked', async () => {
    const id = await accountOf('slow@firm.example');
    const late = (await ask(one, id)).body.data.role_request_id;
    await server.database.pool.query(`update role_requests set expires_at = now() - interval '1 second'`);
    expect((await decide(two, late, 'approve')).body.error.message).toContain('expired');
    const next = (await ask(one, id)).body.data.role_request_id;
    const { pool } = server.database;
    await pool.query(`update accounts set type = 'investor', capabilities = '{}' where email = 'operator@demo.test'`);
    expect((await decide(two, next, 'approve')).status).toBe(409);
    await pool.query(
      `update accounts set type = 'operator', capabilities = '{money_maker,money_checker}' where email = 'operator@demo.test'`,
    );
  });

  test('does not leave fewer than two operators, or nobody to approve what the other prepares; a removal is mailed to all', async () => {
    await server.database.pool.query(
      `update accounts set type = 'investor', capabilities = '{}' where email like '%@firm.example'`,
    );
    const change = (id: number, body: object) => one.post(`/api/v1/operator/accounts/${id}/role`, body);
    const second = (await findAccountByEmail(server.context.db, 'operator2@demo.test'))!.id;
    expect((await change(second, { role: 'investor' })).body.error?.message).toContain('at least two operators');
    for (const capabilities of [[], ['money_maker']])
      expect((await change(second, { role: 'operator', capabilities })).status, String(capabilities)).toBe(
        capabilities.length === 0 ? 409 : 200,
      );
    const both = { role: 'operator', capabilities: ['money_maker', 'money_checker'] };
    await server.database.pool.query(`update accounts set capabilities = '{money_maker,money_checker}' where id = $1`, [
      second,
    ]);
    two = await server.signIn('operator2');
    const third = await accountOf('third@firm.example');
    await decide(two, (await ask(one, third, both)).body.data.role_request_id, 'approve');
    expect((await change(second, { role: 'operator', capabilities: [] })).status).toBe(200);
    for (const email of ['operator@demo.test', 'operator2@demo.test', 'third@firm.example'])
      expect((await lastMailTo(server, email)).subject).toBe('An operator lost the role or capabilities');
    expect((await change(third, { role: 'operator', capabilities: [] })).body.error?.message).toContain(
      'Nobody could make payments',
    );
    await server.database.pool.query(`update accounts set capabilities = '{money_maker,money_checker}' where id = $1`, [
      second,
    ]);
    expect((await change(third, { role: 'investor' })).status).toBe(200);
  });

  test('capabilities of money are given by who approves payments', async () => {
    const { pool } = server.database;
    const friends = [await accountOf('friend@firm.example'), await accountOf('pal@firm.example')];
    await pool.query(`update accounts set type = 'operator', is_demonstration = true where id = any($1)`, [friends]);
    const [friend, pal] = [server.visitor(), server.visitor()];
    await friend.signIn('friend@firm.example', password);
    await pal.signIn('pal@firm.example', password);
    const wanted = await accountOf('wanted@firm.example');
    const id = (await ask(friend, wanted, { capabilities: ['money_checker'] })).body.data.role_request_id;
    const [seen] = (await pal.get(`${requests}?status=pending`)).body.data.items;
    expect(seen.why_not).toContain('money checker');
    expect((await decide(pal, id, 'approve')).status).toBe(403);
    expect((await decide(one, id, 'approve')).status).toBe(200);
    // nothing of money: any two
    const plain = await accountOf('plain@firm.example');
    const other = (await ask(friend, plain, { capabilities: [] })).body.data.role_request_id;
    expect((await decide(pal, other, 'approve')).status).toBe(200);
  });

  test('is not given by a session alone', async () => {
    const id = await accountOf('stolen@firm.example');
    await server.database.pool.query(`update sessions set created_at = now() - interval '61 minutes'`);
    expect((await ask(one, id)).body.error.code).toBe('step_up_required');
    await one.stepUp(demonstrationPassword);
    const { role_request_id } = (await ask(one, id)).body.data;
    expect((await decide(two, role_request_id, 'approve')).body.error.code).toBe('step_up_required');
  });
});

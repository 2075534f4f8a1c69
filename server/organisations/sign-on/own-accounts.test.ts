import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { aMember, anOrganisation, type MemberForTest, signedIn } from '../testing/organisation-fixture.ts';
import { startProvider, type TestProvider } from './testing/own-provider.ts';

const at = '/api/v1/organisation';
const auth = '/api/v1/auth/sign_on';
let server: TestServer;
let provider: TestProvider;
let fund: MemberForTest;

beforeAll(async () => {
  provider = await startProvider();
  server = await openTestServer({ env: { TODAY: '2026-11-20', PRIVATE_HOSTS: '127.0.0.1' } });
  fund = await anOrganisation(server, 'rosemead');
  await prove('fund.example');
  expect((await save(fund)).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

const prove = (domain: string) =>
  server.database.pool.query(
    "insert into organisation_domains (organisation_id, domain, proof, verified_at, verified_by) values ($1, $2, 'x', now(), 'dns')",
    [fund.account_id, domain],
  );

async function save(by: MemberForTest, more = {}) {
  await server.database.pool.query('update sessions set confirmed_at = now() where account_id = $1', [by.account_id]);
  return by.visitor.put(`${at}/sign_on`, {
    issuer: provider.issuer,
    client_id: 'portal',
    client_secret: 'a-secret-of-the-provider',
    default_role: null,
    is_enforced: false,
    ...more,
  });
}

async function signOn(email: string, sub: string): Promise<{ visitor: TestVisitor; status: number; text: string }> {
  await provider.respond({ person: { sub, email, email_verified: true, given_name: 'Ann', family_name: 'Roe' } });
  const visitor = server.visitor();
  const begun = await visitor.post(`${auth}/begin`, { email });
  const answer = await provider.visit(begun.body.data.url);
  const { status, text } = await visitor.post(`${auth}/finish`, { answer });
  return { visitor, status, text };
}

test('[P-2] a client’s provider signs no operator on, neither by the identity nor by the address', async () => {
  const ann = await aMember(server, fund.account_id, 'manager', 'ann');
  const known = await signOn(ann.email, 's-ann');
  expect(known.status, known.text).toBe(200);
  const ben = await aMember(server, fund.account_id, 'manager', 'ben');
  // accounts from before the role was refused to members
  await server.database.pool.query(
    "update accounts set type = 'operator', capabilities = '{money_maker,money_checker}' where id = any($1)",
    [[ann.account_id, ben.account_id]],
  );
  expect((await known.visitor.get('/api/v1/operator/accounts')).body.error.code).toBe('second_factor_missing');
  const confirmed = await known.visitor.post(`${auth}/confirm`, {});
  expect(confirmed.status, confirmed.text).toBe(409);
  for (const [member, sub] of [
    [ann, 's-ann'],
    [ben, 's-ben'],
  ] as const) {
    const { status, text, visitor } = await signOn(member.email, sub);
    expect(status, text).toBe(401);
    expect((await visitor.get('/api/v1/users/profile/me')).status).toBe(401);
  }
  expect((await ann.visitor.get(`${at}/members`)).status, 'acts for no client').toBe(403);
});

test('an enforced sign-on ends the sessions that it would not open, at once and for those who come later', async () => {
  const { pool } = server.database;
  const isOpen = async ({ visitor }: { visitor: TestVisitor }) =>
    (await visitor.get('/api/v1/users/profile/me')).status === 200;
  const boss = await aMember(server, fund.account_id, 'owner', 'boss');
  boss.visitor = (await signOn(boss.email, 's-boss')).visitor;
  const typist = await aMember(server, fund.account_id, 'manager', 'typist');
  const careful = await aMember(server, fund.account_id, 'owner', 'careful');
  const away = await aMember(server, fund.account_id, 'manager', 'away');
  await pool.query("update sessions set signed_in_with = 'passkey' where account_id = $1", [careful.account_id]);
  await pool.query("update accounts set email = 'away@later.example' where id = $1", [away.account_id]);
  await pool.query("delete from organisation_domains where domain = 'fund.example'");
  await prove('fund.example');
  expect((await save(boss, { is_enforced: true })).status).toBe(200);
  expect(await Promise.all([boss, typist, careful, away].map(isOpen))).toEqual([true, false, true, true]);

  const { id } = (await boss.visitor.post(`${at}/domains`, { domain: 'later.example' })).body.data;
  const operator = await server.signIn('operator');
  await operator.post(`/api/v1/operator/domains/${id}/approve`, { reason: 'By letter' });
  expect(await isOpen(away), 'its domain was proven').toBe(false);

  await pool.query('update sessions set confirmed_at = now() where account_id = $1', [boss.account_id]);
  await boss.visitor.post(`${at}/members/${careful.account_id}/role`, { role: 'viewer' });
  expect(await isOpen(careful), 'no owner any more').toBe(false);

  const email = 'new@later.example';
  const account_id = (await insertAccount(server.context.db, { email, password_hash: '-', type: 'investor' }))!;
  const visitor = await signedIn(server, account_id);
  await boss.visitor.post(`${at}/invitations`, { email, role: 'viewer' });
  const { rows } = await pool.query('select body_text from mails where recipient = $1 order by id desc limit 1', [
    email,
  ]);
  const [, invitation, token] = /invitation\?id=(\d+)&token=([\w-]+)/.exec(rows[0].body_text) ?? [];
  const accepted = await visitor.post('/api/v1/invitations/accept', { id: Number(invitation), token });
  expect(accepted.body.error?.message).toContain('Use single sign-on with new@later.example');
  expect((await signOn(email, 's-new')).status).toBe(200);
  expect(await isOpen({ visitor }), 'the session from before the membership').toBe(false);
});

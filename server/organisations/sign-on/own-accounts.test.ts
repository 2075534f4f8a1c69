import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { aMember, anOrganisation, type MemberForTest } from '../testing/organisation-desk.ts';
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

import { createHash, randomBytes } from 'node:crypto';
import { insertKey } from '@trover/db/queries/organisations/keys.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { aMember, anOrganisation, type MemberForTest } from './testing/organisation-fixture.ts';

let server: TestServer;
let fund: MemberForTest;
let entities: { portfolio_id: number; beneficial_account_id: number }[];
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  fund = await anOrganisation(server, 'rosemead');
  const { db } = server.context;
  entities = [];
  for (const name of ['Rosemead Short Duration', 'Rosemead Real Assets']) {
    const { portfolio_id } = await aPortfolio(db, fund.account_id, name, name);
    const owner = db.selectFrom('portfolios').select('beneficial_account_id').where('id', '=', portfolio_id);
    entities.push({ portfolio_id, ...(await owner.executeTakeFirstOrThrow()) });
  }
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date() })
    .where('account_id', '=', fund.account_id)
    .execute();
});
afterAll(() => server.close());

const at = '/api/v1/organisation/keys';
const make = async (body: object) => {
  const made = await fund.visitor.post(at, { name: 'Ledger', expires_on: '2027-06-30', ...body });
  expect(made.body.error).toBeUndefined();
  return made.body.data as { secret: string; key: { id: number; ending: string } };
};
/** A program without cookies. */
const call = (secret: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.visitor().send({ method, url, headers: { authorization: `Bearer ${secret}` }, ...(payload && { payload }) });

test('a key is shown once, stored as a hash, and notes its last use', async () => {
  const { secret, key } = await make({ scopes: ['read'] });
  expect(secret).toMatch(/^trv_[\w-]{43}$/);
  expect(key.ending).toBe(secret.slice(-4));
  const stored = await server.database.pool.query('select * from organisation_keys where id = $1', [key.id]);
  expect(JSON.stringify(stored.rows)).not.toContain(secret);
  expect(stored.rows[0].key_hash).toEqual(createHash('sha256').update(secret).digest());
  expect((await call(secret, 'GET', '/api/v1/payouts/funds')).body.data.items).toHaveLength(2);
  const listed = (await fund.visitor.get(at)).body.data.items;
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(listed[0]).toMatchObject({ id: key.id, status: 'live', made_by: fund.email, entities: null });
  expect(listed[0].last_used_at).not.toBeNull();
});

test('a key does what its scopes state, needs no token, and nothing that is a person’s', async () => {
  const reading = (await make({ scopes: ['read'] })).secret;
  const uploading = (await make({ scopes: ['upload'] })).secret;
  const label = { label: 'By key' };
  const refused = await call(reading, 'POST', '/api/v1/portfolio/portfolio', label);
  expect(refused.status).toBe(403);
  expect(refused.body.error.message).toBe('This API key has the scope read. This call needs upload.');
  expect((await call(uploading, 'POST', '/api/v1/portfolio/portfolio', label)).status).toBe(200);
  expect((await call(uploading, 'GET', '/api/v1/payouts/funds')).status).toBe(403);
  expect((await call(uploading, 'GET', '/api/v1/portfolio/portfolio')).status).toBe(200);
  for (const [method, url] of [
    ['GET', at],
    ['GET', '/api/v1/auth/sessions'],
    ['GET', '/api/v1/users/profile/me'],
    ['POST', '/api/v1/auth/logout'],
    ['GET', '/api/v1/operator/accounts'],
  ] as const)
    expect((await call(reading, method, url)).status, url).toBe(403);
  const own = (await fund.visitor.get('/api/v1/organisation/audit')).body.data.items;
  expect(own.some(({ action }: { action: string }) => action === 'api_key_made')).toBe(true);
});

test('a key of some entities reads these alone', async () => {
  const [one, other] = entities as [(typeof entities)[number], (typeof entities)[number]];
  const { secret } = await make({ scopes: ['read'], entities: [one.beneficial_account_id] });
  const trades = (id: number) => call(secret, 'GET', `/api/v1/portfolio/trade?portfolio_id=${id}`);
  expect((await trades(one.portfolio_id)).status).toBe(200);
  expect((await trades(other.portfolio_id)).status).toBe(404);
  const whole = await call(secret, 'GET', '/api/v1/portfolio/trade');
  expect(whole.status).toBe(403);
  expect(whole.body.error.message).toContain('Name one of them: send query.portfolio_id or query.upload_id');
  expect((await call(secret, 'GET', '/api/v1/payouts/funds')).status).toBe(403);
  expect((await call(secret, 'GET', '/api/v1/orders/getallorderscount')).status, 'what everybody reads').toBe(200);
  const stranger = await anOrganisation(server, 'stranger');
  const { portfolio_id } = await aPortfolio(server.context.db, stranger.account_id, 'Stranger', 'theirs');
  expect((await trades(portfolio_id)).status).toBe(404);
  const mixed = {
    name: 'Both',
    scopes: ['read', 'upload'],
    entities: [one.beneficial_account_id],
    expires_on: '2027-01-01',
  };
  expect((await fund.visitor.post(at, mixed)).body.error.fields['body.entities']).toContain('accounts of every entity');
});

test('[P-2] what everybody may read shows the organization’s own figures only to a key that reads all of it', async () => {
  const [one] = entities as [(typeof entities)[number]];
  const [id] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  const cases = [
    { asked: { scopes: ['read'] }, shows: true },
    { asked: { scopes: ['read', 'claims'] }, shows: true },
    { asked: { scopes: ['upload'] }, shows: false },
    { asked: { scopes: ['claims'] }, shows: false },
    { asked: { scopes: ['read'], entities: [one.beneficial_account_id] }, shows: false },
  ];
  for (const { asked, shows } of cases) {
    const { secret } = await make(asked);
    const { status, body } = await call(secret, 'GET', `/api/v1/orders/getorder/${id}`);
    expect(status).toBe(200);
    expect(body.data.matches, JSON.stringify(asked)).toEqual(shows ? [] : null);
    const found = await call(secret, 'GET', '/api/v1/search?q=sign%20out&kind=action');
    const actions = found.body.data.items.map(({ action }: { action: string }) => action);
    expect(actions.includes('sign_out'), JSON.stringify(asked)).toBe(shows);
  }
});

test('a key ends when it is revoked, and on its last day', async () => {
  const { secret, key } = await make({ scopes: ['read'] });
  expect((await fund.visitor.delete(`${at}/${key.id}`)).body.data.status).toBe('revoked');
  expect((await fund.visitor.delete(`${at}/${key.id}`)).body.data.status).toBe('revoked');
  const gone = await call(secret, 'GET', '/api/v1/payouts/funds');
  expect(gone.status).toBe(401);
  expect(gone.body.error.message).toContain('This API key is not valid');
  const short = await make({ scopes: ['read'] });
  await server.database.pool.query('update organisation_keys set expires_at = now() where id = $1', [short.key.id]);
  expect((await call(short.secret, 'GET', '/api/v1/payouts/funds')).status).toBe(401);
  const { key: long } = (await fund.visitor.post(at, { name: 'Long', scopes: ['read'], expires_on: '2027-06-30' })).body
    .data;
  expect(long.expires_at, 'the end of its day in New York').toBe('2027-07-01T03:59:59.999Z');
  // its day is the business date, and over by the clock: no key is made that does not work
  for (const expires_on of ['2026-11-20', '2026-11-01', '2028-11-21'])
    expect((await fund.visitor.post(at, { name: 'x', scopes: ['read'], expires_on })).status).toBe(400);
});

test('a request with a key has nothing of a session whose cookies it brings', async () => {
  const { secret, key } = await make({ scopes: ['read'] });
  await fund.visitor.delete(`${at}/${key.id}`);
  const headers = { authorization: `Bearer ${secret}`, ...fund.visitor.cookieHeader };
  const answer = await server
    .visitor()
    .send({ method: 'POST', url: '/api/v1/portfolio/portfolio', headers, payload: { label: 'x' } });
  expect(answer.status).toBe(401);
});

test('[P-2] a key ends with the membership, or the owner’s role, of who made it', async () => {
  const { db } = server.context;
  const keyOf = async (made_by: number): Promise<string> => {
    const secret = `trv_${randomBytes(32).toString('base64url')}`;
    await insertKey(db, {
      organisation_id: fund.account_id,
      name: 'Of a member',
      key_hash: createHash('sha256').update(secret).digest(),
      ending: secret.slice(-4),
      scopes: ['read'],
      entities: null,
      made_by,
      expires_at: new Date(Date.now() + 3_600_000),
    });
    return secret;
  };
  const status = async (secret: string) => (await call(secret, 'GET', '/api/v1/payouts/funds')).status;
  const [removed, demoted, stays] = [
    await aMember(server, fund.account_id, 'owner', 'removed'),
    await aMember(server, fund.account_id, 'owner', 'demoted'),
    await aMember(server, fund.account_id, 'owner', 'stays'),
  ];
  const [ofRemoved, ofDemoted, ofOther] = [
    await keyOf(removed.account_id),
    await keyOf(demoted.account_id),
    await keyOf(stays.account_id),
  ];
  for (const secret of [ofRemoved, ofDemoted, ofOther]) expect(await status(secret)).toBe(200);
  const members = '/api/v1/organisation/members';
  expect((await fund.visitor.delete(`${members}/${removed.account_id}`)).status).toBe(200);
  expect((await fund.visitor.post(`${members}/${demoted.account_id}/role`, { role: 'viewer' })).status).toBe(200);
  expect([await status(ofRemoved), await status(ofDemoted), await status(ofOther)]).toEqual([401, 401, 200]);
});

test('only owners make keys, and auditors see them', async () => {
  const auditor = await aMember(server, fund.account_id, 'auditor');
  const manager = await aMember(server, fund.account_id, 'manager');
  expect((await auditor.visitor.get(at)).status).toBe(200);
  expect((await auditor.visitor.post(at, {})).status).toBe(403);
  expect((await manager.visitor.get(at)).status).toBe(403);
});

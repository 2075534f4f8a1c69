import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anOrganisation } from '../organisations/testing/organisation-fixture.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const address = '/api/v1/orders/calendar';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const pathOf = async (visitor: TestVisitor): Promise<string> =>
  new URL((await visitor.get(address)).body.data.url as string).pathname;
const read = async (path: string): Promise<number> => (await server.visitor().get(path)).status;

test('the address of a calendar is good until its owner ends it, and then a new one is', async () => {
  const [investor, scout] = [await server.signIn('investor'), await server.signIn('scout')];
  const first = await pathOf(investor);
  const ofScout = await pathOf(scout);
  expect([await read(first), await pathOf(investor)]).toEqual([200, first]);

  const renewed = await investor.delete(address);
  const second = new URL(renewed.body.data.url as string).pathname;
  expect(renewed.status).toBe(200);
  expect(await read(first)).toBe(404);
  expect([await read(second), await pathOf(investor)]).toEqual([200, second]);
  expect(await read(ofScout), 'of nobody else').toBe(200);

  await investor.delete(address);
  expect([await read(first), await read(second), await read(await pathOf(investor))]).toEqual([404, 404, 200]);
});

test('[W-6] a calendar carries the name of who shows the portal on its host', async () => {
  const path = await pathOf(await server.signIn('investor'));
  const feed = async (host: string): Promise<string> =>
    (await server.app.inject({ url: path, headers: { host } })).body.replaceAll('\r\n ', '');
  expect(await feed('localhost')).toContain('X-WR-CALNAME:Claim deadlines\\, Trover\r\n');
  const partner = await feed('castellan.localhost');
  expect(partner).toContain('X-WR-CALNAME:Claim deadlines\\, Castellan Reeve LLP\r\n');
  expect(partner).not.toMatch(/trover/i);
});

test('an address that nobody was given leads nowhere', async () => {
  const path = await pathOf(await server.signIn('investor'));
  const [, id = '', signature = ''] = /(\d+)-([\w-]{32})\.ics$/.exec(path) ?? [];
  const base = path.slice(0, path.lastIndexOf('/'));
  for (const token of [
    `${Number(id) + 1}-${signature}`,
    `999999-${signature}`,
    `99999999999999-${signature}`,
    `0-${signature}`,
  ])
    expect(await read(`${base}/${token}.ics`), token).toBe(404);
});

test('the calendar of a closed account is closed too', async () => {
  const provider = await server.signIn('provider');
  const path = await pathOf(provider);
  const { db, accountOf } = { ...server, db: server.context.db };
  await db
    .updateTable('accounts')
    .set({ closed_at: new Date() })
    .where('id', '=', await accountOf('provider'))
    .execute();
  expect(await read(path)).toBe(404);
});

test('the address of an organization’s calendar is its member’s, and ends with the membership or the key', async () => {
  const fund = await anOrganisation(server, 'rosemead');
  const viewer = await aMember(server, fund.account_id, 'viewer');
  const [own, theirs] = [await pathOf(fund.visitor), await pathOf(viewer.visitor)];
  expect(own).not.toBe(theirs);
  await server.database.pool.query('update sessions set confirmed_at = now() where account_id = $1', [fund.account_id]);
  const expires_on = formatDay(addDays(requireDay(server.context.today()), 30));
  const made = await fund.visitor.post('/api/v1/organisation/keys', { name: 'Feed', scopes: ['read'], expires_on });
  const { key, secret } = made.body.data;
  const answer = await server.app.inject({
    url: address,
    headers: { host: 'localhost', authorization: `Bearer ${secret}` },
  });
  const ofKey = new URL(answer.json().data.url).pathname;
  expect(await Promise.all([own, theirs, ofKey].map(read))).toEqual([200, 200, 200]);
  await fund.visitor.delete(`/api/v1/organisation/members/${viewer.account_id}`);
  await fund.visitor.delete(`/api/v1/organisation/keys/${key.id}`);
  expect(await Promise.all([own, theirs, ofKey].map(read))).toEqual([200, 404, 404]);
  expect(await read(theirs.replace(`m${viewer.account_id}`, `m${fund.account_id}`)), 'made up').toBe(404);
});

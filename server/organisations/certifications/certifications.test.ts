import { deleteUnsignedCertifications } from '@trover/db/queries/organisations/certifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courtDay } from '../../business-date.ts';
import { readPaper } from '../../pdf/testing/read-paper.ts';
import { importCases } from '../../testing/one-case.ts';
import { lastMailTo } from '../../testing/test-outbox.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { aMember, anOrganisation, type MemberForTest } from '../testing/organisation-fixture.ts';

const at = '/api/v1/organisation/certifications';
const uploads = '/api/v1/portfolio/uploadtradesfile';

let server: TestServer;
let fund: MemberForTest;
let stranger: MemberForTest;
let analyst: MemberForTest;
let kraft: number;
let entity: number;
let portfolio: number;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  [kraft = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  fund = await anOrganisation(server, 'rosemead');
  await rename(fund, 'Ada', 'Lund');
  stranger = await anOrganisation(server, 'stranger');
  analyst = await aMember(server, fund.account_id, 'analyst');
  const owner = { label: 'Real Assets', beneficial_owner: 'Real Assets' };
  const made = await fund.visitor.post('/api/v1/portfolio/portfolio', owner);
  [entity, portfolio] = [made.body.data.beneficial_account_id, made.body.data.id];
  await upload('a', [
    'A,KHC,opening,2015-11-05,0,,USD',
    'A,KHC,purchase,2017-01-10,100,88.50,USD',
    'A,KHC,purchase,2018-01-10,100,79.25,USD',
    'A,KHC,sale,2018-06-01,50,57.10,USD',
    'A,KHC,sale,2019-10-01,20,27.90,USD',
    'A,KHC,sale,2021-03-01,30,36.00,USD',
  ]);
}, 600_000);
afterAll(() => server.close());

const rename = (member: MemberForTest, first_name: string, last_name: string) =>
  server.context.db
    .updateTable('accounts')
    .set({ first_name, last_name })
    .where('id', '=', member.account_id)
    .execute();

async function upload(name: string, rows: readonly string[]): Promise<void> {
  const text = `${['account,security,type,date,quantity,price,currency', ...rows].join('\n')}\n`;
  const file = { name: `${name}.csv`, content: Buffer.from(text) };
  const sent = await fund.visitor.upload(uploads, file, { portfolio_id: portfolio });
  const events = (await fund.visitor.get(`${uploads}/events?upload_id=${sent.body.data.upload.id}`)).text;
  expect(events).toContain('event: done');
}

const body = () => ({
  order_id: kraft,
  beneficial_account_id: entity,
  signer_name: 'Ada Lund',
  signer_title: 'Treasurer',
  other_actions: [],
});
const prepare = (who = analyst, more = {}) => who.visitor.post(at, { ...body(), ...more });
const sign = (who: MemberForTest, id: number, sha256: string, signed_name = 'Ada Lund') =>
  who.visitor.post(`${at}/${id}/sign`, { signed_name, complaint_reviewed: true, sha256 });

test('a certification shows the court’s day as it is now, where an operator moved it', async () => {
  const { pool } = server.database;
  const set = (date: string) =>
    pool.query("insert into case_deadlines (case_id, kind, date) values ($1, 'lead_plaintiff', $2)", [kraft, date]);
  await pool.query("delete from case_deadlines where case_id = $1 and kind = 'lead_plaintiff'", [kraft]);
  await set('2026-12-01');
  await pool.query("update case_deadlines set superseded_at = now() where case_id = $1 and kind = 'lead_plaintiff'", [
    kraft,
  ]);
  await set('2027-01-15');
  expect((await prepare()).body.data.lead_plaintiff_deadline).toBe('2027-01-15');
});

test('a certification is prepared from the trades: the class period, the look-back, and the losses lot by lot', async () => {
  const { data } = (await prepare()).body;
  expect(data).toMatchObject({ plaintiff: 'Real Assets', status: 'prepared', prepared_by: analyst.email });
  expect(data.schedule.within.map(({ trade_date }: { trade_date: string }) => trade_date)).toEqual([
    '2017-01-10',
    '2018-01-10',
    '2018-06-01',
  ]);
  expect(data.schedule.after).toMatchObject([{ trade_date: '2019-10-01', transaction: 'Sold', quantity: '20' }]);
  const losses = (await analyst.visitor.get(`/api/v1/portfolio/losses?order_id=${kraft}`)).body.data.entities[0];
  expect(data.losses).toMatchObject({ fifo: losses.fifo, lifo: losses.lifo, recognized: losses.recognized });
  const again = (await prepare(analyst, { signer_title: 'Chair' })).body.data;
  expect((await analyst.visitor.get(`${at}/${data.id}`)).body.data.status, 'it made room').toBe('withdrawn');
  expect(again.status).toBe('prepared');
});

test('nobody prepares for another organization’s entity, and a viewer or an auditor for none', async () => {
  expect((await prepare(stranger)).status).toBe(404);
  for (const role of ['viewer', 'auditor'] as const)
    expect((await prepare(await aMember(server, fund.account_id, role))).status, role).toBe(403);
  const { id, sha256 } = (await prepare()).body.data;
  expect((await stranger.visitor.get(`${at}/${id}`)).status).toBe(404);
  expect((await sign(stranger, id, sha256)).status).toBe(404);
  expect((await stranger.visitor.post(`${at}/${id}/open`, { document: 'loss_chart' })).status).toBe(404);
  expect((await stranger.visitor.get(at)).body.data.items).toEqual([]);
  expect((await sign(analyst, id, sha256)).status, 'an analyst signs nothing').toBe(403);
});

test('nobody swears in the name of someone else', async () => {
  const manager = await aMember(server, fund.account_id, 'manager', 'substitute');
  await rename(manager, 'Jon', 'Varga');
  const { id, sha256 } = (await prepare()).body.data;
  const refused = await sign(manager, id, sha256);
  expect(refused.status).toBe(403);
  expect(refused.body.error.message).toContain('names Ada Lund');
  const own = (await prepare(analyst, { signer_name: 'Jon A. Varga' })).body.data;
  expect((await sign(fund, own.id, own.sha256, 'Jon A. Varga')).status).toBe(403);
  expect((await sign(manager, own.id, own.sha256, 'Jon A. Varga')).body.data.status).toBe('signed');
  expect((await fund.visitor.post(`${at}/${own.id}/withdraw`, { reason: 'Prepared for a test' })).status).toBe(200);
});

test('what was read is signed, by its signer’s name, and changes no more', async () => {
  const { id, sha256 } = (await prepare()).body.data;
  expect((await sign(fund, id, 'b'.repeat(64))).status, 'another text').toBe(409);
  expect((await sign(fund, id, sha256, 'Ada Lind')).body.error.fields).toHaveProperty(['body.signed_name']);
  expect((await sign(fund, id, sha256)).body.data).toMatchObject({ status: 'signed', signed_by: fund.email });
  expect((await sign(fund, id, sha256)).status, 'twice').toBe(200);
  const manager = await aMember(server, fund.account_id, 'manager');
  expect((await sign(manager, id, sha256)).status, 'by another').toBe(409);
  expect((await prepare()).status, 'a signed one stays').toBe(409);
  await expect(
    server.database.pool.query("update organisation_certifications set content = '{}' where id = $1", [id]),
  ).rejects.toThrow('does not change');

  const printed = async (document: string) => {
    const { url } = (await analyst.visitor.post(`${at}/${id}/open`, { document })).body.data;
    const file = await server.app.inject({ url, headers: { host: 'localhost:4200', ...analyst.visitor.cookieHeader } });
    return readPaper(file.rawPayload);
  };
  const paper = await printed('certification');
  expect(paper.replace(/\s/g, ''), 'the hash, over two lines').toContain(sha256);
  for (const part of ['78u-4(a)(2)', 'Ada Lund', '1 Jun 2018', '1 Oct 2019']) expect(paper).toContain(part);
  expect(paper, 'outside of period and look-back').not.toContain('1 Mar 2021');
  const chart = await printed('loss_chart');
  for (const part of ['Last in, first out', 'First in, first out', '1,570.00', '1,107.50'])
    expect(chart).toContain(part);
  const withdraw = (who: MemberForTest) => who.visitor.post(`${at}/${id}/withdraw`, { reason: 'A sale is missing' });
  const byAnalyst = await withdraw(analyst);
  expect([byAnalyst.status, byAnalyst.body.error.message]).toEqual([
    ...[403, expect.stringContaining('This certification is signed')],
  ]);
  const aged = "update sessions set created_at = now() - interval '1 hour' where account_id = $1";
  await server.database.pool.query(aged, [manager.account_id]);
  expect((await withdraw(manager)).body.error.code).toBe('step_up_required');
  await server.database.pool.query('update sessions set confirmed_at = now() where account_id = $1', [
    manager.account_id,
  ]);
  expect((await withdraw(manager)).body.data.status).toBe('withdrawn');
  expect((await lastMailTo(server, fund.email)).subject).toMatch(/^A signed certification on .* was withdrawn$/);
});

test('it is not signed once the trades changed', async () => {
  const { id, sha256 } = (await prepare()).body.data;
  await upload('b', ['A,KHC,purchase,2018-02-01,5,70.00,USD']);
  const refused = await sign(fund, id, sha256);
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('trades changed')]);
  const next = (await prepare()).body.data;
  expect((await sign(fund, next.id, next.sha256)).status).toBe(200);
});

test('it is signed on the day that it is at the court', async () => {
  const { pool } = server.database;
  // a day and an hour apart: at every hour one of them has another day than New York
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const zone = zones.find((each) => courtDay('2026-11-20', each) !== '2026-11-20')!;
  await pool.query('update cases set time_zone = $2 where id = $1', [kraft, zone]);
  const withdrawn = "update organisation_certifications set withdrawn_at = now(), withdrawn_reason = 'x'";
  await pool.query(`${withdrawn} where withdrawn_at is null`);
  const { id, sha256 } = (await prepare(analyst, { signer_title: 'Secretary' })).body.data;
  expect((await sign(fund, id, sha256)).status).toBe(200);
  const { rows } = await pool.query('select signed_on::text from organisation_certifications where id = $1', [id]);
  expect(rows).toEqual([{ signed_on: courtDay('2026-11-20', zone) }]);
  await pool.query('update cases set time_zone = null where id = $1', [kraft]);
});

test('the same prepared again is the one that is there, and what nobody signed goes a month after its withdrawal', async () => {
  const { pool } = server.database;
  const count = async () =>
    (await pool.query('select count(*)::integer as n from organisation_certifications')).rows[0].n as number;
  await pool.query(
    "update organisation_certifications set withdrawn_at = now(), withdrawn_reason = 'x' where withdrawn_at is null",
  );
  const first = (await prepare()).body.data;
  const before = await count();
  expect((await prepare()).body.data.id).toBe(first.id);
  expect(await count()).toBe(before);
  const other = (await prepare(analyst, { signer_title: 'Chief Executive' })).body.data;
  expect(other.id).not.toBe(first.id);
  await pool.query("update organisation_certifications set withdrawn_at = now() - interval '31 days' where id = $1", [
    first.id,
  ]);
  await deleteUnsignedCertifications(server.context.db);
  expect((await analyst.visitor.get(`${at}/${first.id}`)).status).toBe(404);
  expect((await analyst.visitor.get(`${at}/${other.id}`)).status).toBe(200);
  await pool.query(
    `insert into organisation_certifications (organisation_id, case_id, beneficial_account_id, plaintiff, signer_name, signer_title,
       content, sha256, inputs_hash, withdrawn_at, withdrawn_reason)
     select organisation_id, case_id, beneficial_account_id, plaintiff, signer_name, signer_title, '{}', sha256, inputs_hash, now(), 'x'
     from organisation_certifications, generate_series(1, 500) where id = $1`,
    [other.id],
  );
  const many = await prepare(analyst, { signer_title: 'Director' });
  expect([many.status, many.body.error.message]).toEqual([409, expect.stringContaining('at most 500')]);
});

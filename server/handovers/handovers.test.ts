import { payoutExamples } from '@trover/contract/examples/payouts.ts';
import { findAccountByEmail, insertAccount, requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { listPart } from '@trover/db/queries/accounts/own-data/collect.ts';
import { purgeHandovers } from '@trover/db/queries/handovers/handovers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitAs } from '../access/testing/people.ts';
import { aMember, anOrganisation } from '../organisations/testing/organisation-fixture.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator/handovers';
const onePage = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let server: TestServer;
let first: TestVisitor;
let second: TestVisitor;
beforeAll(async () => {
  server = await openTestServer();
  [first, second] = [await anOperator('first'), await anOperator('second')];
}, 120_000);
afterAll(() => server.close());

async function anOperator(name: string): Promise<TestVisitor> {
  const account = { email: `${name}@trover.example`, password_hash: '-', type: 'operator' } as const;
  const account_id = (await insertAccount(server.context.db, account))!;
  const visitor = await visitAs(server, { account_id, type: 'operator', is_institution: false });
  await server.database.pool.query(
    "update sessions set confirmed_at = now(), signed_in_with = 'passkey' where account_id = $1",
    [account_id],
  );
  return visitor;
}

async function anHolder(name: string): Promise<{ account_id: number; email: string; visitor: TestVisitor }> {
  const email = `${name}@home.example`;
  const given = { email, password_hash: '-', type: 'investor', first_name: 'Ada', last_name: 'Lund' } as const;
  const account_id = (await insertAccount(server.context.db, given))!;
  return { account_id, email, visitor: await visitAs(server, { account_id, type: 'investor', is_institution: false }) };
}

const requestOf = (holder_email: string) => ({
  ...{ kind: 'executor', holder_name: 'Ada Lund', holder_email, first_name: 'Ines', last_name: 'Lund' },
  ...{ email: 'ines@home.example', text: 'The letters testamentary are attached.' },
});

async function ask(holder_email: string, more: Record<string, string> = {}, content = onePage): Promise<number> {
  const body = { ...requestOf(holder_email), ...more };
  const sent = await server
    .visitor()
    .upload('/api/v1/handovers', { name: 'letters.pdf', content, field: 'document' }, body);
  expect(sent.status, sent.text).toBe(200);
  return sent.body.data.id;
}

const prepare = (who: TestVisitor, id: number, account_id: number) =>
  who.post(`${at}/${id}/prepare`, { account_id, note: 'Compared with the court’s register.' });
const approve = (who: TestVisitor, id: number) => who.post(`${at}/${id}/approve`, { note: 'Seen.' });
const afterAWeek = (id: number) =>
  server.database.pool.query("update handovers set waits_until = now() - interval '1 minute' where id = $1", [id]);

test('an executor takes an account over: two operators, a week to object, portfolios pass, the rest is sealed', async () => {
  const { account_id, email, visitor } = await anHolder('ada');
  const { db } = server.context;
  await visitor.post('/api/v1/portfolio/portfolio', { label: 'Old broker', beneficial_owner: 'Ada Lund' });
  await server.database.pool.query('update sessions set confirmed_at = now() where account_id = $1', [account_id]);
  const { body: details } = payoutExamples['POST /api/v1/payouts/payment_details'];
  expect((await visitor.post('/api/v1/payouts/payment_details', details)).status).toBe(200);
  expect((await server.visitor().post('/api/v1/handovers', requestOf(email))).status, 'no document').toBe(400);
  await server.database.pool.query(
    "insert into tickets (form, account_id, name, email, subject, message) values ('contact', $1, 'Ada', $2, 'Private', 'x')",
    [account_id, email],
  );

  const holders = ['data_exports', 'idempotency_keys', 'notices'];
  await server.database.pool.query("insert into data_exports (account_id, status) values ($1, 'failed')", [account_id]);
  await server.database.pool.query(
    `insert into idempotency_keys (account_id, call, key, request_hash, expires_at) values ($1, 'c', 'k', $2, now() + interval '1 day')`,
    [account_id, Buffer.alloc(32)],
  );
  await server.database.pool.query(
    "insert into notices (account_id, kind, cause, title, href) values ($1, 'news', 'c', 'Private', '/')",
    [account_id],
  );

  const id = await ask(email);
  const { items } = (await first.get(`${at}?status=requested`)).body.data;
  expect(items[0]).toMatchObject({ id, account: { id: account_id, was_used_since: false }, documents: [{}] });
  expect((await approve(second, id)).body.error.message).toContain('first name the account');
  expect((await prepare(first, id, 999_999)).body.error.fields).toHaveProperty(['body.account_id']);
  const named = (email: string) =>
    server.database.pool.query('update handovers set email = $2 where id = $1', [id, email]);
  await named('fi.rst+heir@trover.example');
  expect((await prepare(first, id, account_id)).body.error.message).toContain('You are named as the successor');
  await named('ines@home.example');
  expect((await prepare(first, id, account_id)).body.data).toMatchObject({ status: 'prepared' });
  expect((await visitor.get('/api/v1/users/handover')).body.data.handover).toMatchObject({ id, name: 'Ines Lund' });
  expect((await approve(first, id)).body.error.message, 'the same operator').toContain('Someone else must approve');
  expect((await approve(second, id)).body.error.message, 'too early').toContain('may object until');
  await afterAWeek(id);
  const setRole = (type: string) =>
    server.database.pool.query("update accounts set type = $1 where email = 'first@trover.example'", [type]);
  await setRole('investor');
  expect((await approve(second, id)).body.error.message).toContain('is no longer an operator');
  await setRole('operator');
  await named('second@trover.example');
  expect((await approve(second, id)).body.error.message).toContain('You are named as the successor');
  await named('ines@home.example');
  const done = (await approve(second, id)).body.data;
  expect(done).toMatchObject({ status: 'done', purge_on: expect.stringMatching(/^\d{4}-/) });
  expect((await approve(second, id)).status, 'twice').toBe(409);
  for (const table of holders) {
    const { rowCount } = await server.database.pool.query(
      `select from ${table} where account_id = $1 and ${table === 'notices' ? "title = 'Private'" : 'true'}`,
      [account_id],
    );
    expect([table, rowCount]).toEqual([table, 0]);
  }

  expect((await visitor.get('/api/v1/portfolio/portfolio')).status, 'the old session').toBe(401);
  expect(await findAccountByEmail(db, email)).toBeUndefined();
  const account = await requireAccount(db, account_id);
  expect(account).toMatchObject({ email: 'ines@home.example', first_name: 'Ines', password_hash: '-' });
  const ines = await visitAs(server, { account_id, type: 'investor', is_institution: false });
  expect((await ines.get('/api/v1/portfolio/portfolio')).body.data.items).toMatchObject([{ label: 'Old broker' }]);
  expect((await ines.get('/api/v1/payouts/payment_details')).body.data.items).toEqual([]);
  for (const part of ['audit-log.json', 'claims/payment-details.json', 'mails/sent.json', 'consents.json']) {
    const [shown, all] = [await listPart(db, part, account_id), await listPart(db, part, account_id, { whole: true })];
    expect(shown.join(), part).not.toContain(email);
    expect([part, shown.length]).toEqual([part, part === 'mails/sent.json' ? 1 : 0]); // the mail of the approval
    expect(all.length >= shown.length, part).toBe(true);
  }
  for (const part of ['claims/tax-forms.json', 'claims/account-holders.json'])
    expect(await listPart(db, part, account_id)).toEqual([]);
  expect(await listPart(db, 'claims/payment-details.json', account_id, { whole: true })).toHaveLength(1);
  const opened = await second.post(`${at}/${id}/open`, { reason: 'A court order of 4 May 2027.' });
  const parts = opened.body.data.parts as { name: string; text: string }[];
  expect(parts.find(({ name }) => name === 'account.json')?.text).toContain(email);
  expect(parts.find(({ name }) => name === 'messages.json')?.text).toContain('Private');
  const left = await server.database.pool.query('select id from tickets where account_id = $1', [account_id]);
  expect(left.rows, 'messages in the data of the successor').toEqual([]);
  const { rows } = await server.database.pool.query('select ciphertext from handovers where id = $1', [id]);
  expect(rows[0].ciphertext.includes(Buffer.from(email)), 'not readable at rest').toBe(false);
  const mails = await server.database.pool.query(
    "select recipient, template from mails where template like 'handover%' order by id",
  );
  expect(mails.rows).toEqual([
    { recipient: 'ines@home.example', template: 'handover-asked' },
    { recipient: email, template: 'handover-prepared' },
    { recipient: 'ines@home.example', template: 'handover-decided' },
  ]);
});

test('links to brokers end with the approval itself, whatever the provider or this process does then', async () => {
  const { account_id, email, visitor } = await anHolder('lene');
  for (const label of ['One', 'Two']) {
    const { id } = (await visitor.post('/api/v1/portfolio/portfolio', { label, beneficial_owner: 'Ada Lund' })).body
      .data;
    await server.database.pool.query(
      "insert into links (account_id, portfolio_id, provider, external_id) values ($1, $2, 'plaid', $3)",
      [account_id, id, `item-${label}`],
    );
    await server.database.pool.query(
      "insert into link_secrets (account_id, portfolio_id, provider, ciphertext, master_key_id) values ($1, $2, 'plaid', '\\x00', 'gone')",
      [account_id, id],
    );
  }
  const id = await ask(email, { email: 'heir.of.lene@home.example' });
  await prepare(first, id, account_id);
  await afterAWeek(id);
  expect((await approve(second, id)).body.data?.status).toBe('done');
  const links = await server.database.pool.query('select status from links where account_id = $1', [account_id]);
  expect(links.rows).toEqual([{ status: 'revoked' }, { status: 'revoked' }]);
  const left = await server.database.pool.query('select from link_secrets where account_id = $1', [account_id]);
  expect(left.rowCount).toBe(0);
  const due = await server.database.pool.query('select from link_revocations where master_key_id = $1', ['gone']);
  expect(due.rowCount, 'for the job').toBe(2);
});

test('what is pressed twice at once is done once', async () => {
  const { account_id, email } = await anHolder('dora');
  const count = async (query: string) => (await server.database.pool.query(query)).rowCount;
  const events = (action: string) => count(`select from audit_events where action = '${action}'`);
  const [tickets, mails] = [await count('select from tickets'), await count('select from mails')];
  const text = { email: 'heir.of.dora@home.example' };
  const [id = 0, again] = await Promise.all([ask(email, text), ask(email, text)]);
  expect(again).toBe(id);
  expect([await count('select from tickets'), await count('select from mails')]).toEqual([
    (tickets ?? 0) + 1,
    (mails ?? 0) + 1,
  ]);
  for (const [action, press] of [
    ['handover_prepared', () => prepare(first, id, account_id)],
    ['handover_done', () => approve(second, id)],
  ] as const) {
    const before = await events(action);
    if (action === 'handover_done') await afterAWeek(id);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await events(action), action).toBe((before ?? 0) + 1);
  }
});

test('the holder who is there objects, an address with an account is refused, and a rejection is final', async () => {
  const holder = await anHolder('mara');
  const other = await anHolder('otto');
  const id = await ask(holder.email);
  await prepare(first, id, holder.account_id);
  const again = await ask(holder.email);
  const corrected = await ask(holder.email, {}, Buffer.concat([onePage, onePage]));
  expect(corrected, 'other documents are another request').not.toBe(again);
  const { items } = (await first.get(`${at}?status=requested`)).body.data;
  expect(items.find((one: { id: number }) => one.id === corrected).documents).toMatchObject([
    { bytes: 2 * onePage.length },
  ]);
  expect((await prepare(first, again, holder.account_id)).body.error.message).toContain('prepared already');
  expect((await other.visitor.post('/api/v1/users/handover/object', {})).body.data).toEqual({ objected: false });
  expect((await holder.visitor.post('/api/v1/users/handover/object', {})).body.data).toEqual({ objected: true });
  expect((await holder.visitor.post('/api/v1/users/handover/object', {})).body.data).toEqual({ objected: false });
  await afterAWeek(id);
  expect((await approve(second, id)).body.error.message).toContain('The holder objected');

  const used = await ask(holder.email, { email: other.email });
  await prepare(first, used, holder.account_id);
  await afterAWeek(used);
  expect((await approve(second, used)).body.error.message).toContain('has an account already');
  expect((await holder.visitor.get('/api/v1/portfolio/portfolio')).status, 'nothing was changed').toBe(200);
  expect((await first.post(`${at}/${used}/reject`, { note: 'Another address, please.' })).body.data.status).toBe(
    'rejected',
  );
  expect((await approve(second, used)).status).toBe(409);
  expect((await holder.visitor.get(at)).status, 'for operators only').toBe(403);
});

test('a member becomes owner in place of one who left; a company’s successor takes over without its members', async () => {
  const fund = await anOrganisation(server, 'rosemead');
  const analyst = await aMember(server, fund.account_id, 'analyst');
  const left = { kind: 'member_left', holder_email: fund.email, email: analyst.email };
  const id = await ask(fund.email, left);
  const person = await anHolder('petra');
  expect((await prepare(first, id, person.account_id)).body.error.fields).toHaveProperty(['body.account_id']);
  await prepare(first, id, fund.account_id);
  await afterAWeek(id);
  expect((await approve(second, id)).body.data.status).toBe('done');
  const members = (await analyst.visitor.get('/api/v1/organisation/members')).body.data.items;
  expect(members).toMatchObject([{ email: analyst.email, role: 'owner' }]);
  expect((await fund.visitor.get('/api/v1/organisation/members')).status).toBe(401);

  const company = await anOrganisation(server, 'harwood');
  const manager = await aMember(server, company.account_id, 'manager');
  const passed = await ask(company.email, { kind: 'company_successor', email: 'legal@successor.example' });
  await prepare(first, passed, company.account_id);
  await afterAWeek(passed);
  expect((await approve(second, passed)).body.data.status).toBe('done');
  expect((await manager.visitor.get('/api/v1/organisation/members')).status).toBe(401);
  const successor = await visitAs(server, { account_id: company.account_id, type: 'investor', is_institution: true });
  expect((await successor.get('/api/v1/organisation/members')).body.data.items).toMatchObject([
    { email: 'legal@successor.example', role: 'owner' },
  ]);
});

test('the owner who has not left objects, and the other owners are asked as well', async () => {
  const fund = await anOrganisation(server, 'ashby');
  const eve = await aMember(server, fund.account_id, 'owner', 'eve');
  const next = await aMember(server, fund.account_id, 'owner', 'mallory');
  const id = await ask(eve.email, { kind: 'member_left', holder_email: eve.email, email: next.email });
  await prepare(first, id, fund.account_id);
  const { rows } = await server.database.pool.query(
    "select recipient from mails where template = 'handover-of-owner' order by id",
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual([fund.email, next.email]);
  for (const other of [fund, next]) {
    expect((await other.visitor.get('/api/v1/users/handover')).body.data.handover, other.email).toBeNull();
    expect((await other.visitor.post('/api/v1/users/handover/object')).body.data).toEqual({ objected: false });
  }
  expect((await eve.visitor.get('/api/v1/users/handover')).body.data.handover).toMatchObject({ id });
  expect((await eve.visitor.post('/api/v1/users/handover/object')).body.data).toEqual({ objected: true });
  await afterAWeek(id);
  expect((await approve(second, id)).body.error.message).toContain('The holder objected');
  expect((await eve.visitor.get('/api/v1/organisation/members')).status).toBe(200);
});

test('an heir of a member does not inherit the seat in the organization', async () => {
  const fund = await anOrganisation(server, 'stanmore');
  const member = await aMember(server, fund.account_id, 'analyst', 'late');
  const id = await ask(member.email, { kind: 'heir', email: 'heir@home.example' });
  await prepare(first, id, member.account_id);
  await afterAWeek(id);
  expect((await approve(second, id)).body.data.status).toBe('done');
  const heir = await visitAs(server, { account_id: member.account_id, type: 'investor', is_institution: false });
  expect((await heir.get('/api/v1/organisation/members')).status).not.toBe(200);
  const members = (await fund.visitor.get('/api/v1/organisation/members')).body.data.items;
  expect(members).toMatchObject([{ email: fund.email }]);
});

test('an heir of an attorney does not see the people of the firm', async () => {
  const attorney = await anHolder('portia');
  await server.database.pool.query("update accounts set type = 'attorney', partner = 'castellan' where id = $1", [
    attorney.account_id,
  ]);
  const id = await ask(attorney.email, { kind: 'heir', email: 'heir.of.portia@home.example' });
  await prepare(first, id, attorney.account_id);
  await afterAWeek(id);
  expect((await approve(second, id)).body.data.status).toBe('done');
  expect((await requireAccount(server.context.db, attorney.account_id)).type).toBe('investor');
});

const guardian = { kind: 'guardian', email: 'warden@home.example', first_name: 'Nora', last_name: 'Quist' };

test('a guardian takes over the account of a ward, whose own sign-in ends; and nobody takes it over twice', async () => {
  const ward = await anHolder('ward');
  await ward.visitor.post('/api/v1/portfolio/portfolio', { label: 'Trust fund', beneficial_owner: 'Ada Lund' });
  const own = { ...guardian, email: ward.email };
  const refused = await server
    .visitor()
    .upload(
      '/api/v1/handovers',
      { name: 'order.pdf', content: onePage, field: 'document' },
      { ...requestOf(ward.email), ...own },
    );
  expect(refused.body.error.fields, 'not at the address of the account').toHaveProperty(['body.email']);
  const id = await ask(ward.email, guardian);
  const company = await anOrganisation(server, 'not-a-person');
  expect((await prepare(first, id, company.account_id)).body.error.fields['body.account_id']).toContain(
    'name the account of a person',
  );
  expect((await prepare(first, id, ward.account_id)).body.data).toMatchObject({ status: 'prepared', kind: 'guardian' });
  const { rows: mails } = await server.database.pool.query(
    "select recipient from mails where template = 'handover-prepared' order by id desc limit 1",
  );
  expect(mails[0].recipient).toBe(ward.email);
  expect((await ward.visitor.get('/api/v1/users/handover')).body.data.handover).toMatchObject({ id, kind: 'guardian' });
  expect((await approve(first, id)).body.error.message, 'the same operator').toContain('Someone else must approve');
  expect((await approve(second, id)).body.error.message, 'too early').toContain('may object until');
  await afterAWeek(id);
  const done = (await approve(second, id)).body.data;
  expect(done).toMatchObject({
    status: 'done',
    outcome: { passes: expect.arrayContaining(['Portfolios and trades with their files']) },
  });
  expect((await approve(second, id)).status, 'twice').toBe(409);
  expect((await ward.visitor.get('/api/v1/portfolio/portfolio')).status, 'the ward is signed out').toBe(401);
  const nora = await visitAs(server, { account_id: ward.account_id, type: 'investor', is_institution: false });
  expect((await nora.get('/api/v1/portfolio/portfolio')).body.data.items).toMatchObject([{ label: 'Trust fund' }]);
  // the old address is no account any more: a second guardian is another request, which its new holder may stop
  const second_id = await ask(ward.email, { ...guardian, email: 'other.warden@home.example' });
  expect(second_id).not.toBe(id);
  await prepare(first, second_id, ward.account_id);
  expect((await nora.post('/api/v1/users/handover/object', {})).body.data).toEqual({ objected: true });
  await afterAWeek(second_id);
  expect((await approve(second, second_id)).body.error.message).toContain('The holder objected');
});

test('a guardian is refused, stopped by the ward, or withdraws; and a request is deleted once its time is over', async () => {
  const ward = await anHolder('able');
  const reject = (id: number, note: string) => first.post(`${at}/${id}/reject`, { note });
  const refused = await ask(ward.email, { ...guardian, text: 'An order of a court abroad.' });
  expect((await reject(refused, 'The order is not recognized here.')).body.data.status).toBe('rejected');
  expect((await prepare(first, refused, ward.account_id)).body.error.message).toContain('already decided');
  expect((await reject(refused, 'Again.')).status, 'twice').toBe(409);

  const stopped = await ask(ward.email, { ...guardian, text: 'An order of 2 March.' });
  await prepare(first, stopped, ward.account_id);
  expect((await ward.visitor.post('/api/v1/users/handover/object', {})).body.data).toEqual({ objected: true });
  expect((await ward.visitor.post('/api/v1/users/handover/object', {})).body.data, 'twice').toEqual({
    objected: false,
  });
  await afterAWeek(stopped);
  expect((await approve(second, stopped)).body.error.message).toContain('The holder objected');

  // the guardian writes that the order was lifted: an operator ends the request, prepared as it is
  const withdrawn = await ask(ward.email, { ...guardian, text: 'An order of 9 April.' });
  await prepare(first, withdrawn, ward.account_id);
  await afterAWeek(withdrawn);
  expect((await reject(withdrawn, 'The guardian withdrew the request.')).body.data.status).toBe('rejected');
  expect((await approve(second, withdrawn)).status).toBe(409);
  expect((await ward.visitor.get('/api/v1/users/handover')).body.data.handover, 'nothing is open').toBeNull();
  expect((await ward.visitor.get('/api/v1/portfolio/portfolio')).status, 'nothing changed').toBe(200);

  const open = await ask(ward.email, { ...guardian, text: 'An order of 1 May.' });
  const ended = [refused, stopped, withdrawn];
  const { pool } = server.database;
  await pool.query('update handovers set purge_on = current_date - 2 where id = any($1::bigint[])', [ended]);
  await purgeHandovers(server.context.db);
  const left = await pool.query('select id from handovers where id = any($1::bigint[])', [[...ended, open]]);
  expect(left.rows, 'what is open is not over').toEqual([{ id: open }]);
  for (const press of [prepare(first, stopped, ward.account_id), approve(second, stopped), reject(stopped, 'Late.')])
    expect((await press).status, 'what is deleted is not found').toBe(404);
  expect((await prepare(first, open, ward.account_id)).body.data.status).toBe('prepared');
});

import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { afterFee } from '@trover/core/fees/fee-amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courtDay } from '../../business-date.ts';
import { currentText, requireFee } from '../../claims/texts/texts.ts';
import { notifyDeadlines } from '../../notifications/notify.ts';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  aMember,
  anOrganisation,
  type MemberForTest,
  putInForce,
  stopDeciding,
} from '../testing/organisation-fixture.ts';
import { decideCases, escalateLateDecisions } from './decide-cases.ts';

const uploads = '/api/v1/portfolio/uploadtradesfile';
const at = '/api/v1/organisation';

let server: TestServer;
let fund: MemberForTest;
let manager: MemberForTest;
let analyst: MemberForTest;
let approvers: [MemberForTest, MemberForTest];
let viewer: MemberForTest;
let kraft: number;

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20' } });
  [kraft = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  // open to claim on the business date, whatever the stage of the case is today
  await server.database.pool.query("update cases set stage = 'settled' where id = $1", [kraft]);
  await server.database.pool.query(
    "update case_deadlines set date = '2026-12-20' where case_id = $1 and kind = 'claim'",
    [kraft],
  );
  fund = await anOrganisation(server, 'rosemead');
  const join = (role: Parameters<typeof aMember>[2], name: string = role) =>
    aMember(server, fund.account_id, role, name);
  manager = await join('manager');
  analyst = await join('analyst');
  approvers = [await join('approver', 'first'), await join('approver', 'second')];
  viewer = await join('viewer');
  const rows = [
    'A,KHC,opening,2015-11-05,0,,USD',
    'A,KHC,purchase,2018-01-10,1000,79.25,USD',
    'A,KHC,sale,2019-08-30,1000,25.52,USD',
  ];
  const { visitor } = fund;
  const owner = { label: 'Real Assets', beneficial_owner: 'Real Assets' };
  const { id } = (await visitor.post('/api/v1/portfolio/portfolio', owner)).body.data;
  const text = `${['account,security,type,date,quantity,price,currency', ...rows].join('\n')}\n`;
  const sent = await visitor.upload(uploads, { name: 'a.csv', content: Buffer.from(text) }, { portfolio_id: id });
  const events = (await visitor.get(`${uploads}/events?upload_id=${sent.body.data.upload.id}`)).text;
  expect(events).toContain('event: done');
  await stopDeciding(server);
}, 600_000);
afterAll(() => server.close());

const otherwise = { when: [], outcome: 'ignore', approvals: 0, within_days: null };
const policy = (rules: object[], more = {}) => ({
  currency: 'USD',
  assets: null,
  conflicts: [],
  rules: [...rules, otherwise],
  ...more,
});
const recognized = (at_least: string, more = {}) => ({
  when: [{ field: 'loss', method: 'recognized', at_least }],
  outcome: 'escalate',
  approvals: 2,
  within_days: 3,
  ...more,
});
const save = (document: object) => manager.visitor.put(`${at}/policy/draft`, { document });
const enforce = (version: number) => manager.visitor.post(`${at}/policy/enforce`, { version });

test('a policy is a draft until a manager puts it in force, and does not change from then on', async () => {
  const unusable = await save({ ...policy([]), rules: [recognized('1')] });
  expect(unusable.body.error.fields).toHaveProperty(['body.document.rules.0.when']);
  expect((await save(policy([recognized('99999999')]))).body.data).toMatchObject({ version: 1, in_force_from: null });
  expect((await save(policy([recognized('99999998')]))).body.data.version, 'the same draft').toBe(1);
  expect((await analyst.visitor.put(`${at}/policy/draft`, { document: policy([]) })).status).toBe(403);
  expect((await analyst.visitor.post(`${at}/policy/enforce`, { version: 1 })).status).toBe(403);
  expect((await enforce(1)).body.error.message).toBe('Draft 1 was not tried as it is. Try it on past cases first.');
  await manager.visitor.post(`${at}/policy/try`, { document: policy([recognized('99999998')]) });
  expect((await enforce(1)).body.error.message, 'of their own').toContain('Another owner or manager');
  expect(await putInForce(manager, policy([recognized('99999998')]), fund)).toBe(1);
  expect((await enforce(1)).body.data).toMatchObject({ version: 1, put_in_force_by: fund.email });
  expect((await enforce(1)).status, 'twice').toBe(200);
  expect((await enforce(7)).status).toBe(404);
  await expect(
    server.database.pool.query("update organisation_policies set document = '{}' where organisation_id = $1", [
      fund.account_id,
    ]),
  ).rejects.toThrow('does not change');
  expect((await save(policy([recognized('1')]))).body.data.version).toBe(2);
  expect((await manager.visitor.delete(`${at}/policy/draft`)).body.data).toEqual({ discarded: true });
  expect((await manager.visitor.delete(`${at}/policy/draft`)).body.data).toEqual({ discarded: false });
});

test('only the draft that somebody read, and tried as it is, comes into force', async () => {
  const own = policy([recognized('99999997')]);
  const { version, sha256 } = (await fund.visitor.put(`${at}/policy/draft`, { document: own })).body.data;
  await fund.visitor.post(`${at}/policy/try`, { document: own });
  const [listed] = (await fund.visitor.get(`${at}/policy`)).body.data.items;
  expect(listed).toMatchObject({ version, sha256, tried_at: expect.any(String) });
  const changed = (await save(policy([recognized('1')]))).body.data;
  expect(changed).toMatchObject({ version, tried_at: null });
  const put = (body: object) => fund.visitor.post(`${at}/policy/enforce`, { version, ...body });
  for (const body of [{ sha256 }, {}]) {
    const refused = await put(body);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body.error.message).toContain(`${manager.email} has changed draft ${version} since`);
  }
  expect((await put({ sha256: changed.sha256 })).body.error.message).toContain('was not tried as it is');
  expect((await save(policy([recognized('1')]))).body.data.sha256, 'the same document').toBe(changed.sha256);
  await manager.visitor.delete(`${at}/policy/draft`);
});

test('a manager alone lets nothing more pass, and a stricter policy needs no second member', async () => {
  const stricter = policy([recognized('99999998', { approvals: 3 })]);
  expect(await putInForce(manager, stricter)).toBe(2);
  const { rows } = await server.database.pool.query(
    "select recipient from mails where template = 'organisation-policy' and subject like 'Version 2%' order by id",
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual([fund.email, ...approvers.map(({ email }) => email)]);
  for (const document of [policy([]), policy([recognized('99999998')])])
    await expect(putInForce(manager, document)).rejects.toThrow('Another owner or manager');
  expect(await putInForce(manager, policy([recognized('99999998')]), fund)).toBe(3);
});

test('a policy is tried against every past case, and nothing is written', async () => {
  const document = policy([recognized('100', { outcome: 'join', approvals: 0 })]);
  const tried = (await analyst.visitor.post(`${at}/policy/try`, { document })).body.data;
  expect(tried).toMatchObject({
    cases: 1,
    in_force: { version: 3, outcomes: { join: 0, ignore: 1 } },
    tried: { outcomes: { join: 1, ignore: 0 } },
    rules: [1, 0],
    items: [{ order_id: kraft, before: 'ignore', after: 'join', rule: 1 }],
  });
  const [{ payment, payment_before_fee: gross }] = tried.items;
  expect(payment, 'after the fee').toBe(gross && afterFee(gross, requireFee(currentText('longterm')), 'USD'));
  const lifo = policy([{ ...recognized('100'), when: [{ field: 'loss', method: 'lifo', at_least: '53730' }] }]);
  expect((await analyst.visitor.post(`${at}/policy/try`, { document: lifo })).body.data.rules).toEqual([1, 0]);
  const more = policy([{ ...recognized('100'), when: [{ field: 'loss', method: 'lifo', at_least: '53730.01' }] }]);
  expect((await analyst.visitor.post(`${at}/policy/try`, { document: more })).body.data.rules).toEqual([0, 1]);
  const exposed = (at_least: string) => policy([recognized('100', { when: [{ field: 'exposure', at_least }] })]);
  const ruled = async (at_least: string) =>
    (await analyst.visitor.post(`${at}/policy/try`, { document: exposed(at_least) })).body.data.rules;
  expect(await ruled('79250.00'), '1,000 shares bought at 79.25').toEqual([1, 0]);
  expect(await ruled('79250.01')).toEqual([0, 1]);
  expect((await fund.visitor.get(`${at}/decisions`)).body.data.items).toEqual([]);
});

test('a past case is tried as it was on its day, and what it would recover is given by outcome and currency', async () => {
  const { pool } = server.database;
  const run = async (document: object) => (await analyst.visitor.post(`${at}/policy/try`, { document })).body.data;
  const settled = { field: 'phase', is: 'settlement' };
  const soon = (within_days: number) => ({ field: 'deadline', within_days });
  const when = (...conditions: object[]) => policy([recognized('1', { when: conditions, outcome: 'propose' })]);
  const payment = '1234.56';
  /** After the standard fee of 15 %. */
  const net = '1049.38';
  const currency = 'USD';
  await pool.query('update matches set payment_expected = $1 where account_id = $2', [payment, fund.account_id]);
  const nothing = { join: '0.00', propose: '0.00', escalate: '0.00', ignore: '0.00' };
  expect((await run(when(settled))).tried.would_recover).toEqual([{ currency, ...nothing, propose: net }]);
  expect((await run(when(soon(30)))).items[0], 'open: today, on the last of 30 days').toMatchObject({
    ...{ as_of: '2026-11-20', phase: 'settlement', rule: 1 },
  });
  await pool.query("update case_deadlines set date = '2023-09-20' where case_id = $1 and kind = 'claim'", [kraft]);
  const become = async (stage: string, date: string) => {
    await pool.query('insert into milestones (case_id, date, stage, title) values ($1, $2, $3, $3)', [
      ...[kraft, date, stage],
    ]);
    await pool.query('update cases set stage = $2 where id = $1', [kraft, stage]);
  };
  await become('closed', '2026-01-05');
  const over = await run(when(settled, soon(30)));
  expect(over.items[0], '30 days before its claim deadline').toMatchObject({
    ...{ as_of: '2023-08-21', phase: 'settlement', before: 'ignore', after: 'propose', rule: 1 },
  });
  expect(over.in_force.would_recover, 'and what the one in force lets go').toEqual([
    ...[{ currency, ...nothing, ignore: net }],
  ]);
  expect((await run(when(soon(29)))).rules).toEqual([0, 1]);
  const inEuros = await run({ ...when(settled), currency: 'EUR' });
  expect(inEuros.tried.would_recover, 'of cases in another currency too').toEqual([
    ...[{ currency: 'USD', ...nothing, propose: net }],
  ]);
  await become('dismissed', '2026-01-06');
  const dismissed = await run(when({ field: 'phase', is: 'complaint' }));
  expect(dismissed.items[0], 'never a settlement').toMatchObject({ phase: 'complaint', rule: 1 });
  const first = await pool.query('select min(date)::text as date from milestones where case_id = $1', [kraft]);
  expect(dismissed.items[0].as_of, 'the day of its first step').toBe(first.rows[0].date);
  await pool.query("update cases set stage = 'settled' where id = $1", [kraft]);
  await pool.query(
    "update milestones set withdrawn_at = now() where case_id = $1 and date in ('2026-01-05', '2026-01-06')",
    [kraft],
  );
  await pool.query("update case_deadlines set date = '2026-12-20' where case_id = $1 and kind = 'claim'", [kraft]);
  await pool.query('update matches set payment_expected = null where account_id = $1', [fund.account_id]);
});

test('a new case is decided once by the policy in force, with its reasons and figures, and members are alerted', async () => {
  await putInForce(manager, policy([recognized('100')]), fund);
  expect(await decideCases(server.context)).toBe(1);
  expect(await decideCases(server.context), 'again').toBe(0);
  const { items, waiting } = (await viewer.visitor.get(`${at}/decisions`)).body.data;
  expect(waiting).toBe(1);
  // Friday 20 November: three working days on, without Thanksgiving, are Wednesday 25
  expect(items[0]).toMatchObject({
    status: 'waiting',
    policy_version: 4,
    rule: 1,
    outcome: 'escalate',
    due_on: '2026-11-25',
  });
  const whole = (await viewer.visitor.get(`${at}/decisions/${items[0].id}`)).body.data;
  expect(whole.figures.entities).toMatchObject([{ name: 'Real Assets', shares_bought: '1000', lifo: '53730.00' }]);
  expect(whole.reasons).toMatchObject([{ condition: { field: 'loss', method: 'recognized' }, is_met: true }]);
  const { rows } = await server.database.pool.query(
    "select recipient from mails where template = 'organisation-decision' order by recipient",
  );
  const alerted = rows.map(({ recipient }: { recipient: string }) => recipient);
  expect(alerted).toEqual([fund.email, analyst.email, ...approvers.map(({ email }) => email)].sort());
  expect((await fund.visitor.get('/api/v1/notices')).body.data.items[0].title).toMatch(/^Decide: /);
  // from then on a trial uses the day on which the case came
  await server.database.pool.query(
    "update organisation_decisions set found_at = '2026-11-05T12:00:00Z' where organisation_id = $1",
    [fund.account_id],
  );
  const tried = await analyst.visitor.post(`${at}/policy/try`, { document: policy([]) });
  expect(tried.body.data.items).toMatchObject([{ order_id: kraft, as_of: '2026-11-05' }]);
});

test('what nobody decided in time goes to the owners once, and stays undecided', async () => {
  const { id } = (await fund.visitor.get(`${at}/decisions`)).body.data.items[0];
  expect(await escalateLateDecisions(server.context)).toBe(0);
  await server.database.pool.query("update organisation_decisions set due_on = '2026-11-19' where id = $1", [id]);
  expect(await escalateLateDecisions(server.context)).toBe(1);
  expect(await escalateLateDecisions(server.context)).toBe(0);
  expect((await fund.visitor.get(`${at}/decisions/${id}`)).body.data).toMatchObject({ status: 'late', decision: null });
});

test('two approvers who agree decide; one who proposed cannot approve, and what is decided stays', async () => {
  const { id } = (await fund.visitor.get(`${at}/decisions`)).body.data.items[0];
  const vote = (member: MemberForTest, choice: string) =>
    member.visitor.post(`${at}/decisions/${id}/vote`, { choice, reason: 'As the policy says.' });
  const text = 'Stay a passive member of the class.';
  await analyst.visitor.post(`${at}/decisions/${id}/propose`, { choice: 'join', text });
  expect((await vote(fund, 'join')).body.data.approved).toBe(1);
  const proposed = await fund.visitor.post(`${at}/decisions/${id}/propose`, { choice: 'join', text });
  expect(proposed.body.data.votes, 'who proposes now does not approve as well').toEqual([]);
  expect((await vote(fund, 'join')).body.error.message).toContain('You proposed it yourself');
  expect((await vote(analyst, 'join')).status).toBe(403);
  expect((await vote(manager, 'join')).status).toBe(403);
  const [first, second] = approvers;
  expect((await vote(first, 'pass')).body.data).toMatchObject({ approved: 1, decision: null });
  expect((await vote(second, 'join')).body.data.decision, 'they differ').toBeNull();
  expect((await vote(first, 'join')).body.data).toMatchObject({ status: 'decided', decision: 'join', approved: 2 });
  expect((await vote(second, 'pass')).status).toBe(409);
  // signers get one notice with the case and its date: the decision itself joins nothing
  const [notice] = (await fund.visitor.get('/api/v1/notices')).body.data.items;
  expect(notice).toMatchObject({ title: expect.stringMatching(/^Join: /), href: '/cases/kraft-heinz-2019' });
  expect(notice.text).toBe(
    '2 approvers decided to join. Join the case and sign the claim by 20 Dec 2026. Nothing is filed until somebody who may sign does it.',
  );
  const { rows: mails } = await server.database.pool.query(
    "select recipient from mails where template = 'organisation-decision' and subject like 'Join: %' order by recipient",
  );
  expect(mails.map(({ recipient }: { recipient: string }) => recipient)).toEqual([fund.email, manager.email].sort());
  const whole = (await viewer.visitor.get(`${at}/decisions/${id}`)).body.data;
  expect(whole.votes.map(({ by, choice }: { by: string; choice: string }) => [by, choice])).toEqual(
    expect.arrayContaining([
      [first.email, 'join'],
      [second.email, 'join'],
    ]),
  );
  expect(whole.proposal).toMatchObject({ choice: 'join', text, by: fund.email });
});

test('the last day to join is that of the court, and not of New York', async () => {
  const { pool } = server.database;
  const today = '2026-11-20';
  // one of them has another day than New York at any hour
  const zone = ['Pacific/Kiritimati', 'Etc/GMT+12'].find((each) => courtDay(today, each) !== today)!;
  const setDeadline = (date: string) =>
    pool.query("update case_deadlines set date = $2 where case_id = $1 and kind = 'claim'", [kraft, date]);
  await pool.query('update cases set time_zone = $2 where id = $1', [kraft, zone]);
  await pool.query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
  await setDeadline(courtDay(today, zone));
  expect(await decideCases(server.context), 'open on the last day at the court').toBe(1);
  const [{ id, due_on }] = (await fund.visitor.get(`${at}/decisions`)).body.data.items;
  expect(due_on).toBe(courtDay(today, zone));
  const propose = () => fund.visitor.post(`${at}/decisions/${id}/propose`, { choice: 'join', text: 'In time.' });
  expect((await propose()).status).toBe(200);
  await setDeadline(formatDay(addDays(requireDay(courtDay(today, zone)), -1)));
  expect((await propose()).status, 'the day is over at the court').toBe(409);
  await pool.query('update cases set time_zone = null where id = $1', [kraft]);
  await setDeadline('2026-12-20');
  await pool.query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
  await decideCases(server.context);
});

test('a rule that names its approvers is decided by them, and by an owner once they may not approve', async () => {
  const [first, second] = approvers;
  const named = policy([recognized('1', { approvals: 1, approvers: [first.email] })]);
  const few = policy([recognized('1', { approvers: [first.email] })]);
  expect((await save(few)).body.error.fields).toHaveProperty(['body.document.rules.0.approvers']);
  const strange = policy([recognized('1', { approvals: 1, approvers: [analyst.email] })]);
  await expect(putInForce(manager, strange, fund)).rejects.toThrow(`${analyst.email} is not an approver`);
  await putInForce(manager, named, fund);
  const { pool } = server.database;
  const decideAgain = async () => {
    await pool.query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
    expect(await decideCases(server.context)).toBe(1);
    return (await fund.visitor.get(`${at}/decisions`)).body.data.items[0].id;
  };
  const vote = (member: MemberForTest, id: number) =>
    member.visitor.post(`${at}/decisions/${id}/vote`, { choice: 'pass', reason: 'As the policy says.' });
  let id = await decideAgain();
  expect((await fund.visitor.get(`${at}/decisions/${id}`)).body.data.approvers).toEqual([first.email]);
  for (const member of [second, fund]) {
    const refused = await vote(member, id);
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining(first.email)]);
  }
  expect((await vote(first, id)).body.data).toMatchObject({ status: 'decided', decision: 'pass' });
  id = await decideAgain();
  const role = (to: string) => fund.visitor.post(`${at}/members/${first.account_id}/role`, { role: to });
  await role('viewer');
  expect((await vote(second, id)).status, 'another approver').toBe(403);
  expect((await vote(fund, id)).body.data).toMatchObject({ status: 'decided', decision: 'pass' });
  await role('approver');
  await putInForce(manager, policy([recognized('100')]), fund);
  await decideAgain();
});

test('a case that the policy lets alone is decided with that as its record', async () => {
  const other = await anOrganisation(server, 'other');
  expect((await other.visitor.get(`${at}/decisions`)).body.data).toMatchObject({ items: [], waiting: 0, decided: 0 });
  const { id } = (await fund.visitor.get(`${at}/decisions`)).body.data.items[0];
  expect((await other.visitor.get(`${at}/decisions/${id}`)).status).toBe(404);
  await server.database.pool.query('delete from organisation_decisions where id = $1', [id]);
  await putInForce(manager, policy([recognized('99999999')]), fund);
  expect(await decideCases(server.context)).toBe(1);
  const [ignored] = (await fund.visitor.get(`${at}/decisions`)).body.data.items;
  expect(ignored).toMatchObject({ status: 'decided', outcome: 'ignore', decision: 'pass', rule: 2, policy_version: 7 });
  // the claim deadline is near: of a case that was passed nobody is reminded, of one that is undecided everybody
  const { db } = server.context;
  const { pool } = server.database;
  const remind = async () => {
    await notifyDeadlines({ db, today: () => '2026-12-10' });
    const { rows } = await pool.query("select account_id from notices where kind = 'deadline'");
    return rows.map(({ account_id }: { account_id: number }) => account_id);
  };
  expect(await remind()).toEqual([]);
  await pool.query("update organisation_decisions set phase = 'complaint' where id = $1", [ignored.id]);
  expect(await remind(), 'passed as lead plaintiff, and not as a claimant').toEqual([fund.account_id]);
  await pool.query("delete from notices where kind = 'deadline'");
  await pool.query("update organisation_decisions set phase = 'settlement', decision = 'join' where id = $1", [
    ignored.id,
  ]);
  expect(await remind()).toEqual([fund.account_id]);
});

test('a new complaint is decided before the court’s day for lead plaintiffs, however many days the rule gives', async () => {
  const { pool } = server.database;
  await pool.query(
    "insert into milestones (case_id, date, stage, title) values ($1, '2026-11-19', 'filed', 'Complaint filed')",
    [kraft],
  );
  await pool.query("update cases set stage = 'filed' where id = $1", [kraft]);
  const setLead = async (date: string) => {
    await pool.query(
      "update case_deadlines set superseded_at = now() where case_id = $1 and kind = 'lead_plaintiff' and superseded_at is null",
      [kraft],
    );
    await pool.query("insert into case_deadlines (case_id, kind, date) values ($1, 'lead_plaintiff', $2)", [
      kraft,
      date,
    ]);
    await pool.query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
    expect(await decideCases(server.context)).toBe(1);
    const [found] = (await fund.visitor.get(`${at}/decisions`)).body.data.items;
    return [found.phase, found.due_on, found.order.lead_plaintiff_deadline];
  };
  const phase = { field: 'phase', is: 'complaint' };
  await putInForce(manager, policy([recognized('1', { when: [phase], within_days: 10 })]), fund);
  // the day before Monday 30 November on which courts sit is Friday 27
  expect(await setLead('2026-11-30')).toEqual(['complaint', '2026-11-27', '2026-11-30']);
  expect(await setLead('2027-01-15')).toEqual(['complaint', '2026-12-07', '2027-01-15']);
  expect(await setLead('2026-11-02'), 'a day that is over ends nothing').toEqual([
    ...['complaint', '2026-12-07', '2026-11-02'],
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchAccountsJob } from '../../jobs/matching/match-accounts-job.ts';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { aMember, anOrganisation, type MemberForTest, putInForce } from '../testing/organisation-fixture.ts';
import { decideCases, escalateLateDecisions } from './decide-cases.ts';
import { bringDueDaysForward } from './due-day.ts';

const at = '/api/v1/organisation';

let server: TestServer;
let fund: MemberForTest;
let approvers: [MemberForTest, MemberForTest, MemberForTest];
let kraft: number;
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  [kraft = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  await query("update cases set stage = 'settled' where id = $1", [kraft]);
  await setDeadline('2026-12-20');
  fund = await anOrganisation(server, 'rosemead');
  const approver = (name: string) => aMember(server, fund.account_id, 'approver', name);
  approvers = [await approver('first'), await approver('second'), await approver('third')];
  await addEntity('Real Assets', '2000.00');
}, 600_000);
afterAll(() => server.close());

const setDeadline = (day: string) =>
  query("update case_deadlines set date = $2 where case_id = $1 and kind = 'claim'", [kraft, day]);

/** An entity with what a feed brought of it. */
async function addEntity(name: string, loss: string): Promise<void> {
  const made = await fund.visitor.post('/api/v1/portfolio/portfolio', { label: name, beneficial_owner: name });
  await query(
    `insert into matches (account_id, beneficial_account_id, case_id, eligible, why, basis, plan_version, currency,
       shares_bought, shares_sold, held_at_start, held_at_end, market_loss, recognized_loss, payment_basis, confidence,
       below_minimum, inputs_hash)
     values ($1, $2, $3, true, '', 'estimate', null, 'USD', 100, 0, 0, 100, $4, null, '', 'rough', false, '')`,
    [fund.account_id, made.body.data.beneficial_account_id, kraft, loss],
  );
}

const policy = (more: object = {}) => ({
  currency: 'USD',
  assets: null,
  conflicts: [],
  rules: [
    {
      when: [{ field: 'loss', method: 'fifo', at_least: '100000' }],
      outcome: 'escalate',
      approvals: 2,
      within_days: 10,
      ...more,
    },
    { when: [], outcome: 'ignore', approvals: 0, within_days: null },
  ],
});

const enforce = (document: object) => putInForce(fund, document);
const decisions = async () => (await fund.visitor.get(`${at}/decisions`)).body.data.items;
const whole = async (id: number) => (await fund.visitor.get(`${at}/decisions/${id}`)).body.data;
const vote = (member: MemberForTest, id: number, choice = 'join') =>
  member.visitor.post(`${at}/decisions/${id}/vote`, { choice, reason: 'As the policy says.' });

test('a case is not decided while the files of its organization are being read', async () => {
  await enforce(policy());
  const { rows } = await query('select id from portfolios where account_id = $1 limit 1', [fund.account_id]);
  const file = { name: 'a.csv', content: Buffer.from('account,security,type,date,quantity,price,currency\n') };
  const sent = await fund.visitor.upload('/api/v1/portfolio/uploadtradesfile', file, { portfolio_id: rows[0].id });
  expect(await decideCases(server.context)).toBe(0);
  await query("update uploads set created_at = now() - interval '1 hour' where id = $1", [sent.body.data.upload.id]);
  expect(await decideCases(server.context), 'one that hangs holds nothing up').toBe(1);
  expect((await decisions())[0]).toMatchObject({ outcome: 'ignore', decision: 'pass', rule: 2 });
});

test('a steady feed holds decisions up for a quarter of an hour at most', async () => {
  await query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
  await query('update uploads set created_at = now()');
  expect(await decideCases(server.context)).toBe(0);
  const since = async () =>
    (await query('select reading_since from organisation_policies where organisation_id = $1', [fund.account_id]))
      .rows[0].reading_since;
  const began = await since();
  await query('update uploads set created_at = now()'); // the next file of the stream
  expect(await decideCases(server.context)).toBe(0);
  expect(await since(), 'counts from its first file').toEqual(began);
  await query("update organisation_policies set reading_since = now() - interval '16 minutes'");
  expect(await decideCases(server.context)).toBe(1);
  await query("update uploads set created_at = now() - interval '1 hour'");
  expect(await decideCases(server.context)).toBe(0);
  expect(await since(), 'the next feed has its own quarter of an hour').toBeNull();
});

test('a case is decided again when later figures meet another rule, with the earlier decision on record', async () => {
  const [first] = await decisions();
  await addEntity('Short Duration', '50000.00');
  expect(await decideCases(server.context), 'the same rule').toBe(0);
  await addEntity('Growth', '8000000.00');
  expect(await decideCases(server.context)).toBe(1);
  expect(await decideCases(server.context), 'again').toBe(0);
  const items = await decisions();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    outcome: 'escalate',
    decision: null,
    rule: 1,
    replaces: first.id,
    status: 'waiting',
  });
  const former = await whole(first.id);
  expect(former).toMatchObject({ decision: 'pass', rule: 2 });
  expect(former.replaced_at).not.toBeNull();
  const { rows } = await query("select distinct recipient from mails where template = 'organisation-decision'");
  expect(rows).toHaveLength(4);
  expect((await vote(approvers[0], first.id)).status).toBe(409);
});

test('what a person voted on is not replaced', async () => {
  const [waiting] = await decisions();
  expect((await vote(approvers[0], waiting.id)).status).toBe(200);
  await query('update matches set market_loss = 1 where account_id = $1', [fund.account_id]);
  expect(await decideCases(server.context)).toBe(0);
  expect((await decisions())[0].id).toBe(waiting.id);
});

test('a vote counts only while its member may approve, and not again with the role', async () => {
  const [first, second, third] = approvers;
  const [{ id }] = await decisions();
  expect((await whole(id)).approved).toBe(1);
  expect((await fund.visitor.post(`${at}/members/${first.account_id}/role`, { role: 'viewer' })).status).toBe(200);
  expect((await whole(id)).approved).toBe(0);
  expect((await vote(second, id)).body.data).toMatchObject({ approved: 1, decision: null });
  expect((await fund.visitor.post(`${at}/members/${first.account_id}/role`, { role: 'approver' })).status).toBe(200);
  expect(await whole(id), 'enough votes, and nobody decided').toMatchObject({ approved: 1, decision: null });
  expect((await fund.visitor.delete(`${at}/members/${second.account_id}`)).status).toBe(200);
  expect((await vote(third, id)).body.data).toMatchObject({ approved: 1, decision: null });
  expect((await vote(first, id)).body.data, 'the same vote once more').toMatchObject({
    ...{ status: 'decided', decision: 'join', approved: 2 },
  });
});

test.each([
  { within_days: 10, deadline: '2026-11-24', due_on: '2026-11-23' },
  { within_days: 10, deadline: '2026-11-23', due_on: '2026-11-20' },
  { within_days: 10, deadline: '2026-11-20', due_on: '2026-11-20' },
  { within_days: null, deadline: '2026-12-20', due_on: '2026-12-18' },
  { within_days: 3, deadline: '2026-12-20', due_on: '2026-11-25' },
])(
  'a decision is due before the claim deadline: $within_days days, $deadline',
  async ({ within_days, deadline, due_on }) => {
    await setDeadline(deadline);
    await query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
    await query('update matches set market_loss = 8000000 where account_id = $1', [fund.account_id]);
    await enforce(policy({ within_days }));
    expect(await decideCases(server.context)).toBe(1);
    expect((await decisions())[0]).toMatchObject({ due_on, decision: null });
  },
);

test('what waits without a day goes to the owners on the day before the claim deadline', async () => {
  const [{ id }] = await decisions();
  await query('update organisation_decisions set due_on = null where id = $1', [id]);
  await setDeadline('2026-11-22');
  expect(await escalateLateDecisions(server.context)).toBe(0);
  await setDeadline('2026-11-21');
  expect(await escalateLateDecisions(server.context)).toBe(1);
  expect((await whole(id)).status).toBe('late');
});

test('a case is decided as soon as its trades are matched, and one that fails holds up none behind it', async () => {
  const sent: string[] = [];
  const jobs = { ...server.context.jobs, send: async ({ name }: { name: string }) => sent.push(name) > 0 };
  const context = { ...server.context, jobs, readers: { run: async () => undefined } };
  const data = { case_id: kraft, beneficial_account_ids: [] };
  await matchAccountsJob.run(context as never, data, { signal: new AbortController().signal } as never);
  expect(sent).toEqual(['decide-cases']);
});

test('where the policy asks for a proposal, nobody decides without one, and the proposer does not approve', async () => {
  const { id } = (await decisions())[0];
  await query(
    `update organisation_decisions set outcome = 'propose', approvals = 1, decision = null, decided_at = null, replaced_at = null,
       proposal = null, proposed_by = null, proposed_at = null, proposal_text = null where id = $1`,
    [id],
  );
  await query('delete from organisation_votes where decision_id = $1', [id]);
  const third = await aMember(server, fund.account_id, 'approver', 'fifth');
  const early = await vote(third, id);
  expect(early.status, early.text).toBe(409);
  expect(early.body.error.message).toContain('Nobody has proposed a choice yet');
  const body = { choice: 'join', text: 'The loss is above our limit.' };
  const propose = () => fund.visitor.post(`${at}/decisions/${id}/propose`, body);
  await setDeadline('2026-11-19');
  expect((await propose()).body.error.message).toContain('The claim deadline was 19 Nov 2026');
  await setDeadline('2026-11-20');
  expect((await propose()).status).toBe(200);
  expect((await vote(fund, id)).body.error.message).toContain('You proposed it yourself');
  await setDeadline('2026-11-19');
  expect((await vote(third, id)).body.error.message, 'no claim could be signed').toContain('can no longer be joined');
  await setDeadline('2026-11-20');
  expect((await vote(third, id)).body.data, 'on the last day').toMatchObject({ decision: 'join' });
});

test('a date of the case that moves before the due day brings it forward, once, with an alert', async () => {
  const pending = async (phase: string, due_on: string) => {
    await query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
    const { rows } = await query(
      `insert into organisation_decisions (organisation_id, case_id, phase, policy_version, rule, outcome, reasons, figures,
         approvals, due_on, basis)
       values ($1, $2, $3, 1, 1, 'escalate', '[]', '{"entities":[],"totals":[],"payment_expected":null}', 2, $4, '')
       returning id`,
      [fund.account_id, kraft, phase, due_on],
    );
    return rows[0].id as number;
  };
  const dueOf = async (id: number) => {
    const { rows } = await query('select due_on::text from organisation_decisions where id = $1', [id]);
    return rows[0].due_on;
  };
  const claim = await pending('settlement', '2026-12-18');
  await setDeadline('2027-01-15');
  expect(await bringDueDaysForward(server.context), 'the case ends later').toBe(0);
  await setDeadline('2026-12-07');
  expect(await bringDueDaysForward(server.context)).toBe(1);
  expect(await dueOf(claim), 'the Friday before a Monday').toBe('2026-12-04');
  expect(await bringDueDaysForward(server.context)).toBe(0);
  expect((await fund.visitor.get('/api/v1/notices')).body.data.items[0]).toMatchObject({
    title: expect.stringMatching(/^Decide earlier: /),
    text: 'The case now ends on 7 Dec 2026. Decide by 4 Dec 2026, not 18 Dec 2026.',
  });
  const lead = await pending('complaint', '2026-12-18');
  const setLead = (day: string) =>
    query("insert into case_deadlines (case_id, kind, date) values ($1, 'lead_plaintiff', $2)", [kraft, day]);
  await setLead('2026-11-30');
  expect(await bringDueDaysForward(server.context), 'a day that is entered later counts too').toBe(1);
  expect(await dueOf(lead)).toBe('2026-11-27');
  await query("update case_deadlines set date = '2026-11-18' where case_id = $1 and kind = 'lead_plaintiff'", [kraft]);
  expect(await bringDueDaysForward(server.context), 'a day that is over ends nothing').toBe(0);
  const late = await vote(approvers[0], lead);
  expect([late.status, late.body.error.message]).toEqual([
    409,
    expect.stringContaining('The court’s day for lead plaintiffs was 18 Nov 2026. Choose “Stay out”'),
  ]);
  expect((await vote(approvers[0], lead, 'pass')).status).toBe(200);
});

import { caseExamples } from '@trover/contract/examples/cases.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { findDecision } from '@trover/db/queries/organisations/decisions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitAs } from '../../access/testing/people.ts';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import {
  aMember,
  anOrganisation,
  type MemberForTest,
  putInForce,
  stopDeciding,
} from '../testing/organisation-fixture.ts';
import { withPersonsOfEach } from './count-persons.ts';
import { decideCases } from './decide-cases.ts';

const at = '/api/v1/organisation';
const uploads = '/api/v1/portfolio/uploadtradesfile';
const { body: group } = caseExamples['POST /api/v1/operator/cases/{id}/groups'];

let server: TestServer;
let operator: TestVisitor;
let fund: MemberForTest;
let analyst: MemberForTest;
let approver: MemberForTest;
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
  const account = { email: 'desk@trover.example', password_hash: '-', type: 'operator' } as const;
  const account_id = (await insertAccount(server.context.db, account))!;
  operator = await visitAs(server, { account_id, type: 'operator', is_institution: false });
  await server.database.pool.query("update sessions set signed_in_with = 'passkey' where account_id = $1", [
    account_id,
  ]);
  fund = await anOrganisation(server, 'rosemead');
  analyst = await aMember(server, fund.account_id, 'analyst');
  approver = await aMember(server, fund.account_id, 'approver');
  const rows = [
    'account,security,type,date,quantity,price,currency',
    'A,KHC,opening,2015-11-05,0,,USD',
    'A,KHC,purchase,2018-01-10,1000,79.25,USD',
    'A,KHC,sale,2019-08-30,1000,25.52,USD',
  ];
  const made = await fund.visitor.post('/api/v1/portfolio/portfolio', { label: 'Growth', beneficial_owner: 'Growth' });
  const file = { name: 'a.csv', content: Buffer.from(`${rows.join('\n')}\n`) };
  const sent = await fund.visitor.upload(uploads, file, { portfolio_id: made.body.data.id });
  const events = (await fund.visitor.get(`${uploads}/events?upload_id=${sent.body.data.upload.id}`)).text;
  expect(events).toContain('event: done');
  await stopDeciding(server);
  const document = {
    ...{ currency: 'USD', assets: null, conflicts: [] },
    rules: [
      { when: [{ field: 'phase', is: 'opt_in' }], outcome: 'join', approvals: 0, within_days: null },
      { when: [], outcome: 'ignore', approvals: 0, within_days: null },
    ],
  };
  await putInForce(fund, document);
}, 600_000);
afterAll(() => server.close());

const groups = () => `/api/v1/operator/cases/${kraft}/groups`;
const newest = async () => (await fund.visitor.get(`${at}/decisions`)).body.data.items[0];
const propose = (id: number, group_id?: number) =>
  analyst.visitor.post(`${at}/decisions/${id}/propose`, {
    choice: 'join',
    group_id,
    text: 'Insured, and free to leave.',
  });
const approve = (id: number) =>
  approver.visitor.post(`${at}/decisions/${id}/vote`, { choice: 'join', reason: 'As proposed.' });

let first: number;
let second: number;

test('operators write groups, each change on the version that they saw, with the history of the case', async () => {
  expect(await decideCases(server.context), 'before there is a group').toBe(1);
  expect(await newest()).toMatchObject({ phase: 'settlement', decision: 'pass' });
  const before = { ...group, soft_on: '2027-04-01' };
  expect((await operator.post(groups(), before)).body.error.fields).toHaveProperty(['body.soft_on']);
  const made = (await operator.post(groups(), group)).body.data;
  first = made.id;
  const pressed = await Promise.all([operator.post(groups(), group), operator.post(groups(), group)]);
  expect(
    pressed.map(({ body }) => body.data.id),
    'the same once more',
  ).toEqual([first, first]);
  expect(made).toMatchObject({ row_version: 1, terms: { name: 'Rheinhof Group' }, withdrawn_at: null });
  const other = { ...group, terms: { ...group.terms, name: 'Aldgate Foundation', fee_pct: '27', leaving: 'binding' } };
  second = (await operator.post(groups(), other)).body.data.id;
  const cheaper = { ...other, terms: { ...other.terms, fee_pct: '25' } };
  const change = { row_version: 1, group: cheaper };
  expect((await operator.put(`/api/v1/operator/groups/${second}`, change)).body.data.row_version).toBe(2);
  expect((await operator.put(`/api/v1/operator/groups/${second}`, change)).status, 'an old version').toBe(409);
  expect((await operator.put('/api/v1/operator/groups/999999', change)).status).toBe(404);
  const { items } = (await operator.get(`/api/v1/operator/cases/${kraft}/changes`)).body.data;
  expect(items[0]).toMatchObject({ field: `group.${second}`, before: { terms: { fee_pct: '27' } } });
  expect((await fund.visitor.get(groups())).status).toBe(403);
});

test('a case with groups is decided again, never by the rule alone, and the groups stand side by side', async () => {
  expect(await decideCases(server.context)).toBe(1);
  expect(await decideCases(server.context), 'again').toBe(0);
  const found = await newest();
  expect(found).toMatchObject({ phase: 'opt_in', status: 'waiting', approvals: 1 });
  const shown = (await approver.visitor.get(`${at}/decisions/${found.id}/groups`)).body.data;
  expect(shown).toMatchObject({
    ...{ is_frozen: false, currency: 'USD', group_id: null },
    loss: { method: 'lifo', amount: '53730.00', entities: 1 },
  });
  const [rheinhof, aldgate] = shown.groups;
  // 25 percent of 53,730.00 is 13,432.50, less 22 and 25 percent of it
  expect(rheinhof.left[1]).toEqual({ share_pct: '25', amount: '10477.35' });
  expect(aldgate.left[1]).toEqual({ share_pct: '25', amount: '10074.37' });
  expect([rheinhof.remarks, aldgate.remarks]).toEqual([
    ['lowest_rate', 'insured', 'loss_too_small'],
    ['insured', 'binding', 'loss_too_small'],
  ]);
  const stranger = await anOrganisation(server, 'stranger');
  expect((await stranger.visitor.get(`${at}/decisions/${found.id}/groups`)).status).toBe(404);
});

test('a group is proposed, another one clears its approvals, a withdrawn one cannot be chosen, and the record is frozen', async () => {
  const { id } = await newest();
  await server.database.pool.query('update organisation_decisions set approvals = 2 where id = $1', [id]);
  expect((await approve(id)).body.error.message).toContain('No group is proposed yet');
  expect((await propose(id)).body.error.fields).toHaveProperty(['body.group_id']);
  expect((await propose(id, 999_999)).body.error.fields).toHaveProperty(['body.group_id']);
  expect((await propose(id, second)).body.data.proposal.group).toEqual({
    ...{ id: second, name: 'Aldgate Foundation', row_version: 2 },
  });
  expect((await approve(id)).body.data).toMatchObject({ approved: 1, decision: null });
  expect((await propose(id, first)).body.data.votes, 'approvals of another group').toEqual([]);
  // of two approvals both must be of the same terms
  const vote = (who: MemberForTest, row_version?: number) =>
    who.visitor.post(`${at}/decisions/${id}/vote`, { choice: 'join', reason: 'As read.', group_version: row_version });
  expect((await vote(approver, 1)).body.data.votes).toMatchObject([{ choice: 'join', group_version: 1 }]);
  const dearer = { row_version: 1, group: { ...group, terms: { ...group.terms, fee_pct: '29' } } };
  expect((await operator.put(`/api/v1/operator/groups/${first}`, dearer)).body.data.row_version).toBe(2);
  const events = async (action: string) =>
    (await server.database.pool.query('select from audit_events where action = $1', [action])).rowCount ?? 0;
  const [voted_before, proposed_before] = [await events('decision_voted'), await events('decision_proposed')];
  await Promise.all([vote(approver, 1), vote(approver, 1), propose(id, first), propose(id, first)]);
  expect([await events('decision_voted'), await events('decision_proposed')], 'the same once more').toEqual([
    ...[voted_before, proposed_before],
  ]);
  expect((await vote(fund, 1)).body.error.message).toContain('The terms of Rheinhof Group have changed');
  expect((await vote(fund, 2)).body.data, 'one on each version').toMatchObject({ approved: 1, decision: null });
  const voted = await server.database.pool.query(
    "select detail from audit_events where action = 'decision_voted' and subject_id = $1 order by id desc limit 1",
    [id],
  );
  expect(voted.rows[0].detail).toMatchObject({ choice: 'join', row_version: 2 });
  await server.database.pool.query('delete from organisation_votes where decision_id = $1', [id]);
  await server.database.pool.query('update organisation_decisions set approvals = 1 where id = $1', [id]);

  await server.database.pool.query("update case_groups set hard_on = '2026-11-19', soft_on = null where id = $1", [
    first,
  ]);
  expect((await approve(id)).body.error.message).toContain('registration of Rheinhof Group is closed');
  await server.database.pool.query("update case_groups set hard_on = '2026-11-20' where id = $1", [first]);
  expect((await approve(id)).body.data, 'its last day').toMatchObject({
    status: 'decided',
    decision: 'join',
    proposal: { group: { id: first } },
  });
  expect((await approve(id)).status).toBe(409);
  const path = `/api/v1/operator/groups/${second}/withdraw`;
  expect((await operator.post(path, { row_version: 2, reason: 'Ended.' })).body.data.withdrawn_reason).toBe('Ended.');
  expect((await operator.post(path, { row_version: 3, reason: 'Ended.' })).status, 'twice').toBe(409);
  const frozen = (await fund.visitor.get(`${at}/decisions/${id}/groups`)).body.data;
  expect(frozen).toMatchObject({ is_frozen: true, group_id: first });
  expect(frozen.groups.map(({ terms }: { terms: { name: string } }) => terms.name)).toEqual([
    'Rheinhof Group',
    'Aldgate Foundation',
  ]);
  const { rows } = await server.database.pool.query(
    "select count(*)::integer as n from audit_events where action = 'decision_made' and detail->>'group' = $1",
    [String(first)],
  );
  expect(rows[0].n).toBe(1);
});

describe('[P-2] one person with two accounts of an organization', () => {
  /** Another account of the member, with the same mailbox. */
  async function secondAccountOf(
    member: MemberForTest,
    role: 'owner' | 'manager' | 'approver',
  ): Promise<MemberForTest> {
    const own = await aMember(server, fund.account_id, role, `second.${role}.${member.account_id}`);
    const email = member.email.replace('@', '+second@');
    await server.database.pool.query('update accounts set email = $2 where id = $1', [own.account_id, email]);
    return { ...own, email };
  }
  const messageOf = ({ status, body }: { status: number; body: { error?: { message: string } } }) =>
    body.error?.message ?? status;

  test('neither approves their own proposal, nor counts as two approvers', async () => {
    const { pool } = server.database;
    await pool.query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
    expect(await decideCases(server.context)).toBe(1);
    const { id } = await newest();
    await pool.query('update organisation_decisions set approvals = 2 where id = $1', [id]);
    const analystToo = await secondAccountOf(analyst, 'approver');
    const approverToo = await secondAccountOf(approver, 'owner');
    const vote = (who: MemberForTest) =>
      who.visitor.post(`${at}/decisions/${id}/vote`, { choice: 'join', reason: 'As proposed.' });
    expect((await propose(id, first)).status).toBe(200);
    expect(messageOf(await vote(analystToo))).toBe(
      `Someone else must approve this: ${analyst.email}, who proposed it, has the same email address as your account.`,
    );
    const together = await Promise.all([vote(approver), vote(approverToo)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(messageOf(together.find(({ status }) => status === 409)!)).toContain('who voted already');
    expect(await newest()).toMatchObject({ approved: 1, decision: null });
    const proposal = { choice: 'join', group_id: first, text: 'Proposed by who approved it.' };
    const proposed = await approverToo.visitor.post(`${at}/decisions/${id}/propose`, proposal);
    expect(proposed.body.data.votes, 'of every account of the proposer').toEqual([]);
    expect(messageOf(await vote(approver))).toContain('who proposed it');
    expect((await vote(fund)).body.data).toMatchObject({ approved: 1, decision: null });
    expect((await vote(analystToo)).body.data).toMatchObject({ approved: 2, decision: 'join' });
  });

  test('counts once also where the accounts had nothing in common when they voted, and removed votes are in the audit', async () => {
    const { pool } = server.database;
    await pool.query('delete from organisation_decisions where organisation_id = $1', [fund.account_id]);
    expect(await decideCases(server.context)).toBe(1);
    const { id } = await newest();
    await pool.query('update organisation_decisions set approvals = 3 where id = $1', [id]);
    const third = await aMember(server, fund.account_id, 'owner', 'third');
    const fourth = await aMember(server, fund.account_id, 'approver', 'fourth');
    const vote = (who: MemberForTest) =>
      who.visitor.post(`${at}/decisions/${id}/vote`, { choice: 'join', reason: 'As proposed.' });
    expect((await propose(id, first)).status).toBe(200);
    expect((await vote(approver)).body.data.approved).toBe(1);
    expect((await vote(third)).body.data.approved).toBe(2);
    // only now both are known to have one mailbox
    await pool.query('update accounts set email = $2 where id = $1', [
      third.account_id,
      approver.email.replace('@', '+third@'),
    ]);
    expect(await newest()).toMatchObject({ approved: 1, decision: null });
    const found = (await findDecision(server.context.db, fund.account_id, id))!;
    const queriesFor = async (decisions: number): Promise<number> => {
      let queries = 0;
      const db = server.context.db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const counted = await withPersonsOfEach(db, server.context.config, Array(decisions).fill(found));
      expect(counted.map(({ approved }) => approved)).toEqual(Array(decisions).fill(1));
      return queries;
    };
    expect(await queriesFor(20), 'a page of decisions').toBe(await queriesFor(1));
    expect((await vote(fourth)).body.data, 'two people, and not three').toMatchObject({ approved: 2, decision: null });
    const proposal = { choice: 'join', group_id: first, text: 'Proposed by who approved it.' };
    expect((await third.visitor.post(`${at}/decisions/${id}/propose`, proposal)).body.data.approved).toBe(1);
    const { rows } = await pool.query(
      "select detail from audit_events where action = 'decision_proposed' and subject_id = $1 order by id desc limit 1",
      [id],
    );
    expect(rows[0].detail.removed_votes).toBe(
      `${approver.email} (join), ${approver.email.replace('@', '+third@')} (join)`,
    );
    expect((await vote(fund)).body.data).toMatchObject({ approved: 2, decision: null });
    // enough people agree without a new vote, as when two accounts are two people again: the next press decides
    await pool.query('update organisation_decisions set approvals = 2 where id = $1', [id]);
    expect((await vote(fund)).body.data, 'the same vote again').toMatchObject({ decision: 'join' });
    await pool.query('update organisation_members set ended_at = now() where member_id = any($1)', [
      [third.account_id, fourth.account_id],
    ]);
  });

  test('puts no looser policy of their own in force, and is nobody who else could', async () => {
    const fundToo = await secondAccountOf(fund, 'manager');
    const looser = (deadline: number) => ({
      ...{ currency: 'USD', assets: null, conflicts: [] },
      rules: [
        { when: [{ field: 'deadline', within_days: deadline }], outcome: 'join', approvals: 0, within_days: null },
        { when: [], outcome: 'ignore', approvals: 0, within_days: null },
      ],
    });
    await expect(putInForce(fund, looser(30), fundToo)).rejects.toThrow('Another owner or manager');
    await server.database.pool.query(
      "update organisation_members set role = 'viewer' where organisation_id = $1 and member_id not in ($1, $2)",
      [fund.account_id, fundToo.account_id],
    );
    expect(await putInForce(fund, looser(30), fundToo), 'there is no second person').toBe(2);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findPageSession } from './sessions.ts';

let database: TestDatabase;
const [owner, approver, viewer] = [1, 2, 3];

async function write(...statements: string[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

beforeAll(async () => {
  database = await openTestDatabase();
  await write(
    ...(['owner', 'approver', 'viewer'] as const).flatMap((role, at) => [
      `insert into accounts (id, email, password_hash, type, org_type) overriding system value
        values (${at + 1}, '${role}@wait.test', '-', 'investor', 2)`,
      `insert into organisation_members (organisation_id, member_id, role, joined_at) values (1, ${at + 1}, '${role}', '2026-01-01')`,
      `insert into sessions (account_id, token_hash, expires_at)
        values (${at + 1}, decode(repeat('0${at + 1}', 32), 'hex'), now() + interval '1 day')`,
    ]),
    `insert into organisation_policies (organisation_id, version, document)
      values (1, 1, '{"rules": [{"approvers": []}, {"approvers": ["approver@wait.test"]}]}')`,
  );
}, 120_000);
beforeEach(() => write('delete from organisation_votes', 'delete from organisation_decisions'));
afterAll(() => database.close());

const decision = (id: number, more: { approvals?: number; rule?: number; proposed_by?: number } = {}) =>
  write(`insert into organisation_decisions (organisation_id, id, case_id, phase, policy_version, rule, outcome, reasons,
      figures, approvals, proposed_by) overriding system value
    values (1, ${id}, ${id}, 'settlement', 1, ${more.rule ?? 1}, 'propose', '[]', '{}', ${more.approvals ?? 1},
      ${more.proposed_by ?? 'null'})`);
const vote = (decision_id: number, member_id: number, voted_at = '2026-02-01') =>
  write(`insert into organisation_votes (organisation_id, decision_id, member_id, choice, reason, voted_at)
    values (1, ${decision_id}, ${member_id}, 'join', 'r', '${voted_at}')`);

/** What the header of each member's pages counts. */
const counts = () =>
  Promise.all(
    [owner, approver, viewer].map(
      async (id) => (await findPageSession('2026-03-31')(database.db, Buffer.alloc(32, id)))?.frame?.decisions,
    ),
  );

test('[L-4] a decision is counted for those who may approve, until they voted', async () => {
  await decision(1);
  await decision(2, { approvals: 0 });
  expect(await counts()).toEqual([1, 1, 0]);
  await vote(1, owner);
  expect(await counts()).toEqual([0, 1, 0]);
});

test('[L-4] a vote from before the member joined again, or one that lapsed, is to be cast again', async () => {
  await decision(1);
  await vote(1, owner, '2025-12-01');
  await vote(1, approver);
  await write(`update organisation_votes set lapsed_at = now() where member_id = ${approver}`);
  expect(await counts()).toEqual([1, 1, 0]);
});

test('[L-4] a proposal does not wait for its proposer, nor for members whom its rule does not name', async () => {
  await decision(1, { proposed_by: owner });
  await decision(2, { rule: 2 });
  expect(await counts()).toEqual([0, 2, 0]);
  await write(`update organisation_decisions set approvals = 2 where id = 2`);
  expect(await counts(), 'an owner approves for those who are missing').toEqual([1, 2, 0]);
});

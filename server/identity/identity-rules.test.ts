import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IdentityRule } from '@trover/core/identity/levels.ts';
import { IDENTITY_OBSTACLE, OWED } from '@trover/db/queries/identity/identity-requirements.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceDistribution } from '../distributions/advance-distribution.ts';
import {
  approve,
  manyClaims,
  receiveDistribution,
  recordTestArrival,
  TODAY,
} from '../distributions/testing/many-claims.ts';
import { LocalFiles } from '../files/local-files.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { findIdentityState } from './identity-state.ts';

const at = '/api/v1/operator/identity_rules';
let server: TestServer;
let root: string;
let operators: readonly [TestVisitor, TestVisitor];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'trover-rules-'));
  server = await openTestServer();
  operators = [await server.signIn('operator'), await server.signIn('operator2')];
}, 600_000);
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const list = async () => (await operators[0].get(at)).body.data;
const decide = (who: TestVisitor, id: number, decision: string) =>
  who.post(`${at}/${id}/decide`, { decision, note: 'As counsel advised.' });

/** The version in force with other rules. */
async function versionOf(change: (rules: IdentityRule[]) => IdentityRule[], more: object = {}) {
  const { rules, changed_payee_days, years_valid } = (await list()).in_force;
  return { rules: change(rules), changed_payee_days, years_valid, note: 'A stricter limit.', ...more };
}

/** What the account of an award waits for, as the gate of payments and as its own page have it. */
async function findNeeds(account_id: number) {
  const { db } = server.context;
  const { rows } = await sql<{ missing: string }>`
    select ${IDENTITY_OBSTACLE} as missing from sub_payout_requests s
    join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
    ${OWED}
    where s.account_id = ${account_id}`.execute(db);
  const { needed, limits, changed_payee_days } = await findIdentityState(db, account_id, TODAY);
  return { missing: rows[0]?.missing, level: needed.level, reason: needed.reason, limits, changed_payee_days };
}

test('the first version is what payments were checked by before, and it is in force', async () => {
  const { in_force, proposed, versions } = await list();
  expect(proposed).toBeNull();
  expect(in_force).toMatchObject({
    ...{ id: 1, status: 'approved', is_in_force: true, is_own: false, proposed_by: null },
    ...{ changed_payee_days: 30, years_valid: 3 },
  });
  expect(in_force.rules).toHaveLength(7);
  expect(in_force.rules[1]).toEqual({
    ...{ claimant: 'person', cause: 'sum', above: '10000.00', needs: 'document' },
    why: 'Above $10,000 in a calendar year we check an identity document.',
  });
  expect(versions).toMatchObject({ total_count: 1, items: [{ id: 1 }] });
});

test('a version is proposed as a whole, one at a time, and one without a rule for every payment is refused', async () => {
  const refused = await operators[0].post(at, await versionOf((rules) => rules.slice(1)));
  expect([refused.status, refused.body.error.fields]).toEqual([
    400,
    { 'body.rules': 'Add a rule for people above 0.00, so that every payment has one.' },
  ]);
  expect((await operators[0].post(at, await versionOf((rules) => rules, { changed_payee_days: 2 }))).status).toBe(400);
  const proposed = await operators[0].post(at, await versionOf((rules) => rules));
  const { id, ...version } = proposed.body.data.version;
  expect(version).toMatchObject({ status: 'proposed', is_in_force: false, is_own: true, note: 'A stricter limit.' });
  expect((await operators[1].post(at, await versionOf((rules) => rules))).body.error.message).toBe(
    'Another version is waiting for a decision. Decide it first.',
  );
  expect((await decide(operators[1], id, 'withdrawn')).status).toBe(409);
  expect((await decide(operators[0], id, 'withdrawn')).body.data.version.status).toBe('withdrawn');
  expect((await decide(operators[1], id, 'approved')).body.error.message).toBe('This version is withdrawn.');
  expect((await decide(operators[1], 999_999, 'approved')).status).toBe(404);
});

test('payments are checked by a version once a second operator approves it, and its author cannot', async () => {
  const { db } = server.context;
  const { case_id } = await manyClaims(db, 1, 'VERSION');
  const { id: distribution, total } = await receiveDistribution(db, root, { case_id, count: 1, prefix: 'VERSION' });
  await advanceDistribution({ db, files: new LocalFiles(root), today: () => TODAY }, distribution);
  const { account_id } = await db
    .selectFrom('awards')
    .select('account_id')
    .where('distribution_id', '=', distribution)
    .executeTakeFirstOrThrow();
  await sql`update awards set amount = 5000, fee = 0, net = 5000 where distribution_id = ${distribution}`.execute(db);
  await sql`update accounts set org_type = 1 where id = ${account_id}`.execute(db);
  await sql`update payment_details set payments_wait_until = now() - interval '10 days' where account_id = ${account_id}`.execute(
    db,
  );
  await recordTestArrival(db, distribution, total);
  await approve(db, distribution);
  expect(await findNeeds(account_id)).toMatchObject({ missing: '', level: 'name' });
  const why = 'Above $1,000 in a calendar year we check an identity document.';
  const stricter = await versionOf((rules) =>
    rules.map((rule) =>
      rule.needs === 'document' && rule.claimant === 'person' ? { ...rule, above: '1000.00', why } : rule,
    ),
  );
  const { id } = (await operators[0].post(at, stricter)).body.data.version;
  expect((await findNeeds(account_id)).missing, 'proposed only').toBe('');
  expect((await list()).proposed).toMatchObject({ id, status: 'proposed', is_in_force: false });
  expect((await decide(operators[0], id, 'approved')).status).toBe(409);
  const approved = await decide(operators[1], id, 'approved');
  expect(approved.body.error ?? approved.body.data.version).toMatchObject({ status: 'approved', is_in_force: true });
  expect(await findNeeds(account_id)).toMatchObject({
    ...{ missing: 'identity_document', level: 'document', reason: why },
    limits: expect.arrayContaining([{ above: '1000.00', currency: 'USD', needs: 'document', for_change: false }]),
  });
  const { in_force, proposed, versions } = await list();
  expect(proposed).toBeNull();
  expect([in_force.id, versions.items[0].is_in_force, versions.items.at(-1).is_in_force]).toEqual([id, true, false]);
});

test('a change of payment details counts for the days of the version', async () => {
  const { db } = server.context;
  const { account_id } = await db.selectFrom('awards').select('account_id').executeTakeFirstOrThrow();
  const approveVersion = async (changed_payee_days: number) => {
    const version = await versionOf(
      (rules) =>
        rules.map((rule) =>
          rule.cause === 'changed_payee' && rule.claimant === 'person' ? { ...rule, above: '2000.00' } : rule,
        ),
      { changed_payee_days },
    );
    const { id } = (await operators[0].post(at, version)).body.data.version;
    expect((await decide(operators[1], id, 'approved')).status).toBe(200);
    return findNeeds(account_id);
  };
  // the hold ended ten days ago and is two days of them
  expect(await approveVersion(30)).toMatchObject({
    ...{ missing: 'identity_selfie', level: 'document_and_selfie', changed_payee_days: 30 },
  });
  expect(await approveVersion(12)).toMatchObject({ missing: 'identity_document', level: 'document' });
  const actions = await db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('subject_kind', '=', 'identity_rules')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(actions).toMatchObject([
    { action: 'identity_rules_decided', detail: { decision: 'approved' } },
    {
      action: 'identity_rules_proposed',
      detail: { changed_payee_days: 12, rules: expect.stringContaining('person sum') },
    },
  ]);
});

test('without a version in force, or a rule of the claimant in it, a payment needs a document and a photo', async () => {
  const { db } = server.context;
  const { account_id } = await db.selectFrom('awards').select('account_id').executeTakeFirstOrThrow();
  /** What the gate of payments requires after a change, which is rolled back. */
  const findMissing = async (change: string) => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(change);
      const { sql: text, parameters } = sql`
        select ${IDENTITY_OBSTACLE} as missing from sub_payout_requests s
        join payment_details d on d.account_id = s.account_id and d.id = s.payment_details_id
        ${OWED} where s.account_id = ${account_id}`.compile(db);
      return (await client.query<{ missing: string }>(text, [...parameters])).rows[0]?.missing;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await findMissing('select')).toBe('identity_document');
  expect(await findMissing(`update identity_rule_sets set status = 'rejected'`)).toBe('identity_selfie');
  expect(await findMissing(`delete from identity_rules where claimant = 'person'`)).toBe('identity_selfie');
  expect(await findMissing(`delete from identity_rules where claimant = 'institution'`)).toBe('identity_document');
});

test('a version whose author may no longer prepare payments is not approved', async () => {
  const { id } = (await operators[0].post(at, await versionOf((rules) => rules))).body.data.version;
  const setCapabilities = (list: string) =>
    sql`update accounts set capabilities = ${list}::text[] where email = 'operator@demo.test'`.execute(
      server.context.db,
    );
  await setCapabilities('{money_checker}');
  const refused = await decide(operators[1], id, 'approved');
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'conflict']);
  expect((await list()).versions.items[0]).toMatchObject({ id, status: 'proposed' });
  expect((await decide(operators[1], id, 'rejected')).body.data.version.status).toBe('rejected');
  await setCapabilities('{money_maker,money_checker}');
});

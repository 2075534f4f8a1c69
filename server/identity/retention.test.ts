import { countOverdue } from '@trover/db/queries/retention/overdue.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerForTest } from '../files/testing/store-for-test.ts';
import { purgeAll } from '../retention/purge.ts';

let database: TestDatabase;
let account_id: number;
beforeAll(async () => {
  database = await openTestDatabase();
  account_id = (await anInvestor(database.db)).account_id;
});
afterAll(() => database.close());

test('images are deleted 90 days after the decision, and the record stays', async () => {
  const { db } = database;
  const [old, young] = [await registerForTest(db, 'identity'), await registerForTest(db, 'identity')];
  const add = (key: string, days: number) =>
    sql`insert into identity_checks (account_id, method, covers, status, reason, document_key, document_media_type, expires_at,
        decided_at)
      values (${account_id}, 'upload', 'document', 'declined', 'Blurred.', ${key}, 'image/png', now(),
        now() - make_interval(days => ${days}))`.execute(db);
  await add(old, 91);
  await add(young, 89);
  expect(await countOverdue(db, 'identity images')).toBe(1);
  await purgeAll(db);
  expect(await countOverdue(db, 'identity images')).toBe(0);
  const uses = async (key: string) =>
    (await db.selectFrom('stored_files').select('uses').where('key', '=', key).executeTakeFirst())?.uses;
  expect([await uses(old), await uses(young)]).toEqual([0, 1]);
  expect(await db.selectFrom('identity_checks').select('reason').execute()).toHaveLength(2);
});

test('a check that nobody finished expires with what was sent of it, and another can begin', async () => {
  const { db } = database;
  const begin = (expires_at: string) =>
    sql`insert into identity_checks (account_id, method, covers, expires_at)
      values (${account_id}, 'provider', 'document', now() + ${expires_at}::interval)`.execute(db);
  await begin('-1 minute');
  await expect(begin('1 day'), 'one at a time').rejects.toThrow('identity_checks_open');
  expect(await countOverdue(db, 'identity checks begun')).toBe(1);
  await purgeAll(db);
  expect(await countOverdue(db, 'identity checks begun')).toBe(0);
  await begin('1 day');
  const { rows } = await sql<{ status: string }>`
    select status from identity_checks where method = 'provider' order by id`.execute(db);
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'created']);
});

test('a check that is with the provider does not end with its page, but a month later, and its owner is notified', async () => {
  const { db } = database;
  await db.deleteFrom('identity_checks').execute();
  await sql`insert into identity_checks (account_id, method, covers, status, submitted_at, expires_at)
    values (${account_id}, 'provider', 'document', 'submitted', now() - interval '29 days', now() - interval '28 days')`.execute(
    db,
  );
  const status = async () => (await db.selectFrom('identity_checks').select('status').executeTakeFirstOrThrow()).status;
  const notices = () => db.selectFrom('notices').select('title').where('account_id', '=', account_id).execute();
  expect(await countOverdue(db, 'identity checks begun')).toBe(0);
  await purgeAll(db);
  expect([await status(), await notices()]).toEqual(['submitted', []]);
  await sql`update identity_checks set submitted_at = now() - interval '31 days'`.execute(db);
  expect(await countOverdue(db, 'identity checks begun')).toBe(1);
  await purgeAll(db);
  expect([await status(), await notices()]).toEqual([
    'expired',
    [{ title: 'Your identity check ended without a result' }],
  ]);
});

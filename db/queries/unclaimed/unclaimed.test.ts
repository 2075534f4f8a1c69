import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findUnclaimed, listUnclaimed } from './unclaimed.ts';

const AWARDS = 20_000;
/** Every thousandth payment came back; every other one of those was paid again. */
const BACK = 1000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { pool } = database;
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into accounts (email, password_hash, type) select 'n' || n || '@many.test', '-', 'investor' from generate_series(1, 20) n`,
    );
    await client.query(`insert into awards (account_id, sub_payout_request_id, distribution_id, row_number, case_id, round,
        currency, amount, fee_pct, fee, net)
      select n % 20 + 1, n, 1, n, 1, 1, 'USD', 10, 0, 0, 10 from generate_series(1, ${AWARDS}) n`);
    await client.query(`insert into payments (account_id, award_id, sub_payout_request_id, bank_file_id, payment_details_id,
        currency, amount, returned_on, return_code, returned_at, paid_again, return_number)
      select account_id, id, sub_payout_request_id, 1, 1, 'USD', 10,
        case when id % ${BACK} = 0 then '2026-11-01'::date end, case when id % ${BACK} = 0 then 'R03' end,
        case when id % ${BACK} = 0 then now() end, id % ${2 * BACK} = 0, 1
      from awards`);
    await client.query(
      `insert into cases (id, slug, title, company_id, kind, currency, origin) overriding system value
      values (1, 'a-case', 'A case', 1, 'Fair Fund', 'USD', 'import')`,
    );
    await client.query('analyze');
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}, 120_000);
afterAll(() => database.close());

/** How often and how many rows of a table were read without an index. */
async function scans(table: string): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()');
  await database.pool.query('select pg_stat_clear_snapshot()');
  const { rows } = await database.pool.query<{ seq_scan: string }>(
    'select seq_scan from pg_stat_user_tables where relname = $1',
    [table],
  );
  return Number(rows[0]!.seq_scan);
}

test('unclaimed awards are read page by page from the index of payments that came back, never from all payments', async () => {
  const { db } = database;
  const before = await Promise.all(['payments', 'awards'].map(scans));
  const ids: number[] = [];
  let after: readonly [number] | undefined;
  let pages = 0;
  do {
    const page = await listUnclaimed(db, { limit: 4, after });
    expect(page.total_count).toBe(AWARDS / BACK / 2);
    ids.push(...page.rows.map(({ payment_id }) => payment_id));
    after = (page.next as [number] | null) ?? undefined;
    pages += 1;
  } while (after !== undefined);
  expect([ids.length, new Set(ids).size, pages]).toEqual([10, 10, 3]);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const [first] = (await listUnclaimed(db, { limit: 1 })).rows;
  expect(await findUnclaimed(db, first!.award_id)).toMatchObject({ payment_id: ids[0] });
  expect(await findUnclaimed(db, 1), 'a payment that arrived').toBeUndefined();
  expect((await listUnclaimed(db, { limit: 4, state: 'TX' })).total_count).toBe(0);
  // the pool's connections report what they did when they are idle
  await new Promise((done) => setTimeout(done, 1100));
  expect(await Promise.all(['payments', 'awards'].map(scans))).toEqual(before);
});

test('money of an account that was purged is listed, and hides nothing that follows it', async () => {
  const { db, pool } = database;
  const [first] = (await listUnclaimed(db, { limit: 1 })).rows;
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('delete from accounts where id = $1', [first!.account_id]);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
  const page = await listUnclaimed(db, { limit: 4 });
  expect([page.total_count, page.rows.length, page.next]).toEqual([10, 4, expect.anything()]);
  expect(page.rows[0]).toMatchObject({ award_id: first!.award_id, is_closed_account: true });
  expect(await findUnclaimed(db, first!.award_id)).toMatchObject({ owner: '', state: null });
});

test('the plan of a page names the index, and no scan of all payments', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain select l.id from payments l
    where l.returned_on is not null and not l.paid_again and l.id > 0 order by l.id limit 5`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('payments_unclaimed');
  expect(plan).not.toContain('Seq Scan');
});

test('a payment that is made again takes the earlier one from the list, and its release brings it back', async () => {
  const { db, pool } = database;
  const [first] = (await listUnclaimed(db, { limit: 1 })).rows;
  const { account_id, award_id, payment_id } = first!;
  const again = async (statement: string, ...values: unknown[]) => {
    const client = await pool.connect();
    try {
      // foreign keys have nothing to refer to here; triggers of our own run always
      await client.query('begin');
      await client.query('alter table payments disable trigger all');
      await client.query('alter table payments enable trigger payments_paid_again');
      await client.query('alter table payments enable trigger payments_released_again');
      await client.query(statement, values);
      await client.query('alter table payments enable trigger all');
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  await again(
    `insert into payments (account_id, award_id, sub_payout_request_id, bank_file_id, payment_details_id, currency, amount)
     values ($1, $2, 1, 2, 1, 'USD', 10)`,
    account_id,
    award_id,
  );
  expect(await findUnclaimed(db, award_id)).toBeUndefined();
  await again(
    `update payments set released_at = now(), release_reason = 'cancelled' where account_id = $1 and award_id = $2 and id > $3`,
    account_id,
    award_id,
    payment_id,
  );
  expect(await findUnclaimed(db, award_id)).toMatchObject({ payment_id });
});

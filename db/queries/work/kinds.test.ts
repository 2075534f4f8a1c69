import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const COLUMNS = 'subject_id,account_id,case_id,title,detail,amount,currency,since,must_by';

test('each kind of work has a view of its own, with the columns of an item', async () => {
  const { rows } = await sql<{ kind: string; columns: string | null }>`
    select k.kind, (select string_agg(c.column_name, ',' order by c.ordinal_position) from information_schema.columns c
      where c.table_name = 'work_of_' || k.kind) as columns
    from work_clocks k`.execute(database.db);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ columns }) => columns !== COLUMNS)).toEqual([]);
});

test('every kind is computed again at once', async () => {
  await sql`select refresh_all_work()`.execute(database.db);
  const { rows } = await sql<{ plan: string }>`explain select * from work_of_approval where subject_id = 1`.execute(
    database.db,
  );
  expect(rows.length, 'the plan of one kind, and not of all').toBeLessThan(10);
});

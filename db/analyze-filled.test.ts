import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { analyzeFilled } from './analyze-filled.ts';
import { openTestDatabase } from './testing/test-database.ts';

test('a table that is filled in a transaction is planned by its rows within it', async () => {
  const { db, close } = await openTestDatabase();
  const planned = async (trx: typeof db) => {
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where relname = 'job_marks'`.execute(trx);
    return Math.round(rows[0]!.reltuples);
  };
  await sql`analyze job_marks`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`insert into job_marks (name, done_until) select 'mark ' || n, now() from generate_series(1, 5000) n`.execute(
      trx,
    );
    const before = await planned(trx);
    await analyzeFilled(trx, 'job_marks');
    expect([before < 100, (await planned(trx)) >= 5000]).toEqual([true, true]);
  });
  await close();
});

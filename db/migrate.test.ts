import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { listMigrations, type Migration, migrate } from './migrate.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const made: TestDatabase[] = [];
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase({ empty: true });
  made.push(database);
  return database;
}
afterEach(async () => {
  for (const database of made.splice(0)) await database.close();
});

function migration(number: number, sql: string): Migration {
  const name = `${String(number).padStart(4, '0')}-test.sql`;
  return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

describe('migrate', () => {
  test('four processes that start at once apply each migration once', async () => {
    const database = await emptyDatabase();
    const pools = [1, 2, 3, 4].map(() => connect(database.url));
    const applied = await Promise.all(pools.map(({ pool }) => migrate(pool)));
    for (const { close } of pools) await close();
    expect(applied.flat().sort()).toEqual(listMigrations().map((one) => one.name));
  });

  test('a second start applies nothing', async () => {
    const { pool } = await emptyDatabase();
    await migrate(pool);
    expect(await migrate(pool)).toEqual([]);
  });

  test('a migration that fails leaves nothing of itself and names its file', async () => {
    const { pool } = await emptyDatabase();
    const broken = migration(1, 'create table kept (id int); select 1 / 0;');
    await expect(migrate(pool, [broken])).rejects.toThrow('db/migrations/0001-test.sql failed: division by zero');
    const { rows } = await pool.query(`select to_regclass('kept') as found`);
    expect(rows).toEqual([{ found: null }]);
  });

  test('a landed migration that was edited is refused', async () => {
    const { pool } = await emptyDatabase();
    await migrate(pool, [migration(1, 'create table a (id int)')]);
    await expect(migrate(pool, [migration(1, 'create table a (id bigint)')])).rejects.toThrow(
      'db/migrations/0001-test.sql differs from what was applied to this database',
    );
  });

  test('a database of a newer version is refused', async () => {
    const { pool } = await emptyDatabase();
    const first = migration(1, 'create table a (id int)');
    await migrate(pool, [first, migration(2, 'create table b (id int)')]);
    await expect(migrate(pool, [first])).rejects.toThrow('used by a newer version of Trover (it has 0002-test.sql');
  });
});

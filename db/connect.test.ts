import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, requireServer } from './connect.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('money stays text, a day stays text, a count is a number', async () => {
  const { rows } = await database.pool.query(
    `select 1234567890123456.789::numeric(30, 8) as amount, date '2024-02-29' as day, count(*) as count from accounts`,
  );
  expect(rows).toEqual([{ amount: '1234567890123456.78900000', day: '2024-02-29', count: 0 }]);
});

test('a whole number too large for a number is refused, not rounded', async () => {
  await expect(database.pool.query('select 9007199254740993 as id')).rejects.toThrow('is too large for a number');
});

test('a pool outlives a connection that the server ends', async () => {
  const broken: string[] = [];
  const { pool, close } = connect(database.url, { max: 1, onError: (error) => broken.push(error.message) });
  await pool.query('select 1');
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => broken.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a connection that is silent within a transaction is ended, and holds no lock any more', async () => {
  const broken: string[] = [];
  const frozen = connect(database.url, {
    max: 1,
    idleInTransaction: 200,
    onError: ({ message }) => broken.push(message),
  });
  const client = await frozen.pool.connect();
  await client.query('begin');
  await client.query('lock table secrets in access exclusive mode');
  await database.pool.query('select from secrets'); // waits for the lock
  await expect.poll(() => broken.length).toBeGreaterThan(0);
  client.release(true);
  await frozen.close();
});

test('a server that is not there is reported in a sentence', async () => {
  const { pool, close } = connect('postgres://nobody@127.0.0.1:1/nothing');
  await expect(requireServer(pool, 0)).rejects.toThrow(/^The database of DATABASE_URL does not answer: .*:1/);
  await close();
});

test('SQL reads the business date that the program has set, on each connection, and the clock where none is set', async () => {
  const one = connect(database.url, { max: 2, today: '2026-03-31' });
  const other = connect(database.url, { max: 1 });
  const dayOf = async ({ pool }: typeof one): Promise<string> =>
    (await pool.query<{ day: string }>('select court_today()::text as day')).rows[0]!.day;
  expect(await Promise.all([dayOf(one), dayOf(one)])).toEqual(['2026-03-31', '2026-03-31']);
  expect(await dayOf(other)).toBe(
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(new Date()),
  );
  await Promise.all([one.close(), other.close()]);
});

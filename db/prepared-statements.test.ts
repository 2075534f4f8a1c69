import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { connect as Connect } from './connect.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let connect: typeof Connect;
beforeAll(async () => {
  database = await openTestDatabase();
  vi.resetModules(); // a process prepares this many statements and no more, and this one may have met other tests
  connect = (await import('./connect.ts')).connect;
});
afterAll(() => database.close());

describe('a reading statement', () => {
  test('is prepared once for each connection, whatever its values are', async () => {
    const one = connect(database.url, { max: 1 });
    for (const email of ['a@example.test', 'b@example.test', 'c@example.test'])
      await one.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
    await sql`insert into secrets (name, value) values (${'walked'}, ${Buffer.from('x')})`.execute(one.db);
    const { rows } = await one.pool.query<{ statement: string; calls: number }>(
      'select statement, generic_plans + custom_plans as calls from pg_prepared_statements',
    );
    expect(rows).toEqual([{ statement: expect.stringContaining('from "accounts"'), calls: 3 }]);
    await one.close();
  });

  test('is read again after a newer version changed its table', async () => {
    const one = connect(database.url, { max: 1 });
    const read = () => one.db.selectFrom('secrets').selectAll().where('name', '=', 'walked').execute();
    await read();
    await database.pool.query('alter table secrets add column note text');
    expect(await read()).toHaveLength(1);
    expect(await read()).toEqual([expect.objectContaining({ note: null })]);
    await one.close();
  });

  test('fails a transaction that it is part of then, and not the next', async () => {
    const one = connect(database.url, { max: 1 });
    const read = () =>
      one.db
        .transaction()
        .execute((trx) => trx.selectFrom('secrets').selectAll().where('name', '=', 'walked').execute());
    await read();
    await database.pool.query('alter table secrets add column more text');
    await expect(read()).rejects.toThrow('cached plan');
    expect(await read()).toHaveLength(1);
    await one.close();
  });
});

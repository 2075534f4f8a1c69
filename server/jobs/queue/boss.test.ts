import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { type OpenContext, openContext } from '../../open-context.ts';
import { declareJob } from './boss.ts';

const ran: string[] = [];
let failuresLeft = 0;

const note = declareJob<{ word: string }>({
  name: 'note',
  run: async (_, { word }) => {
    ran.push(word);
  },
});
const failing = declareJob<{ word: string }>({
  name: 'failing',
  retries: 3,
  run: async (_, { word }) => {
    failuresLeft -= 1;
    if (failuresLeft >= 0) throw new Error('not yet');
    ran.push(word);
  },
});
const once = declareJob<{ word: string }>({
  name: 'once',
  one_per_key: 'waiting',
  run: async (_, { word }) => {
    ran.push(word);
  },
});
const scheduled = (name: string) => declareJob<object>({ name, schedule: '* * * * *', run: async () => {} });

const jobs = [note, failing, once, scheduled('regular'), scheduled('tell-notices')];
let database: TestDatabase;
let sender: OpenContext;
let worker: OpenContext;
const dataDir = mkdtempSync(join(tmpdir(), 'trover-jobs-'));

/** Two processes as they run in production, here in one: they share nothing but the database. */
beforeAll(async () => {
  database = await openTestDatabase();
  const open = (role: string) => {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    return openContext(readConfig(['--role', role], env), createLog('silent'), { jobs });
  };
  [sender, worker] = await Promise.all([open('api'), open('worker')]);
});
afterAll(async () => {
  await Promise.all([sender.close(), worker.close()]);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('jobs', () => {
  test('that wait start after a transaction that sends them again, so that they see what it wrote', async () => {
    const { db, jobs: queue } = sender.context;
    const key = 'late';
    expect(await queue.send(once, { word: 'late' }, { key })).toBe(true);
    const fetched = () =>
      database.pool.query(
        "select from pgboss.job where name = 'once' and singleton_key = 'late' for update skip locked",
      );
    await db.transaction().execute(async (trx) => {
      expect(await queue.send(once, { word: 'late' }, { key, db: trx })).toBe(false);
      await db
        .transaction()
        .execute(async (other) => expect(await queue.send(once, { word: 'late' }, { key, db: other })).toBe(false));
      expect((await fetched()).rowCount, 'no worker starts it').toBe(0);
    });
    expect((await fetched()).rowCount).toBe(1);
    await database.pool.query("delete from pgboss.job where singleton_key = 'late'");
  });

  test('of one key are queued once while one waits', async () => {
    expect(await sender.context.jobs.send(once, { word: 'first' }, { key: 'a' })).toBe(true);
    expect(await sender.context.jobs.send(once, { word: 'second' }, { key: 'a' })).toBe(false);
    expect(await sender.context.jobs.send(once, { word: 'other' }, { key: 'b' })).toBe(true);
    await worker.work();
    await expect.poll(() => [...ran].sort()).toEqual(['first', 'other']);
  });

  test('that one process sends run in another, soon', async () => {
    const started = performance.now();
    await sender.context.jobs.send(note, { word: 'hello' });
    await expect.poll(() => ran, { interval: 5 }).toContain('hello');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('belong to the transaction they are sent in', async () => {
    const { db, jobs: queue } = sender.context;
    const rolledBack = db.transaction().execute(async (trx) => {
      await queue.send(note, { word: 'never' }, { db: trx });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await db.transaction().execute((trx) => queue.send(note, { word: 'committed' }, { db: trx }));
    await expect.poll(() => ran).toContain('committed');
    expect(ran).not.toContain('never');
  });

  test('that have another name now are no longer scheduled', async () => {
    const { rows } = await database.pool.query('select name from pgboss.schedule order by name');
    expect(rows).toEqual([{ name: 'regular' }]);
  });

  test('that fail are tried again', async () => {
    failuresLeft = 1;
    await sender.context.jobs.send(failing, { word: 'at last' });
    await expect.poll(() => ran).toContain('at last');
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { lockPaidInYear } from './withholding.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('of two drafts that withhold, the second waits until the payments of the first are there to see', async () => {
  const { db } = database;
  const ended: string[] = [];
  let second: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await lockPaidInYear(trx);
    second = db.transaction().execute(async (other) => {
      await lockPaidInYear(other);
      ended.push('second');
    });
    await pause(300);
    ended.push('first');
  });
  await second;
  expect(ended).toEqual(['first', 'second']);
});

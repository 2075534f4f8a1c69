import { connect } from '@trover/db/connect.ts';
import { refundAttempt } from '@trover/db/queries/accounts/login-attempts.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../errors.ts';
import { limitAttempts, limits } from './limit-attempts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate login_attempts'));

const passes = (attempt: Promise<void>) =>
  attempt.then(
    () => true,
    (error: unknown) =>
      error instanceof Failure && error.code === 'too_many_requests' ? false : Promise.reject(error),
  );

describe('attempts', () => {
  test('are counted by all processes together, also those made at once', async () => {
    const others = [connect(database.url), connect(database.url)];
    const processes = [database.db, ...others.map(({ db }) => db)];
    const limit = limits.signIn('mara@example.test', '192.0.2.1');
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => passes(limitAttempts(processes[at % 3]!, limit))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(limit.most);
    for (const { close } of others) await close();
  });

  test('show how long to wait', async () => {
    const limit = limits.mailTo('mara@example.test', '192.0.2.1');
    for (let at = 0; at < limit.most; at += 1) await limitAttempts(database.db, limit);
    await expect(limitAttempts(database.db, limit)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'There were too many attempts. Wait 60 minutes and try again.',
    });
    await database.pool.query(`update login_attempts set window_ends_at = now() + interval '20 seconds'`);
    await expect(limitAttempts(database.db, limit)).rejects.toThrow('Wait a minute and try again.');
  });

  test('count again when the window is over, and a good one is withdrawn', async () => {
    const limit = limits.code(7);
    for (let at = 0; at < limit.most; at += 1) await limitAttempts(database.db, limit);
    expect(await passes(limitAttempts(database.db, limit))).toBe(false);
    await database.pool.query(`update login_attempts set window_ends_at = now()`);
    expect(await passes(limitAttempts(database.db, limit))).toBe(true);
    await refundAttempt(database.db, limit.key);
    expect((await database.pool.query('select 1 from login_attempts')).rowCount).toBe(0);
  });

  test('at one account are not those at another', async () => {
    const limit = limits.confirm(1);
    for (let at = 0; at <= limit.most; at += 1) await passes(limitAttempts(database.db, limit));
    expect(await passes(limitAttempts(database.db, limits.confirm(2)))).toBe(true);
  });
});

test('an IPv6 network is counted as one, however its addresses are written', () => {
  const key = (from: string) => limits.signIn('mara@example.test', from).key;
  expect(key('2001:db8::1:2:3:4')).toBe(key('2001:db8::5:6:7:8'));
  expect(key('2001:db8:0:0:1::')).toBe(key('2001:db8::9'));
  expect(key('2001:db8:0:1::1')).not.toBe(key('2001:db8::1'));
});

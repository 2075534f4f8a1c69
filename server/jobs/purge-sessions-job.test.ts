import { expect, test } from 'vitest';
import { openTestServer } from '../testing/test-server.ts';
import { purgeSessions } from './purge-sessions-job.ts';

test('sessions and failed sign-ins go when their time is over, and not before', async () => {
  const server = await openTestServer({ jobs: [] });
  const { pool } = server.database;
  const [staying, going] = [await server.signIn('investor'), await server.signIn('scout')];
  await pool.query(
    `update sessions s set expires_at = now() from accounts a where a.id = s.account_id and a.type = 'scout'`,
  );
  await pool.query(
    `insert into login_attempts values ('account a', 3, now() - interval '1 second'), ('account b', 1, now() + interval '1 hour')`,
  );
  const { context } = server;
  await purgeSessions.run(context, {}, { id: '1', log: context.log, signal: new AbortController().signal });
  expect((await pool.query('select 1 from sessions')).rowCount).toBe(1);
  expect((await pool.query('select key from login_attempts')).rows).toEqual([{ key: 'account b' }]);
  expect((await staying.get('/api/v1/users/profile/me')).status).toBe(200);
  expect((await going.get('/api/v1/users/profile/me')).status).toBe(401);
  await server.close();
});

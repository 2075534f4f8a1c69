import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { queueMatching } from './match-accounts-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-20', READER_STALL_SECONDS: '12' } });
});
afterAll(() => server.close());

const states = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ state: string }>(
    `select state from pgboss.job where name = 'match-accounts' order by created_on, id`,
  );
  return rows.map(({ state }) => state);
};

test('a match that comes no further is ended at its limit and tried again, and others are matched in the meantime', async () => {
  const { context } = server;
  const [case_id = 0] = await importCases(context.db, '2026-11-20', 'kraft-heinz-2019');
  const [stuck, other] = [
    await aPortfolio(context.db, await server.accountOf('investor'), 'Owner', 'stuck'),
    await aPortfolio(context.db, await server.accountOf('institution'), 'Owner', 'other'),
  ];
  // Another session locks the account's row and never releases it: without a timeout the program would wait for ever.
  const holder = new pg.Client(server.database.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from beneficial_accounts where id = $1 for update', [stuck.beneficial_account_id]);
  const send = (of: { beneficial_account_id: number }) =>
    context.db
      .transaction()
      .execute((trx) => queueMatching(context, trx, { case_id, beneficial_account_ids: [of.beneficial_account_id] }));
  await send(stuck);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['active']);
  await send(other);
  await expect.poll(states, { timeout: 300_000 }).toEqual(['retry', 'completed']);
  await holder.query('rollback');
  await holder.end();
  await expect.poll(states, { timeout: 300_000 }).toEqual(['completed', 'completed']);
});

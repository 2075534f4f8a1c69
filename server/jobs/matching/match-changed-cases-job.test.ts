import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGINE } from '../../matches/case-rules.ts';
import { importCases } from '../../testing/one-case.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { sendChangedCases } from './match-changed-cases-job.ts';

let server: TestServer;
let case_id: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  [case_id = 0] = await importCases(server.context.db, '2026-11-20', 'kraft-heinz-2019');
  const account_id = await server.accountOf('investor');
  const { db } = server.context;
  await sql`insert into beneficial_accounts (account_id, name) values (${account_id}, 'Owner')`.execute(db);
  await sql`insert into matches (account_id, beneficial_account_id, case_id, eligible, basis, currency, confidence, why,
      shares_bought, shares_sold, held_at_start, held_at_end, payment_basis, below_minimum, inputs_hash)
    select account_id, id, ${case_id}, false, 'estimate', 'USD', 'rough', 'Nothing was bought.', 0, 0, 0, 0, 'none', false, '\\x00'
    from beneficial_accounts where account_id = ${account_id}`.execute(db);
});
afterAll(() => server.close());

/** By which engine the case was matched, and how many batches wait in all. */
async function matching(): Promise<{ engine: number; sent: number }> {
  const { rows } = await sql<{ engine: number; sent: number }>`
    select (select engine from case_matchings where case_id = ${case_id}) as engine,
      (select count(*) from pgboss.job where name = 'match-accounts') as sent`.execute(server.context.db);
  return { engine: rows[0]!.engine, sent: Number(rows[0]!.sent) };
}
const storedBy = (engine: number) =>
  sql`update case_matchings set engine = ${engine} where case_id = ${case_id}`.execute(server.context.db);

test('a matching that an earlier engine stored is computed again, once, and one of a later engine is left', async () => {
  await sendChangedCases(server.context);
  const first = await matching();
  expect(first.engine).toBe(ENGINE);
  await sendChangedCases(server.context);
  expect(await matching(), 'nothing changed').toEqual(first);

  await storedBy(ENGINE - 1);
  await sendChangedCases(server.context);
  expect(await matching(), 'the one that waits reads what is stored by then').toEqual(first);
  await sql`update pgboss.job set state = 'completed' where name = 'match-accounts'`.execute(server.context.db);
  await storedBy(ENGINE - 1);
  await sendChangedCases(server.context);
  const again = await matching();
  expect(again).toEqual({ engine: ENGINE, sent: first.sent + 1 });
  await sendChangedCases(server.context);
  expect(await matching(), 'once').toEqual(again);

  // an earlier program that still runs beside a later one
  await storedBy(ENGINE + 1);
  await sendChangedCases(server.context);
  expect(await matching()).toEqual({ engine: ENGINE + 1, sent: again.sent });
});

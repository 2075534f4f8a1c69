import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { storeLastAddresses } from './state-of.ts';
import { listUnclaimed } from './unclaimed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const client = await database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('alter table retained_records disable trigger retained_records_use_files');
    await client.query(`
      insert into accounts (id, email, password_hash, type, closed_at) overriding system value values
        (1, 'one@closed.test', '-', 'investor', now()), (2, 'two@closed.test', '-', 'investor', now());
      insert into cases (id, slug, title, company_id, kind, currency, origin) overriding system value
        values (1, 'a-case', 'A case', 1, 'Fair Fund', 'USD', 'import');
      insert into beneficial_accounts (id, account_id, name) overriding system value values
        (11, 1, 'Mara'), (12, 1, 'Tomas'), (13, 1, 'Ana'), (21, 2, 'Nora');
      insert into claimants (account_id, beneficial_account_id, kind, legal_name, street, city, region, country) values
        (1, 11, 'individual', 'Mara', 'A street', 'Portland', 'ME', 'US'),
        (1, 12, 'individual', 'Tomas', 'A street', 'Austin', 'Texas', 'US'),
        (1, 13, 'individual', 'Ana', 'A street', 'Lisbon', '', 'PT');
      insert into sub_payout_requests (id, account_id, payout_request_id, beneficial_account_id, stage)
        overriding system value values (1, 1, 1, 11, 'approved'), (2, 1, 1, 12, 'approved'), (3, 1, 1, 13, 'approved'),
        (4, 2, 2, 21, 'approved');
      insert into awards (id, account_id, sub_payout_request_id, distribution_id, row_number, case_id, round, currency,
          amount, fee_pct, fee, net) overriding system value
        select n, case when n = 4 then 2 else 1 end, n, 1, n, 1, 1, 'USD', 10, 0, 0, 10 from generate_series(1, 4) n;
      insert into payments (id, account_id, award_id, sub_payout_request_id, bank_file_id, payment_details_id, currency,
          amount, returned_on, return_code, returned_at, return_number) overriding system value
        select id, account_id, id, sub_payout_request_id, 1, 1, 'USD', 10, '2026-11-01', 'R03', now(), 1 from awards;
      insert into retained_records (account_id, file_key, ciphertext, master_key_id, claims, bytes, purge_on)
        values (2, 'a-key', '', 'k', 1, 1, '2033-01-01')`);
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}, 120_000);
afterAll(() => database.close());

const where = async () =>
  (await listUnclaimed(database.db, { limit: 9, after: undefined })).rows.map(({ state, country }) => [state, country]);
const known = [
  ['ME', 'US'],
  ['TX', 'US'],
  [null, 'PT'],
];
const store = () => database.db.transaction().execute((trx) => storeLastAddresses(trx, { account_id: 1 }));

test('each claimant of a closed account has a last address of its own; a sealed account without one has none', async () => {
  expect(await where()).toEqual([...known, [null, null]]);
  await store();
  expect(await where()).toEqual([...known, [null, null]]);
});

test('a successor that is entered later does not change it, with or without the former claimants', async () => {
  await database.pool.query(`update claimants set legal_name = 'An heir', region = 'NY', country = 'US'`);
  await store();
  expect(await where()).toEqual([...known, [null, null]]);
  await database.pool.query(`insert into claimants (account_id, beneficial_account_id, kind, legal_name, street, city, region, country)
    values (2, 21, 'individual', 'An heir', 'A street', 'Austin', 'TX', 'US')`);
  await database.pool.query('delete from claimants where account_id = 1');
  expect(await where()).toEqual([...known, [null, null]]);
  const { total_count } = await listUnclaimed(database.db, { limit: 9, after: undefined, state: 'TX' });
  expect(total_count).toBe(1);
});

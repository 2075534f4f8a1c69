import { listMigrations, migrate } from '@trover/db/migrate.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { expect, test } from 'vitest';

test('[P-3] the change of the tables leaves every stored entry and row where it is, for any custodian', async () => {
  const { pool, close } = await openTestDatabase({ empty: true });
  try {
    const all = listMigrations();
    await migrate(
      pool,
      all.filter(({ number }) => number < 163),
    );
    await pool.query(`insert into stored_files (key, purpose, registered_at) values ('k', 'trades', now())`);
    await pool.query(`
      with a as (insert into accounts (email, password_hash, type, org_type) values ('a@example.test', 'x', 'investor', 2)
        returning id),
      b as (insert into beneficial_accounts (account_id, name) select id, 'Fund' from a returning id, account_id),
      p as (insert into portfolios (account_id, beneficial_account_id, label) select account_id, id, 'fund' from b
        returning id, account_id),
      u as (insert into uploads (portfolio_id, file_name, file_key, sha256, bytes)
        select id, 'a.csv', 'k', repeat('a', 64), 1 from p returning id),
      m as (insert into account_map (account_id, number_key, account_number, portfolio_id)
        select account_id, '1001', '1001', id from p)
      insert into upload_accounts (account_id, upload_id, number_key, account_number, spellings, rows, first_trade_date,
        last_trade_date, printed_security_ids, portfolio_id, is_stored)
      select p.account_id, u.id, '1001', '1001', '{1001}', 2, '2020-01-02', '2020-01-03', '{}', p.id, true from p, u`);
    await migrate(pool, all);
    const { rows } = await pool.query(`
      select m.number_key, m.custodian, m.is_any_custodian, m.is_inherited, m.portfolio_id = p.id as is_same,
        a.custodian as of_file, a.is_stored, a.portfolio_id = p.id as stays, u.custodian as of_upload
      from account_map m cross join portfolios p cross join upload_accounts a cross join uploads u`);
    expect(rows).toEqual([
      {
        number_key: '1001',
        custodian: '',
        is_any_custodian: true,
        is_inherited: false,
        is_same: true,
        of_file: '',
        is_stored: true,
        stays: true,
        of_upload: '',
      },
    ]);
  } finally {
    await close();
  }
});

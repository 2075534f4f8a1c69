import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Columns that end like a file's key and have none. */
const others = [
  'account_map.number_key',
  'beneficial_accounts.name_key',
  'column_mappings.name_key',
  'catalogue_proposals.external_key',
  'covered_periods.number_key',
  'passkeys.public_key',
  'payment_details.payee_fingerprint_key',
  'printed_securities.name_key',
  'printed_securities.ticker_key',
  'proposals.draft_key',
  'recipe_sign_ins.public_key',
  'source_events.event_key',
  'upload_accounts.number_key',
];

test('every column that holds a file’s key counts its uses', async () => {
  const { rows: columns } = await database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name like '%\\_key' or column_name in ('photo', 'preview_image'))
       and table_name <> 'stored_files'`,
  );
  const { rows: triggers } = await database.pool.query<{ tgrelid: string; columns: string[]; enabled: string }>(
    `select t.tgrelid::regclass::text as tgrelid, t.tgenabled as enabled,
       array(select attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)) as columns
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'count_file_uses'`,
  );
  const counted = triggers.flatMap(({ tgrelid, columns: of }) => of.map((column) => `${tgrelid}.${column}`));
  expect(triggers.every(({ enabled }) => enabled === 'A')).toBe(true);
  const named = columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`);
  expect(named.filter((name) => !others.includes(name)).toSorted()).toEqual(counted.toSorted());
});

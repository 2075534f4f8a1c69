import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { tableKinds } from './tables.ts';

test('every table of the schema has a kind, and a distributed one has its column in every unique index', async () => {
  const { pool, close } = await openTestDatabase();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(tableKinds).sort());
  for (const [name, kind] of Object.entries(tableKinds)) {
    if (kind === 'local') continue;
    const { rows: indexes } = await pool.query<{ columns: string[] }>(
      `select array(select attname::text from pg_attribute a where a.attrelid = indrelid and a.attnum = any(indkey)) as columns
       from pg_index where indrelid = $1::regclass and indisunique`,
      [name],
    );
    for (const { columns } of indexes) expect(columns, name).toContain(kind.by);
    // a distributed table has no foreign key to or from one of the coordinator, and no trigger of ours
    const { rows: bound } = await pool.query(
      `select conname from pg_constraint where contype = 'f' and $1::regclass in (conrelid, confrelid)
       union all select tgname from pg_trigger where tgrelid = $1::regclass and not tgisinternal
         and not exists (select from pg_depend d where d.objid = pg_trigger.oid and d.deptype = 'e')`,
      [name],
    );
    expect(bound, name).toEqual([]);
  }
  await close();
});

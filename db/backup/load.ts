import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FORMAT } from './snapshot.ts';
import { listTables, quoted, type SequenceState, type StoredSecret, type TableShape } from './tables.ts';

export interface Loading {
  /** Fills a table; returns how many rows there were. */
  fill: (table: TableShape, rows: Readable) => Promise<number>;
  setSequences: (sequences: readonly SequenceState[]) => Promise<void>;
  setSecrets: (secrets: readonly StoredSecret[]) => Promise<void>;
  client: PoolClient;
}

/** Whether someone uses this database already. */
export async function hasContent(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('accounts')::text as found`);
  if (rows[0]?.found == null) return false;
  const used = await pool.query(
    'select from accounts union all select from cases union all select from stored_files limit 1',
  );
  return (used.rowCount ?? 0) > 0;
}

/**
 * Fills all tables in one transaction. Triggers are disabled, since their effects are in the rows already; foreign
 * keys are added again at the end, which checks them.
 */
export async function loadAll<Result>(pool: Pool, work: (loading: Loading) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(FORMAT);
    const tables = (await listTables(client)).map(({ name }) => quoted(name));
    const { rows: references } = await client.query<{ of: string; name: string; definition: string }>(
      `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
    );
    const { rows: triggers } = await client.query<{ of: string; name: string; enabled: string }>(
      `select tgrelid::regclass::text as of, tgname as name, tgenabled as enabled
       from pg_trigger t join pg_class c on c.oid = tgrelid
       where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
    );
    for (const { of, name } of references) await client.query(`alter table ${of} drop constraint ${quoted(name)}`);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${tables.join(', ')}`);
    const result = await work({
      client,
      fill: async ({ name, columns }, rows) => {
        const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
        await pipeline(rows, copy);
        return copy.rowCount;
      },
      setSequences: async (sequences) => {
        for (const { name, last_value } of sequences)
          if (last_value !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last_value]);
      },
      setSecrets: async (secrets) => {
        await client.query('delete from secrets');
        for (const { name, value } of secrets)
          await client.query('insert into secrets (name, value) values ($1, $2)', [name, value]);
      },
    });
    for (const { of, name, definition } of references)
      await client.query(`alter table ${of} add constraint ${quoted(name)} ${definition}`);
    for (const { of, name, enabled } of triggers)
      await client.query(`alter table ${of} ${ENABLE[enabled] ?? 'enable'} trigger ${quoted(name)}`);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken); // a broken connection ends, and with it its transaction
  }
}

const ENABLE: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica', D: 'disable' };

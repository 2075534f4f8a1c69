import type { ClientBase } from 'pg';

/** A table as a backup lists it, without generated columns. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Tables that a backup leaves out: keys are stored apart, migrations are applied again, and each start publishes its assets. */
const LEFT_OUT = ['secrets', 'schema_migrations', 'page_assets'];

/** Every table of ours, by name. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

export interface SequenceState {
  name: string;
  last_value: string | null;
}

export async function listSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  return rows;
}

export interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

export async function listApplied(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  );
  return rows;
}

export interface StoredSecret {
  name: string;
  value: Buffer;
}

export async function listSecrets(client: ClientBase): Promise<StoredSecret[]> {
  return (await client.query<StoredSecret>('select name, value from secrets order by name')).rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

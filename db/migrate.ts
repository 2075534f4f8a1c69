import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { StartupError } from './embedded/startup-error.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

const MIGRATION_LOCK = 7_468_003;

let ownMigrations: Migration[] | undefined;

/** The program's own migrations; read once, since they do not change while it runs. */
export function listMigrations(): Migration[] {
  ownMigrations ??= readMigrations(join(import.meta.dirname, 'migrations'));
  return ownMigrations;
}

/**
 * `0001-accounts.sql` and so on, in order, from folders with 25 numbers each. Fails if two files have the same number,
 * which a merge can cause.
 */
function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ path, name: basename(path) }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ path, name }) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
      if (!number) throw new Error(`db/migrations/${name}: a migration is named 0001-what-it-makes.sql`);
      const sql = readFileSync(join(folder, path), 'utf8');
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
  for (const [at, migration] of migrations.entries()) {
    const before = migrations[at - 1];
    if (before?.number === migration.number)
      throw new Error(`db/migrations: ${before.name} and ${migration.name} have the same number`);
  }
  return migrations;
}

/** The migrations that a database lacks; null: it does not belong to this program. Changes nothing. */
export async function listPending(pool: pg.Pool, migrations: Migration[] = listMigrations()): Promise<string[] | null> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_there`,
  );
  if (!rows[0]?.is_there) return null;
  const { rows: applied } = await pool.query<{ number: number }>('select number from schema_migrations');
  return migrations.filter(({ number }) => !applied.some((past) => past.number === number)).map(({ name }) => name);
}

/**
 * Migrates the tables, each migration in its own transaction. Any number of processes may start at once: one migrates,
 * the others wait. Returns the names of the applied migrations.
 */
export async function migrate(pool: pg.Pool, migrations: Migration[] = listMigrations()): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`
      create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows: applied } = await client.query<Pick<Migration, 'number' | 'name' | 'checksum'>>(
      'select number, name, checksum from schema_migrations order by number',
    );
    for (const past of applied) refuseUnlessSame(past, migrations);
    const pending = migrations.filter((migration) => !applied.some((past) => past.number === migration.number));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

function refuseUnlessSame(past: Pick<Migration, 'number' | 'name' | 'checksum'>, migrations: Migration[]): void {
  const known = migrations.find((migration) => migration.number === past.number);
  if (!known)
    throw new StartupError(
      `The database was used by a newer version of Trover (it has ${past.name}, which this version does not know). Start that version, or use another database.`,
    );
  if (known.checksum !== past.checksum)
    throw new StartupError(
      `db/migrations/${known.name} differs from what was applied to this database as ${past.name}: a migration is never edited once landed. Restore it and add a new one, or use another database (an empty DATA_DIR).`,
    );
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`db/migrations/${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CLEANING_LOCK } from '../queries/files/cleaning-lock.ts';
import {
  type AppliedMigration,
  listApplied,
  listSecrets,
  listSequences,
  listTables,
  quoted,
  type SequenceState,
  type StoredSecret,
  type TableShape,
} from './tables.ts';

export interface Snapshot {
  tables: TableShape[];
  sequences: SequenceState[];
  migrations: AppliedMigration[];
  secrets: StoredSecret[];
  /** For other transactions that must see the same state: `set transaction snapshot`. */
  id: string;
  /** A table's rows as COPY writes them. */
  read: (table: TableShape) => Readable & { rowCount: number };
}

/** The format in which PostgreSQL writes dates and intervals, whatever the server's settings. */
export const FORMAT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 3`;

/**
 * A consistent snapshot of the database, read while the program continues. File deletion is blocked during it, so
 * that every file of the snapshot can be read.
 */
export async function withSnapshot<Result>(pool: Pool, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const [holder, client] = [await pool.connect(), await pool.connect()];
  let broken: Error | undefined;
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [CLEANING_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    await client.query(FORMAT);
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    return await work({
      tables: await listTables(client),
      sequences: await listSequences(client),
      migrations: await listApplied(client),
      secrets: await listSecrets(client),
      id: rows[0]!.id,
      read: ({ name, columns }) =>
        client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`)),
    });
  } catch (error) {
    broken = error as Error; // a COPY may be in progress
    throw error;
  } finally {
    await holder.query('rollback').catch(() => {});
    if (broken === undefined) await client.query('rollback').catch(() => {});
    holder.release();
    client.release(broken);
  }
}

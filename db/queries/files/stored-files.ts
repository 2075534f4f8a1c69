import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { FilePurpose } from '../../schema/files.ts';
import { CLEANING_LOCK } from './cleaning-lock.ts';

export interface FileOwner {
  account_id?: number | null;
  case_id?: number | null;
}

/**
 * Records that a file is being uploaded under a key, before its first byte is stored. It is swept in an hour unless it
 * is used.
 */
export async function announceFile(db: Db, file: FileOwner & { key: string; purpose: FilePurpose }): Promise<void> {
  const { key, purpose, account_id = null, case_id = null } = file;
  await db.insertInto('stored_files').values({ key, purpose, account_id, case_id }).execute();
}

/** Postpones the sweep of a file that is being uploaded; false where it was swept. */
export async function extendArrival(db: Db, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ expires_at: sql`now() + interval '1 hour'` })
    .where('key', '=', key)
    .where('uses', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an unused file for the next sweep. */
export async function expireFile(db: Db, key: string): Promise<void> {
  await db
    .updateTable('stored_files')
    .set({ expires_at: sql`now()` })
    .where('key', '=', key)
    .where('uses', '=', 0)
    .execute();
}

/** Registers an arrived file, in the transaction that uses it; false where the file was swept in the meantime. */
export async function registerFile(
  trx: DbTransaction,
  { key, sha256, bytes }: { key: string; sha256: string; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_files')
    .set({ sha256, bytes, registered_at: sql`now()` })
    .where('key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isFileUsed(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('stored_files')
    .select('key')
    .where('key', '=', key)
    .where('uses', '>', 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether files may be removed during this transaction: not while a backup reads them. */
export async function mayRemoveFiles(trx: DbTransaction): Promise<boolean> {
  const query = sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(${sql.lit(CLEANING_LOCK)}) as may`;
  return (await query.execute(trx)).rows[0]?.may ?? false;
}

/** Expired files, the oldest first, locked for this sweeper. */
export async function lockExpiredFiles(trx: DbTransaction, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('stored_files')
    .select('key')
    .where('uses', '=', 0)
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteFileRows(trx: DbTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('stored_files').where('key', 'in', keys).execute();
}

/** Retries files that could not be removed in ten minutes, after all others. */
export async function postponeSweep(trx: DbTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .updateTable('stored_files')
    .set({ expires_at: sql`now() + interval '10 minutes'` })
    .where('key', 'in', keys)
    .execute();
}

/** Records files in the store that have no row, to be removed in a week; returns how many there were. */
export async function recordUnknownFiles(db: Db, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into stored_files (key, purpose, expires_at)
    select key, 'unknown', now() + interval '7 days' from unnest(${keys}::text[]) key
    on conflict (key) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The hashes of files, by their keys. */
export async function listHashes(db: Db, keys: readonly string[]): Promise<Map<string, string | null>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('stored_files').select(['key', 'sha256']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/**
 * Files whose use count differs from the number of rows that refer to them, and references to missing files: none,
 * unless someone bypassed the triggers.
 */
export async function listMiscountedFiles(db: Db): Promise<{ key: string; uses: number; counted: number }[]> {
  const tables = [
    'uploads',
    'confirmations',
    'contracts',
    'ticket_files',
    'case_documents',
    'distributions',
    'filings',
    'identity_checks',
  ];
  const parts = [...tables, 'data_exports', 'profiles', 'cases'].map(
    (name) => sql`select unnest(file_keys_of(${sql.lit(name)}, to_jsonb(t))) as key from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ key: string; uses: number; counted: number }>`
    select key, coalesce(f.uses, -1) as uses, coalesce(r.counted, 0)::integer as counted
    from stored_files f
    full join (select key, count(*) as counted from (${sql.join(parts, sql` union all `)}) u group by key) r using (key)
    where coalesce(f.uses, -1) <> coalesce(r.counted, 0)
    order by key`.execute(db);
  return rows;
}

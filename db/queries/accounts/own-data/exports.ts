import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import type { DataExportsTable } from '../../../schema/own-data.ts';
import { pastSql } from '../../retention/period-sql.ts';

export type DataExportRecord = Selectable<DataExportsTable>;

/** The kinds of export: of an account, or of an organisation. */
type Whole = 'account' | 'organisation';

/** Starts a new export, or finds the one in progress; `is_new` shows which. */
export async function beginExport(
  db: Db,
  account_id: number,
  what: Whole = 'account',
): Promise<DataExportRecord & { is_new: boolean }> {
  const made = await db
    .insertInto('data_exports')
    .values({ account_id, what, file_key: null, bytes: null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'what']).where('status', '=', sql.lit('making')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (made) return { ...made, is_new: true };
  const under = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('what', '=', what)
    .where('status', '=', 'making')
    .executeTakeFirstOrThrow();
  return { ...under, is_new: false };
}

/** The export with this id, or the last one of its kind. */
export function findExport(
  db: Db,
  { account_id, ...which }: { account_id: number } & ({ id: number } | { what: Whole }),
): Promise<DataExportRecord | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('what', '=', which.what)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the export still exists: it is deleted with its account. */
export async function settleExport(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  made: { key: string; bytes: number } | 'failed',
): Promise<boolean> {
  const settled =
    made === 'failed'
      ? { status: 'failed' as const }
      : { status: 'ready' as const, file_key: made.key, bytes: made.bytes, ready_at: sql<Date>`now()` };
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set(settled)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records an export that was created at once; it is purged like the others. */
export async function recordExport(
  db: Db,
  made: { account_id: number; what: 'firm_people'; key: string; bytes: number },
): Promise<void> {
  const { account_id, what, key: file_key, bytes } = made;
  await db
    .insertInto('data_exports')
    .values({ account_id, what, status: 'ready', file_key, bytes, ready_at: sql`now()` })
    .execute();
}

/** Deletes exports past their period, with their files. */
export async function deleteOldExports(db: Db): Promise<void> {
  await db
    .deleteFrom('data_exports')
    .where('requested_at', '<', sql<Date>`${sql.raw(pastSql('exports'))}`)
    .execute();
}

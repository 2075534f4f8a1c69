import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import type { DataExportsTable } from '../../../schema/own-data.ts';

export type DataExportRecord = Selectable<DataExportsTable>;

/** Starts a new export, or finds the one in progress; `is_new` shows which. */
export async function beginExport(db: Db, account_id: number): Promise<DataExportRecord & { is_new: boolean }> {
  const made = await db
    .insertInto('data_exports')
    .values({ account_id, file_key: null, bytes: null })
    .onConflict((conflict) => conflict.column('account_id').where('status', '=', 'making').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { ...made, is_new: true };
  const under = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('status', '=', 'making')
    .executeTakeFirstOrThrow();
  return { ...under, is_new: false };
}

export function findExport(db: Db, { account_id, id }: { account_id: number; id?: number }) {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('what', '=', 'account')
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Answers whether the export is there to be settled: it goes with its account. */
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

/** Records a file that was made at once; it is purged like the others. */
export async function noteExport(
  db: Db,
  made: { account_id: number; what: 'firm_people'; key: string; bytes: number },
): Promise<void> {
  const { account_id, what, key: file_key, bytes } = made;
  await db
    .insertInto('data_exports')
    .values({ account_id, what, status: 'ready', file_key, bytes, ready_at: sql`now()` })
    .execute();
}

/** Those of more than a day ago go, and their files with them. */
export async function deleteOldExports(db: Db): Promise<void> {
  await db.deleteFrom('data_exports').where('asked_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

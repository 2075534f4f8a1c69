import type { Db, DbTransaction } from './connect.ts';

/** Another transaction held what this one needed, and PostgreSQL ended this one: the same again may succeed. */
const LOCK_FAULTS = new Set(['40P01', '40001']);

export const isLockFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCK_FAULTS.has(String(error.code));

/** A transaction that is done once more where PostgreSQL ended it for the locks of another. The work may run twice. */
export async function inMoneyTransaction<Result>(
  db: Db,
  work: (trx: DbTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (!isLockFault(error)) throw error;
    return db.transaction().execute(work);
  }
}

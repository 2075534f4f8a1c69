import type { Db, DbTransaction } from './connect.ts';

/** PostgreSQL ended this transaction because of another one's locks: a retry may succeed. */
const LOCK_FAULTS = new Set(['40P01', '40001']);

export const isLockFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCK_FAULTS.has(String(error.code));

/** Runs a transaction, and retries it if PostgreSQL ended it because of another one's locks. The work may run twice. */
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

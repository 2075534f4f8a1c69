import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/files/stored-files.ts';
import type { Log } from '../log.ts';
import type { FileStore } from './file-store.ts';

const BATCH = 100;

interface Parts {
  db: Db;
  store: FileStore;
  log: Pick<Log, 'error' | 'warn'>;
}

/**
 * Removes files that nothing refers to any more, and uploads that were never used. A row is deleted after its file,
 * in a transaction that locks it: after a crash the next sweep continues, concurrent sweeps handle different files,
 * and a concurrent registration waits and fails. A file that cannot be removed does not stop the others. Returns how
 * many were removed.
 */
export async function sweepFiles({ db, store, log }: Parts, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const found = await db.transaction().execute(async (trx) => {
      if (!(await queries.mayRemoveFiles(trx))) return 0; // a backup is being made
      const keys = await queries.lockExpiredFiles(trx, BATCH);
      const failed: string[] = [];
      for (const key of keys)
        await store.remove(key).catch((error: unknown) => {
          log.error({ err: error, key }, 'a file could not be removed');
          failed.push(key);
        });
      const gone = keys.filter((key) => !failed.includes(key));
      await queries.deleteFileRows(trx, gone);
      await queries.postponeSweep(trx, failed);
      removed += gone.length;
      return keys.length;
    });
    if (found === 0) return removed;
  }
}

/**
 * Finds files in the store that the table does not know, which older versions left. It records them and removes them
 * after a week, so that a store that is used with the wrong database is noticed before anything is lost.
 */
export async function recordUnknownFiles(
  { db, store, log }: Parts,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let noted = 0;
  let batch: string[] = [];
  const note = async () => {
    if (batch.length > 0) noted += await queries.recordUnknownFiles(db, batch);
    batch = [];
  };
  for await (const { key, changed_at } of store.list()) {
    signal?.throwIfAborted();
    if (changed_at > now - DAY_MS) continue;
    batch.push(key);
    if (batch.length === BATCH) await note();
  }
  await note();
  if (noted > 0)
    log.warn({ files: noted }, 'the file store has files that the database does not know: they go in a week');
  return noted;
}

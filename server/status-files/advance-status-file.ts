import type { Db, DbTransaction } from '@trover/db/connect.ts';
import {
  countNotUndone,
  listRowsToApply,
  listRowsToUndo,
  saveRowResult,
  skipOutdated,
} from '@trover/db/queries/status-files/results.ts';
import {
  findStatusFile,
  lockStatusFile,
  type StatusFile,
  updateStatusFile,
} from '@trover/db/queries/status-files/status-files.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import type { FileReader } from '../files/file-store.ts';
import { applyRow, undoRow } from './apply-row.ts';
import { readStoredStatusFile } from './read-stored-status-file.ts';

type StatusContext = Pick<Context, 'db' | 'log' | 'config' | 'today'> & { files: FileReader };

/** Number of rows between two progress updates. */
const BATCH = 100;

/**
 * Advances a status file as far as possible without an operator: reads and compares it, applies it, or undoes it.
 * Continues after a crash.
 */
export async function advanceStatusFile(context: StatusContext, id: number): Promise<void> {
  await readStoredStatusFile(context, id);
  const file = await findStatusFile(context.db, id);
  if (file?.status === 'applying') await applyRows(context, file);
  if (file?.status === 'undoing') await undoRows(context, file);
}

/** Whether an error may not occur again: a lost connection, a lock, a server that stops or has no disk space. */
const isPassing = (error: unknown): boolean =>
  /^(08|25|40|53|55|57|E[A-Z])/.test(String((error as { code?: unknown }).code ?? '')) ||
  /connection|timeout/i.test(String((error as Error).message));

/**
 * Handles each row in a transaction of its own: a failing row neither stops the others nor blocks the file for ever.
 */
async function eachRow(
  { db, log }: Pick<StatusContext, 'db' | 'log'>,
  status_file_id: number,
  row_number: number,
  run: (trx: DbTransaction) => Promise<void>,
  onFailure: (note: string) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(run);
  } catch (error) {
    if (error instanceof Failure) return onFailure(error.message);
    if (isPassing(error)) throw error;
    log.error({ err: error, status_file_id, row_number }, 'a row of a status file failed');
    await onFailure('The row failed on our side. Decide it by hand.');
  }
}

async function applyRows(context: StatusContext, file: StatusFile): Promise<void> {
  const { db } = context;
  const { id, applies_outdated: outdated } = file;
  for (let after = 0; ; ) {
    const rows = await listRowsToApply(db, { status_file_id: id, after, outdated, limit: BATCH });
    for (const row_number of rows)
      await eachRow(
        context,
        id,
        row_number,
        (trx) => applyRow(context, trx, file, row_number),
        (result_note) => saveRowResult(db, { status_file_id: id, row_number }, { result: 'failed', result_note }),
      );
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
    await noteProgress(db, id, after);
  }
  await db.transaction().execute(async (trx) => {
    const locked = await lockStatusFile(trx, id);
    if (locked?.status !== 'applying') return;
    await skipOutdated(trx, id);
    await updateStatusFile(trx, id, { status: 'applied', advanced_to: locked.rows });
  });
}

async function undoRows(context: StatusContext, file: StatusFile): Promise<void> {
  const { db } = context;
  const { id } = file;
  for (let after = 0; ; ) {
    const rows = await listRowsToUndo(db, { status_file_id: id, after, limit: BATCH });
    for (const row_number of rows)
      await eachRow(
        context,
        id,
        row_number,
        (trx) => undoRow(context, trx, file, row_number),
        (note) =>
          saveRowResult(
            db,
            { status_file_id: id, row_number },
            { result: 'failed', result_note: `Not undone. ${note}` },
          ),
      );
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
    await noteProgress(db, id, after);
  }
  await db.transaction().execute(async (trx) => {
    const locked = await lockStatusFile(trx, id);
    if (locked?.status !== 'undoing') return;
    const left = await countNotUndone(trx, id);
    const problem =
      left === 0 ? null : `${left === 1 ? '1 row was' : `${left} rows were`} not undone. Decide each of them by hand.`;
    await updateStatusFile(trx, id, { status: 'undone', advanced_to: locked.rows, problem });
  });
}

const noteProgress = (db: Db, id: number, advanced_to: number): Promise<void> =>
  updateStatusFile(db, id, { advanced_to });

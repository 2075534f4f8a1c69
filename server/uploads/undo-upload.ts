import type { DbTransaction } from '@trover/db/connect.ts';
import { listCasesOfUpload } from '@trover/db/queries/cases/case-trades.ts';
import { lockPortfoliosOfUpload, reopenGainReports } from '@trover/db/queries/uploads/remove-upload.ts';
import { findUpload, markUndone } from '@trover/db/queries/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { queueUpload } from '../jobs/advance-upload-job.ts';
import { sweepFilesJob } from '../jobs/sweep-files-job.ts';
import { finishRemoval, removeBatch } from './remove-undone.ts';

/** An upload with up to this many rows is deleted before the response; a larger one in the background. */
const MAX_ROWS_REMOVED_AT_ONCE = 10_000;

/**
 * Undoes an upload, in any status, with its file and rows: trades that another upload also contains remain, and the
 * cases are matched again. A second call does nothing. Returns how many trades have been removed so far.
 */
export async function undoUpload(
  context: Pick<Context, 'db' | 'jobs'>,
  accountId: number,
  uploadId: number,
): Promise<number> {
  return context.db.transaction().execute((trx) => undoUploadIn(trx, context, accountId, uploadId));
}

/** The same in the caller's transaction. */
export async function undoUploadIn(
  trx: DbTransaction,
  context: Pick<Context, 'jobs'>,
  accountId: number,
  uploadId: number,
): Promise<number> {
  const upload = await findUpload(trx, accountId, uploadId);
  const of = { account_id: accountId, portfolio_id: upload?.portfolio_id ?? 0, upload_id: uploadId };
  if (upload === undefined || !(await lockPortfoliosOfUpload(trx, of)))
    fail('not_found', { message: 'We could not find that upload in your account.' });
  const key = { portfolio_id: upload.portfolio_id, upload_id: uploadId };
  const case_ids = (await listCasesOfUpload(trx, key)).map(({ case_id }) => case_id);
  if (!(await markUndone(trx, key, { case_ids, is_done: false }))) return 0;
  // Counted now that no reader adds more rows.
  const { trades_stored, ignored, refused } = (await findUpload(trx, accountId, uploadId))!;
  if (trades_stored + ignored + refused <= MAX_ROWS_REMOVED_AT_ONCE) {
    while (await removeBatch(trx, key));
    await finishRemoval(trx, { ...key, account_id: accountId });
  }
  const { finished_at, trades_removed } = (await findUpload(trx, accountId, uploadId))!;
  await context.jobs.send(sweepFilesJob, {}, { db: trx });
  if (finished_at === null) await queueUpload(context, trx, uploadId);
  for (const id of await reopenGainReports(trx, key)) await queueUpload(context, trx, id);
  return trades_removed;
}

import type { DbTransaction } from '@trover/db/connect.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { listCasesToMatchAgain } from '@trover/db/queries/securities/security-mappings.ts';
import {
  addCasesToRematch,
  findUploadToRemove,
  lockPortfoliosOfUpload,
  removeSomeOfUpload,
  sumAfterRemoval,
} from '@trover/db/queries/uploads/remove-upload.ts';
import { finishUndoneWithoutCases } from '@trover/db/queries/uploads/uploads.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { relinkOwner } from '../securities/relink-owner.ts';

const BATCH = 20_000;

interface Key {
  portfolio_id: number;
  upload_id: number;
}

/** Removes the next trades and rows of an undone upload. False once nothing is left. */
export const removeBatch = (trx: DbTransaction, key: Key): Promise<boolean> => removeSomeOfUpload(trx, key, BATCH);

/** After its trades are removed: updates sums and meanings, and queues the matching of the cases that change. */
export async function finishRemoval(trx: DbTransaction, of: Key & { account_id: number }): Promise<void> {
  const { upload_id, account_id } = of;
  await sumAfterRemoval(trx, upload_id);
  await lockAccount(trx, account_id);
  const security_ids = await relinkOwner(trx, account_id);
  const case_ids = await listCasesToMatchAgain(trx, { account_id, security_ids, printed_security_ids: [] });
  await addCasesToRematch(trx, upload_id, case_ids);
  await finishUndoneWithoutCases(trx, upload_id);
}

/** Removes the rest of an undone upload, batch by batch. Continues after being killed at any point. */
export async function removeUndone(work: WorkerContext, uploadId: number): Promise<void> {
  const found = await findUploadToRemove(work.db, uploadId);
  if (found === undefined) return;
  const of = { ...found, upload_id: uploadId };
  for (let isLeft = true; isLeft; ) {
    isLeft = await work.db.transaction().execute(async (trx) => {
      if (!(await lockPortfoliosOfUpload(trx, of))) return false;
      return removeBatch(trx, of);
    });
    work.onProgress?.();
  }
  await work.db.transaction().execute(async (trx) => {
    if (await lockPortfoliosOfUpload(trx, of)) await finishRemoval(trx, of);
  });
}

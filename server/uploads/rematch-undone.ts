import { listOwnersOfUpload } from '@trover/db/queries/claims/own-claims.ts';
import { findCasesToRematch, markRematched } from '@trover/db/queries/uploads/uploads.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { matchAccounts } from '../matches/match-accounts.ts';
import { notifyMatches } from '../notifications/notify.ts';

/** Matches the cases of an undone upload without it; then the upload is finished. */
export async function rematchUndone(work: WorkerContext, uploadId: number): Promise<void> {
  const undone = await findCasesToRematch(work.db, uploadId);
  if (undone === undefined) return;
  const beneficial_account_ids = await listOwnersOfUpload(work.db, { upload_id: uploadId });
  for (const caseId of undone) {
    await matchAccounts(work, caseId, beneficial_account_ids);
    work.onProgress?.();
    await notifyMatches(work.db, { case_id: caseId, beneficial_account_ids }, work.today());
  }
  await markRematched(work.db, uploadId);
}

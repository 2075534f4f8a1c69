import { findCasesToRematch, markRematched } from '@trover/db/queries/uploads.ts';
import type { WorkContext } from '../jobs/work-context.ts';
import { matchAccounts } from '../matches/match-accounts.ts';

/** Matches the cases of an upload that was taken back, without it; then it is finished. */
export async function rematchUndone(work: WorkContext, uploadId: number): Promise<void> {
  const undone = await findCasesToRematch(work.db, uploadId);
  if (undone === undefined) return;
  for (const caseId of undone.case_ids) await matchAccounts(work, caseId, [undone.beneficial_account_id]);
  await markRematched(work.db, uploadId);
}

import { listCasesOfUpload } from '@trover/db/queries/cases/case-trades.ts';
import { listOwnersOfUpload } from '@trover/db/queries/claims/own-claims.ts';
import { countEligible } from '@trover/db/queries/matches/matches.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { listCasesToMatchAgain } from '@trover/db/queries/securities/security-mappings.ts';
import { leaveOutLots } from '@trover/db/queries/trades/leave-out-lots.ts';
import { findUploadToMatch, saveUploadMatching } from '@trover/db/queries/uploads/uploads.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { matchAccounts } from '../matches/match-accounts.ts';
import { notifyMatches } from '../notifications/notify.ts';
import { relinkOwner } from '../securities/relink-owner.ts';

/** Matches only the cases of a stored upload's securities, and reports its progress. */
export async function matchUpload(work: WorkerContext, uploadId: number): Promise<void> {
  const upload = await findUploadToMatch(work.db, uploadId);
  if (upload === undefined) return;
  const { account_id } = upload;
  const security_ids = await work.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    return relinkOwner(trx, account_id);
  });
  const { portfolio_id } = upload;
  await work.db.transaction().execute((trx) => leaveOutLots(trx, { portfolio_id, upload_id: uploadId }));
  const owners = await listOwnersOfUpload(work.db, { upload_id: uploadId });
  const ownersOf = new Map<number, readonly number[]>();
  for (const { case_id, beneficial_account_ids } of await listCasesOfUpload(work.db, { upload_id: uploadId }))
    ownersOf.set(case_id, beneficial_account_ids);
  for (const id of await listCasesToMatchAgain(work.db, { account_id, security_ids, printed_security_ids: [] }))
    ownersOf.set(id, owners);
  const caseIds = [...ownersOf.keys()].sort((a, b) => a - b);
  const checked: number[] = [];
  for (const caseId of caseIds) {
    const beneficial_account_ids = ownersOf.get(caseId)!;
    await matchAccounts(work, caseId, beneficial_account_ids);
    await notifyMatches(work.db, { case_id: caseId, beneficial_account_ids }, work.today());
    work.onProgress?.();
    checked.push(caseId);
    const cases_found = await countEligible(work.db, { beneficial_account_ids: owners, case_ids: checked });
    await saveUploadMatching(work.db, uploadId, { cases_checked: checked.length, cases_found, is_done: false });
  }
  const cases_found = await countEligible(work.db, { beneficial_account_ids: owners, case_ids: caseIds });
  await saveUploadMatching(work.db, uploadId, { cases_checked: caseIds.length, cases_found, is_done: true });
}

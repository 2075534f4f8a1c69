import { listCasesOfUpload } from '@trover/db/queries/case-trades.ts';
import { lockAccount, lockPortfolio } from '@trover/db/queries/portfolios.ts';
import { listCasesToMatchAgain } from '@trover/db/queries/securities/own-meanings.ts';
import { removeTradesOfUpload } from '@trover/db/queries/trades.ts';
import { findUpload, markUndone } from '@trover/db/queries/uploads.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { queueUpload } from '../jobs/advance-upload.ts';
import { matchAccountsJob } from '../jobs/match-accounts.ts';
import { relinkOwner } from '../securities/relink-owner.ts';

/**
 * Takes an upload back, at any point of its way: trades that another upload holds stay, and the cases are matched again.
 * A second time does nothing.
 */
export async function undoUpload(
  context: Pick<Context, 'db' | 'jobs'>,
  accountId: number,
  uploadId: number,
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const upload = await findUpload(trx, accountId, uploadId);
    const portfolio = upload && (await lockPortfolio(trx, accountId, upload.portfolio_id));
    if (portfolio === undefined) fail('not_found', { message: 'There is no such upload among yours.' });
    const key = { portfolio_id: portfolio.id, upload_id: uploadId };
    const caseIds = await listCasesOfUpload(trx, key);
    if (!(await markUndone(trx, key, caseIds))) return 0;
    const removed = await removeTradesOfUpload(trx, portfolio.id, uploadId);
    if (caseIds.length > 0) await queueUpload(context, trx, uploadId);
    await lockAccount(trx, accountId);
    const security_ids = await relinkOwner(trx, accountId);
    const relinked = await listCasesToMatchAgain(trx, {
      account_id: accountId,
      security_ids,
      printed_security_ids: [],
    });
    for (const case_id of relinked.filter((id) => !caseIds.includes(id)))
      await context.jobs.send(
        matchAccountsJob,
        { case_id, beneficial_account_ids: [portfolio.beneficial_account_id] },
        { db: trx },
      );
    return removed;
  });
}

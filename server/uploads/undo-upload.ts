import { listCasesOfUpload } from '@trover/db/queries/case-trades.ts';
import { lockPortfolio } from '@trover/db/queries/portfolios.ts';
import { removeTradesOfUpload } from '@trover/db/queries/trades.ts';
import { findUpload, markUndone } from '@trover/db/queries/uploads.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { matchAccountsJob } from '../jobs/match-accounts.ts';

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
    if (!(await markUndone(trx, portfolio.id, uploadId))) return 0;
    const caseIds = await listCasesOfUpload(trx, { portfolio_id: portfolio.id, upload_id: uploadId });
    const removed = await removeTradesOfUpload(trx, portfolio.id, uploadId);
    for (const case_id of caseIds)
      await context.jobs.send(
        matchAccountsJob,
        { case_id, beneficial_account_ids: [portfolio.beneficial_account_id] },
        { db: trx },
      );
    return removed;
  });
}

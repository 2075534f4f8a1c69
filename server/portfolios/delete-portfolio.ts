import { listCasesOfPortfolio } from '@trover/db/queries/case-trades.ts';
import { lockAccount, lockPortfolio, removePortfolio } from '@trover/db/queries/portfolios.ts';
import { listCasesToMatchAgain } from '@trover/db/queries/securities/own-meanings.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { matchAccountsJob } from '../jobs/match-accounts.ts';
import { sweepFilesJob } from '../jobs/sweep-files.ts';
import { relinkOwner } from '../securities/relink-owner.ts';

/** Removes a portfolio with its trades and files, and has the cases they were in matched again without them. */
export async function deletePortfolio(
  context: Pick<Context, 'db' | 'jobs'>,
  accountId: number,
  portfolioId: number,
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const portfolio = await lockPortfolio(trx, accountId, portfolioId);
    if (portfolio === undefined) fail('not_found', { message: 'There is no such portfolio among yours.' });
    const caseIds = await listCasesOfPortfolio(trx, { portfolio_id: portfolioId });
    const removed = await removePortfolio(trx, accountId, portfolioId);
    await context.jobs.send(sweepFilesJob, {}, { db: trx });
    await lockAccount(trx, accountId);
    const security_ids = await relinkOwner(trx, accountId);
    const relinked = await listCasesToMatchAgain(trx, {
      account_id: accountId,
      security_ids,
      printed_security_ids: [],
    });
    for (const case_id of new Set([...caseIds, ...relinked]))
      await context.jobs.send(
        matchAccountsJob,
        { case_id, beneficial_account_ids: [portfolio.beneficial_account_id] },
        { db: trx },
      );
    return removed;
  });
}

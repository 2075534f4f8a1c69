import { listCasesOfPortfolio } from '@trover/db/queries/cases/case-trades.ts';
import { lockAccount, lockPortfolio, removePortfolio } from '@trover/db/queries/portfolios/portfolios.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { queueMatching } from '../jobs/matching/match-accounts-job.ts';
import { removeTradesJob } from '../jobs/remove-trades-job.ts';
import { sweepFilesJob } from '../jobs/sweep-files-job.ts';
import { relinkAndMatch } from '../securities/relink-and-match.ts';

/**
 * Deletes a portfolio with its trades and files, the trades of a large one by a job, and queues the matching of its
 * cases without them.
 */
export async function deletePortfolio(
  context: Pick<Context, 'db' | 'jobs'>,
  accountId: number,
  portfolioId: number,
): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const portfolio = await lockPortfolio(trx, accountId, portfolioId);
    if (portfolio === undefined) fail('not_found', { message: 'We could not find that portfolio in your account.' });
    const caseIds = await listCasesOfPortfolio(trx, { portfolio_id: portfolioId });
    const removed = await removePortfolio(trx, accountId, portfolioId);
    await context.jobs.send(sweepFilesJob, {}, { db: trx });
    await context.jobs.send(removeTradesJob, {}, { db: trx });
    await lockAccount(trx, accountId);
    const { case_ids: relinked } = await relinkAndMatch(context, trx, accountId, []);
    const beneficial_account_ids = [portfolio.beneficial_account_id];
    for (const case_id of caseIds.filter((id) => !relinked.includes(id)))
      await queueMatching(context, trx, { case_id, beneficial_account_ids });
    return removed;
  });
}

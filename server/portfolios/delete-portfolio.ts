import { listCasesOfPortfolio } from '@trover/db/queries/case-trades.ts';
import { lockPortfolio, removePortfolio } from '@trover/db/queries/portfolios.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { matchAccountsJob } from '../jobs/match-accounts.ts';

/** Removes a portfolio with its trades, and has the cases they were in matched again without them. */
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
    for (const case_id of caseIds)
      await context.jobs.send(
        matchAccountsJob,
        { case_id, beneficial_account_ids: [portfolio.beneficial_account_id] },
        { db: trx },
      );
    return removed;
  });
}

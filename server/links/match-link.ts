import { listCasesOfSecurities } from '@trover/db/queries/cases/case-trades.ts';
import { findOwnerOfPortfolio } from '@trover/db/queries/links/links.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { listCasesToMatchAgain } from '@trover/db/queries/securities/security-mappings.ts';
import { leaveOutLots } from '@trover/db/queries/trades/leave-out-lots.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { matchAccounts } from '../matches/match-accounts.ts';
import { notifyMatches } from '../notifications/notify.ts';
import { relinkOwner } from '../securities/relink-owner.ts';

/** Matches only the cases of the securities whose trades a sync changed, for the portfolio's owner. */
export async function matchLink(
  work: WorkerContext,
  { portfolio_id, printed_security_ids }: { portfolio_id: number; printed_security_ids: readonly number[] },
): Promise<void> {
  const owner = await findOwnerOfPortfolio(work.db, portfolio_id);
  if (owner === undefined) return;
  const { account_id, beneficial_account_id } = owner;
  const security_ids = await work.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    return relinkOwner(trx, account_id);
  });
  const left = await work.db.transaction().execute((trx) => leaveOutLots(trx, { portfolio_id }));
  const changed = { portfolio_id, printed_security_ids: [...printed_security_ids, ...left] };
  const caseIds = new Set(await listCasesOfSecurities(work.db, changed));
  for (const id of await listCasesToMatchAgain(work.db, { account_id, security_ids, printed_security_ids: [] }))
    caseIds.add(id);
  const beneficial_account_ids = [beneficial_account_id];
  for (const case_id of [...caseIds].sort((a, b) => a - b)) {
    await matchAccounts(work, case_id, beneficial_account_ids);
    await notifyMatches(work.db, { case_id, beneficial_account_ids }, work.today());
    work.onProgress?.();
  }
}

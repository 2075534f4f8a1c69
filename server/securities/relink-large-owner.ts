import type { DbTransaction } from '@trover/db/connect.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { claimRelinking } from '@trover/db/queries/securities/owner-relinks.ts';
import { listBeneficialAccounts, listCasesToMatchAgain } from '@trover/db/queries/securities/security-mappings.ts';
import type { Context } from '../context.ts';
import { queueMatching } from '../jobs/matching/match-accounts-job.ts';
import { relinkOwner } from './relink-owner.ts';

export interface Rematched {
  case_ids: number[];
  beneficial_account_ids: number[];
}

/**
 * Updates the meanings of an owner's securities and queues the cases that change. The caller has locked the account.
 */
export async function relinkOwnerAndQueueCases(
  { jobs }: Pick<Context, 'jobs'>,
  trx: DbTransaction,
  account_id: number,
  printed_security_ids: readonly number[],
): Promise<Rematched> {
  const security_ids = await relinkOwner(trx, account_id);
  const case_ids = await listCasesToMatchAgain(trx, { account_id, security_ids, printed_security_ids });
  const beneficial_account_ids = await listBeneficialAccounts(trx, { account_id });
  for (const case_id of case_ids) await queueMatching({ jobs }, trx, { case_id, beneficial_account_ids });
  return { case_ids, beneficial_account_ids };
}

/** Does the requested work of an owner in one transaction: after a crash it runs again, and it is idempotent. */
export async function relinkLargeOwner({ db, jobs }: Pick<Context, 'db' | 'jobs'>, account_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    const printed_security_ids = await claimRelinking(trx, account_id);
    if (printed_security_ids !== undefined)
      await relinkOwnerAndQueueCases({ jobs }, trx, account_id, printed_security_ids);
  });
}

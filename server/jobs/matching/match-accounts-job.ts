import { hash } from 'node:crypto';
import type { DbTransaction } from '@trover/db/connect.ts';
import { joinByContract } from '../../claims/joining/join-by-contract.ts';
import type { Context } from '../../context.ts';
import { queueDecisions } from '../decide-cases-job.ts';
import { declareJob } from '../queue/boss.ts';

interface CaseToMatch {
  case_id: number;
  beneficial_account_ids: number[];
}

/**
 * One case for some beneficial accounts, which contracts may then join. Safe to repeat. One that hangs is ended at its
 * limit and tried again later. Sent by `queueMatching`.
 */
export const matchAccountsJob = declareJob<CaseToMatch>({
  name: 'match-accounts',
  expireInSeconds: 3600,
  one_per_key: 'waiting_and_running',
  run: async (context, data, { signal }) => {
    await context.readers.run('match_accounts', data, signal);
    await joinByContract(context, data);
    await queueDecisions(context);
  },
});

/**
 * Queues a case for these accounts once, however often it is sent while one of them waits: that one reads what the
 * transaction wrote. Whole sets are compared, so a waiting job of other accounts leaves none out.
 */
export async function queueMatching(
  { jobs }: Pick<Context, 'jobs'>,
  db: DbTransaction,
  of: CaseToMatch,
): Promise<void> {
  const beneficial_account_ids = [...new Set(of.beneficial_account_ids)].sort((a, b) => a - b);
  const key = `${of.case_id} ${hash('sha256', beneficial_account_ids.join(' '), 'hex')}`;
  await jobs.send(matchAccountsJob, { case_id: of.case_id, beneficial_account_ids }, { db, key });
}

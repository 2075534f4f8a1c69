import { joinByContract } from '../../claims/joining/join-by-contract.ts';
import { queueDecisions } from '../decide-cases-job.ts';
import { declareJob } from '../queue/boss.ts';

/**
 * One case for some beneficial accounts, which contracts may then join. Safe to repeat, so any number may be queued. One
 * that hangs is ended at its limit and tried again later.
 */
export const matchAccountsJob = declareJob<{ case_id: number; beneficial_account_ids: number[] }>({
  name: 'match-accounts',
  expireInSeconds: 3600,
  run: async (context, data, { signal }) => {
    await context.readers.run('match_accounts', data, signal);
    await joinByContract(context, data);
    await queueDecisions(context);
  },
});

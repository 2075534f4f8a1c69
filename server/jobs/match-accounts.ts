import { joinByContract } from '../claims/joining/join-by-contract.ts';
import { declareJob } from './queue/boss.ts';

/**
 * One case for some beneficial accounts, which contracts may then join. Twice is as once, so any number may be queued. One
 * that comes no further is ended at its limit and tried again later, and the next one goes on.
 */
export const matchAccountsJob = declareJob<{ case_id: number; beneficial_account_ids: number[] }>({
  name: 'match-accounts',
  expireInSeconds: 3600,
  run: async (context, data, { signal }) => {
    await context.readers.run('match_accounts', data, signal);
    await joinByContract(context, data);
  },
});

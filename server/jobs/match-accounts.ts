import { joinByContract } from '../claims/joining/join-by-contract.ts';
import { declareJob } from './queue/boss.ts';

/** One case for some beneficial accounts, which contracts may then join. Twice is as once, so any number may be queued. */
export const matchAccountsJob = declareJob<{ case_id: number; beneficial_account_ids: number[] }>({
  name: 'match-accounts',
  run: async (context, data) => {
    await context.heavy.run('match_accounts', data);
    await joinByContract(context, data);
  },
});

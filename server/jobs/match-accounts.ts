import { declareJob } from './boss.ts';

/** One case for some beneficial accounts. Twice is as once, so any number may be queued. */
export const matchAccountsJob = declareJob<{ case_id: number; beneficial_account_ids: number[] }>({
  name: 'match-accounts',
  run: (context, data) => context.heavy.run('match_accounts', data),
});

import { declareJob } from './boss.ts';
import { workProcessOf } from './work-process.ts';

/** One case for some beneficial accounts. Twice is as once, so any number may be queued. */
export const matchAccountsJob = declareJob<{ case_id: number; beneficial_account_ids: number[] }>({
  name: 'match-accounts',
  run: (context, data, { signal }) => workProcessOf(context).run('match_accounts', data, signal),
});

import { loadDemonstration } from '../catalogue/demonstration/load-demonstration.ts';
import { declareJob } from './queue/boss.ts';

/** When a new day begins while the program runs, moves the open days of the invented cases. */
export const renewDemonstration = declareJob<object>({
  name: 'renew-demonstration',
  schedule: '3 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ config, db, today }) => {
    if (config.hasDemonstration) await loadDemonstration(db, today(), { paid: config.hasDemonstrationClaims });
  },
});

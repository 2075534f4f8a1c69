import { loadDemonstration } from '../catalogue/demonstration/load-demonstration.ts';
import { declareJob } from './queue/boss.ts';

/** When the day turns while the program runs, the open days of the invented cases go along. */
export const renewDemonstration = declareJob<object>({
  name: 'renew-demonstration',
  schedule: '3 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ config, db, today }) => {
    if (config.hasDemonstration) await loadDemonstration(db, today(), { paid: config.hasDemonstrationClaims });
  },
});

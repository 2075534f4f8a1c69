import { deletePastLimits } from '@trover/db/queries/http/rate-limits.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: counts of calls that count no longer; what else is purged is in `core/retention`. */
export const purgeRequests = declareJob<object>({
  name: 'purge-requests',
  schedule: '37 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db }) => {
    await deletePastLimits(db, new Date());
  },
});

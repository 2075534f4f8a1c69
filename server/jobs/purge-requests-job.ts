import { deletePastLimits } from '@trover/db/queries/http/rate-limits.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: removes expired counts of calls; `core/retention` lists what else is purged. */
export const purgeRequests = declareJob<object>({
  name: 'purge-requests',
  schedule: '37 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db }) => {
    await deletePastLimits(db, new Date());
  },
});

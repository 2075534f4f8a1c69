import { voidExpiredChecks } from '../../payments/void-expired-checks.ts';
import { declareJob } from '../queue/boss.ts';

/** Voids checks some bank days after their last day at the court; every hour, so that a late start misses none. */
export const voidExpiredChecksJob = declareJob<object>({
  name: 'void-expired-checks',
  schedule: '7 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const voided = await voidExpiredChecks(context);
    if (voided > 0) log.info({ voided }, 'checks that nobody cashed in time are void');
  },
});

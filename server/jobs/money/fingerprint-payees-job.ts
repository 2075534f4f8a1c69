import { fingerprintPayees } from '../../payment-details/fingerprint-payees.ts';
import { declareJob } from '../queue/boss.ts';

/** Every ten minutes: computes missing payee fingerprints with the current master key. */
export const fingerprintPayeesJob = declareJob<object>({
  name: 'fingerprint-payees',
  schedule: '4-59/10 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db, vault }, _, { log }) => {
    const done = await fingerprintPayees(db, vault);
    if (done > 0) log.info({ done }, 'payees have their fingerprint');
  },
});

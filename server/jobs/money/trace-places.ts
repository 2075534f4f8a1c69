import { fingerprintPayees } from '../../payment-details/trace-places.ts';
import { declareJob } from '../queue/boss.ts';

/** Every ten minutes: computes missing payee fingerprints with the current master key. */
export const tracePlacesJob = declareJob<object>({
  name: 'trace-places',
  schedule: '4-59/10 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db, vault }, _, { log }) => {
    const traced = await fingerprintPayees(db, vault);
    if (traced > 0) log.info({ traced }, 'places of payment details have their trace');
  },
});

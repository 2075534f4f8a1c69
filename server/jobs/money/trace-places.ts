import { tracePlaces } from '../../payment-details/trace-places.ts';
import { declareJob } from '../queue/boss.ts';

/** Every ten minutes: payment details that have no trace of their place by the current master key. */
export const tracePlacesJob = declareJob<object>({
  name: 'trace-places',
  schedule: '4-59/10 * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db, vault }, _, { log }) => {
    const traced = await tracePlaces(db, vault);
    if (traced > 0) log.info({ traced }, 'places of payment details have their trace');
  },
});

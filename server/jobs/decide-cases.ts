import { decideCases, escalateLateDecisions } from '../organisations/decisions/decide-cases.ts';
import { declareJob } from './queue/boss.ts';

/** Once a minute: organisations' policies decide new cases, and what is late goes to the owners. */
export const decideCasesJob = declareJob<object>({
  name: 'decide-cases',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const decided = await decideCases(context);
    const late = await escalateLateDecisions(context);
    if (decided + late > 0) log.info({ decided, late }, 'cases were decided by policies');
  },
});

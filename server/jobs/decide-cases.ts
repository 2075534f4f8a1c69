import type { Context } from '../context.ts';
import { decideCases, escalateLateDecisions } from '../organisations/decisions/decide-cases.ts';
import { declareJob } from './queue/boss.ts';

/** Once a minute, and whenever trades were matched: organisations' policies decide new cases, and what is late goes to the owners. */
export const decideCasesJob = declareJob<object>({
  name: 'decide-cases',
  schedule: '* * * * *',
  // one that is sent while another runs comes after it, since that one may have passed its organisation
  one_per_key: 'waiting',
  run: async (context, _, { log }) => {
    const decided = await decideCases(context);
    const late = await escalateLateDecisions(context);
    if (decided + late > 0) log.info({ decided, late }, 'cases were decided by policies');
  },
});

/** New figures are decided on at once: a minute is the most that an alert may need. */
export async function queueDecisions({ jobs }: Pick<Context, 'jobs'>): Promise<void> {
  await jobs.send(decideCasesJob, {});
}

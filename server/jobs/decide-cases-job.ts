import { listDemonstrationAccounts } from '@trover/db/queries/accounts/accounts.ts';
import type { Context } from '../context.ts';
import { hasPlayed } from '../demonstration/has-played.ts';
import { decideCases, escalateLateDecisions } from '../organisations/decisions/decide-cases.ts';
import { declareJob } from './queue/boss.ts';

async function listPlayed(context: Context): Promise<number[]> {
  if (!context.config.hasDemonstrationClaims || (await hasPlayed(context))) return [];
  return (await listDemonstrationAccounts(context.db)).map(({ id }) => id);
}

/** Once a minute, and whenever trades were matched: organisations' policies decide new cases, and what is late goes to the owners. */
export const decideCasesJob = declareJob<object>({
  name: 'decide-cases',
  schedule: '* * * * *',
  // one that is sent while another runs comes after it, since that one may have passed its organisation
  one_per_key: 'waiting',
  run: async (context, _, { log }) => {
    // the history of the demonstration has days of its own, until it is played
    const except = await listPlayed(context);
    const isMeant = ({ organisation_id }: { organisation_id: number }) => !except.includes(organisation_id);
    const decided = await decideCases(context, { isMeant });
    const late = await escalateLateDecisions(context, { except });
    if (decided + late > 0) log.info({ decided, late }, 'cases were decided by policies');
  },
});

/** New figures are decided on at once: a minute is the most that an alert may need. */
export async function queueDecisions({ jobs }: Pick<Context, 'jobs'>): Promise<void> {
  await jobs.send(decideCasesJob, {});
}

import { listDemonstrationAccounts } from '@trover/db/queries/accounts/accounts.ts';
import type { Context } from '../context.ts';
import { hasRun } from '../demonstration/has-run.ts';
import { decideCases, escalateLateDecisions } from '../organisations/decisions/decide-cases.ts';
import { bringDueDaysForward } from '../organisations/decisions/due-day.ts';
import { declareJob } from './queue/boss.ts';

async function listPlayed(context: Context): Promise<number[]> {
  if (!context.config.hasDemonstrationClaims || (await hasRun(context))) return [];
  return (await listDemonstrationAccounts(context.db)).map(({ id }) => id);
}

/**
 * Once a minute, and after trades were matched: applies the organisations' policies to new cases, and escalates late
 * decisions to the owners. Due days follow the dates of the case.
 */
export const decideCasesJob = declareJob<object>({
  name: 'decide-cases',
  schedule: '* * * * *',
  // a job that is sent while another runs must run after it, since that one may have passed its organisation
  one_per_key: 'waiting',
  run: async (context, _, { log }) => {
    // the demonstration's history uses days of its own until it has run
    const except = await listPlayed(context);
    const isMeant = ({ organisation_id }: { organisation_id: number }) => !except.includes(organisation_id);
    const decided = await decideCases(context, { isMeant });
    const moved = await bringDueDaysForward(context, { except });
    const late = await escalateLateDecisions(context, { except });
    if (decided + moved + late > 0) log.info({ decided, moved, late }, 'cases were decided by policies');
  },
});

/** Decides about new figures at once: an alert must follow within a minute. */
export async function queueDecisions({ jobs }: Pick<Context, 'jobs'>): Promise<void> {
  await jobs.send(decideCasesJob, {});
}

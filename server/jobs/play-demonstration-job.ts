import { areDemonstrationTradesRead } from '@trover/db/queries/portfolios/demonstration-trades.ts';
import type { Context } from '../context.ts';
import { hasRun } from '../demonstration/has-run.ts';
import { runDemonstration } from '../demonstration/run-demonstration.ts';
import { until } from '../demonstration/wait-until.ts';
import { declareJob } from './queue/boss.ts';

/** Files and pays claims of the demonstration accounts, once their trades are read and matched. */
export const playDemonstration = declareJob<object>({
  name: 'play-demonstration',
  one_per_key: 'waiting_and_running',
  expireInSeconds: 600,
  run: async (context) => {
    const isRead = () => areDemonstrationTradesRead(context.db);
    await until('reading the trades of the demonstration', isRead, (found) => found);
    await runDemonstration(context);
  },
});

/** Queues the demonstration where it has not run; does nothing where it has no claims. */
export async function sendDemonstration(context: Context): Promise<void> {
  if (!context.config.hasDemonstrationClaims || (await hasRun(context))) return;
  await context.jobs.send(playDemonstration, {}, { key: 'all' });
}

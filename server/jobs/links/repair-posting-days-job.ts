import { listPostingDayChecks, postponePostingDayCheck } from '@trover/db/queries/links/posting-days.ts';
import { declareJob } from '../queue/boss.ts';

const PORTFOLIOS_A_RUN = 200;

/** Every ten minutes: repairs portfolios whose trades an earlier version stored with their posting date. */
export const repairPostingDaysJob = declareJob<object>({
  name: 'repair-posting-days',
  schedule: '*/10 * * * *',
  one_per_key: 'waiting_and_running',
  expireInSeconds: 3600,
  run: async ({ db, readers, log }, _, { signal }) => {
    for (const portfolio_id of await listPostingDayChecks(db, PORTFOLIOS_A_RUN)) {
      signal.throwIfAborted();
      try {
        await readers.run('repair_posting_days', { portfolio_id }, signal);
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error, portfolio_id }, 'the days of a portfolio’s trades could not be checked');
        await postponePostingDayCheck(db, portfolio_id);
      }
    }
  },
});

import { notifyDeadlines, notifyExpiringChecks } from '../notices/notify.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: deadlines that are near, each told once at two weeks and once at three days, and checks that expire. */
export const notifyDeadlinesJob = declareJob<object>({
  name: 'tell-deadlines',
  schedule: '7 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const told = (await notifyDeadlines(context)) + (await notifyExpiringChecks(context));
    if (told > 0) log.info({ told }, 'people were told of near deadlines');
  },
});

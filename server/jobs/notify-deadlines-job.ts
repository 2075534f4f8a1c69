import { notifyDeadlines, notifyExpiringChecks } from '../notifications/notify.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: notifies owners of deadlines, two weeks and three days ahead, and of checks that expire soon. */
export const notifyDeadlinesJob = declareJob<object>({
  name: 'notify-deadlines',
  schedule: '7 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const notified = (await notifyDeadlines(context)) + (await notifyExpiringChecks(context));
    if (notified > 0) log.info({ notified }, 'people were notified of near deadlines');
  },
});

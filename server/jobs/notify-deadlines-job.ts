import { notifyDeadlines, notifyExpiringChecks } from '../notifications/notify.ts';
import { declareJob } from './queue/boss.ts';

/** Once an hour: near deadlines, each at two weeks and at three days, and checks that expire. */
export const notifyDeadlinesJob = declareJob<object>({
  name: 'notify-deadlines',
  schedule: '7 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const notified = (await notifyDeadlines(context)) + (await notifyExpiringChecks(context));
    if (notified > 0) log.info({ notified }, 'people were notified of near deadlines');
  },
});

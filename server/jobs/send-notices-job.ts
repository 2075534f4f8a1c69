import { mailNotices } from '../notifications/mail-notices.ts';
import { notifyOfChanges } from '../notifications/notify.ts';
import { declareJob } from './queue/boss.ts';

/** Once a minute: creates notices of events in users' cases, and mails them to those who want mails. */
export const createNotices = declareJob<object>({
  name: 'send-notices',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const notified = await notifyOfChanges(context);
    const mails = await mailNotices(context);
    if (notified + mails > 0) log.info({ notified, mails }, 'people were notified of events in their cases');
  },
});

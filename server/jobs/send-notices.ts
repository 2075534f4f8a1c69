import { mailNotices } from '../notices/mail-notices.ts';
import { tellWhatHappened } from '../notices/notify.ts';
import { declareJob } from './queue/boss.ts';

/** Once a minute: what happened in people's cases goes into the bell, and from there by mail to whom wants it. */
export const createNotices = declareJob<object>({
  name: 'tell-notices',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const told = await tellWhatHappened(context);
    const mails = await mailNotices(context);
    if (told + mails > 0) log.info({ told, mails }, 'people were told what happened in their cases');
  },
});

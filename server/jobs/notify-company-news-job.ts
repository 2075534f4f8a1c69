import { notifyCompanyNews } from '../companies/subscriptions/notify-news.ts';
import { declareJob } from './queue/boss.ts';

/** Once a minute: notifies subscribers of news, whichever process or import added it. */
export const notifyCompanyNewsJob = declareJob<object>({
  name: 'notify-company-news',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const notified = await notifyCompanyNews(context);
    if (notified > 0) log.info({ notified }, 'subscribers were notified of company news');
  },
});

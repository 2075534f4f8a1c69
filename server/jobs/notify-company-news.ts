import { notifyCompanyNews } from '../companies/subscriptions/notify-news.ts';
import { declareJob } from './queue/boss.ts';

/** Once a minute, whichever process or import brought the news. */
export const notifyCompanyNewsJob = declareJob<object>({
  name: 'tell-company-news',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const told = await notifyCompanyNews(context);
    if (told > 0) log.info({ told }, 'subscribers were told news of companies');
  },
});

import { tellCompanyNews } from '../companies/subscriptions/tell-news.ts';
import { declareJob } from './boss.ts';

/** Once a minute, whichever process or import brought the news. */
export const tellCompanyNewsJob = declareJob<object>({
  name: 'tell-company-news',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const told = await tellCompanyNews(context);
    if (told > 0) log.info({ told }, 'subscribers were told news of companies');
  },
});

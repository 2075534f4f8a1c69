import type { NewsToNotify } from '@trover/db/queries/companies/news.ts';
import { button, declareMail, facts, heading, text } from '../../mail/template.ts';

/** News in a case of a followed company. */
export const companyNewsMail = declareMail<NewsToNotify>({
  name: 'company-news',
  kind: 'news',
  subject: ({ company, milestone }) => `${company}: ${milestone}`,
  blocks: ({ company, title, milestone, date, steps, slug }) => [
    heading(`News about ${company}`),
    facts(['Case', title], ['What happened', milestone], ['On', date]),
    ...(steps > 1 ? [text(`The case page shows ${steps} new steps. This is the latest:`)] : []),
    button('See the case', `/cases/${slug}`),
  ],
  reason: ({ company }) => `You’re receiving this because you follow ${company}.`,
});

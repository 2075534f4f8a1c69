import { listUntoldNews, markTold } from '@trover/db/queries/companies/news.ts';
import type { Context } from '../../context.ts';
import { postMail } from '../../mail/post-mail.ts';
import { companyNewsMail } from './news-mail.ts';

const BATCH = 500;

/** Tells every subscriber what is new, one mail for each case. That it is told and that the mail waits is one transaction. */
export async function tellCompanyNews(context: Pick<Context, 'db' | 'config' | 'jobs'>): Promise<number> {
  let told = 0;
  for (;;) {
    const batch = await listUntoldNews(context.db, { limit: BATCH });
    for (const news of batch)
      await context.db.transaction().execute(async (trx) => {
        if (!(await markTold(trx, news))) return;
        const { account_id, email: to, partner, case_id, milestone_id } = news;
        const cause = `case-news ${case_id} ${milestone_id}`;
        await postMail(context, trx, { template: companyNewsMail, data: news, to, account_id, partner, cause });
        told += 1;
      });
    if (batch.length < BATCH) return told;
  }
}

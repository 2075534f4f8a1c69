import { listNewsToNotify, markNotified, type NewsToNotify } from '@trover/db/queries/companies/news.ts';
import type { Context } from '../../context.ts';
import { postMail } from '../../mail/post-mail.ts';
import { companyNewsMail } from './news-mail.ts';

const BATCH = 500;

/**
 * Tells every subscriber what is new, one mail for each case. That it is told and that the mail waits is one transaction.
 * A mail that cannot be made stops none behind it, and is tried again in the next run.
 */
export async function notifyCompanyNews(context: Pick<Context, 'db' | 'config' | 'jobs' | 'log'>): Promise<number> {
  let told = 0;
  for (;;) {
    const batch = await listNewsToNotify(context.db, { limit: BATCH });
    let gone = 0;
    for (const news of batch)
      try {
        if (await tellOne(context, news)) told += 1;
        gone += 1;
      } catch (error) {
        const { account_id, case_id } = news;
        context.log.error({ err: error, account_id, case_id }, 'a mail of company news could not be made');
      }
    if (batch.length < BATCH || gone === 0) return told;
  }
}

/** False where another process told it before. */
async function tellOne(context: Pick<Context, 'db' | 'config' | 'jobs'>, news: NewsToNotify): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    if (!(await markNotified(trx, news))) return false;
    const { account_id, email: to, partner, case_id, milestone_id } = news;
    const cause = `case-news ${case_id} ${milestone_id}`;
    await postMail(context, trx, { template: companyNewsMail, data: news, to, account_id, partner, cause });
    return true;
  });
}

import { listNewsToNotify, markNotified, type NewsToNotify } from '@trover/db/queries/companies/news.ts';
import { findTellingSince, markToldUntil } from '@trover/db/queries/notices/marks.ts';
import type { Context } from '../../context.ts';
import { postMail } from '../../mail/post-mail.ts';
import { companyNewsMail } from './news-mail.ts';

const BATCH = 500;

/**
 * Tells every subscriber what is new since the last run that came to its end, one mail for each case. That it is told and
 * that the mail waits is one transaction. A mail that cannot be made stops none behind it, and is tried again in the next run.
 */
export async function notifyCompanyNews(context: Pick<Context, 'db' | 'config' | 'jobs' | 'log'>): Promise<number> {
  const begun = new Date();
  const since = await findTellingSince(context.db, 'company-news');
  let told = 0;
  let failed = 0;
  for (let after: readonly [number, number] = [0, 0]; ; ) {
    const batch = await listNewsToNotify(context.db, { since, after, limit: BATCH });
    for (const news of batch)
      try {
        if (await tellOne(context, news)) told += 1;
      } catch (error) {
        failed += 1;
        const { account_id, case_id } = news;
        context.log.error({ err: error, account_id, case_id }, 'a mail of company news could not be made');
      }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = [last.account_id, last.case_id];
  }
  if (failed === 0) await markToldUntil(context.db, begun, 'company-news');
  return told;
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

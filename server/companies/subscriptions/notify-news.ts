import { readDatabaseTime } from '@trover/db/database-time.ts';
import { listNewsToNotify, markNotified, type NewsToNotify } from '@trover/db/queries/companies/news.ts';
import { findNotificationStart, markNotifiedUntil } from '@trover/db/queries/notifications/job-watermarks.ts';
import type { Context } from '../../context.ts';
import { postMail } from '../../mail/post-mail.ts';
import { companyNewsMail } from './mails.ts';

const BATCH = 500;

/**
 * Notifies every subscriber of news since the last complete run, one mail for each case. Writes the record and the
 * queued mail in one transaction. A mail that fails does not stop the others, and is retried in the next run.
 */
export async function notifyCompanyNews(context: Pick<Context, 'db' | 'config' | 'jobs' | 'log'>): Promise<number> {
  const begun = await readDatabaseTime(context.db);
  const since = await findNotificationStart(context.db, 'company-news');
  let notified = 0;
  let failed = 0;
  for (let after: readonly [number, number] = [0, 0]; ; ) {
    const batch = await listNewsToNotify(context.db, { since, after, limit: BATCH });
    for (const news of batch)
      try {
        if (await notifyOne(context, news)) notified += 1;
      } catch (error) {
        failed += 1;
        const { account_id, case_id } = news;
        context.log.error({ err: error, account_id, case_id }, 'a mail of company news could not be made');
      }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = [last.account_id, last.case_id];
  }
  if (failed === 0) await markNotifiedUntil(context.db, begun, 'company-news');
  return notified;
}

/** False where another process sent it before. */
async function notifyOne(context: Pick<Context, 'db' | 'config' | 'jobs'>, news: NewsToNotify): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    if (!(await markNotified(trx, news))) return false;
    const { account_id, email: to, partner, case_id, milestone_id } = news;
    const cause = `case-news ${case_id} ${milestone_id}`;
    await postMail(context, trx, { template: companyNewsMail, data: news, to, account_id, partner, cause });
    return true;
  });
}

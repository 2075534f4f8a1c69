import type { Db } from '../../connect.ts';

/** Whether all files of the demonstration accounts are imported and matched. */
export async function areDemonstrationTradesRead(db: Db): Promise<boolean> {
  const unread = await db
    .selectFrom('uploads')
    .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
    .innerJoin('accounts', 'accounts.id', 'portfolios.account_id')
    .where('accounts.is_demonstration', '=', true)
    .where('uploads.status', 'not in', ['matched', 'failed'])
    .select('uploads.id')
    .limit(1)
    .executeTakeFirst();
  return unread === undefined;
}

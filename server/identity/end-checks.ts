import type { Db } from '@trover/db/connect.ts';
import { expireChecks } from '@trover/db/queries/identity/retention.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { noticeOfNoAnswer } from './identity-texts.ts';

/** Ends checks that were not finished or answered in time, and notifies the people who had submitted everything. */
export async function endChecks(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertNotices(trx, (await expireChecks(trx)).map(noticeOfNoAnswer));
  });
}

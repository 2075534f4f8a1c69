import type { Db } from '../../connect.ts';

/** Which addresses of an account's calendar are good; undefined for one that is closed or not there. */
export async function findCalendarVersion(db: Db, { account_id }: { account_id: number }): Promise<number | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('calendar_version')
    .where('id', '=', account_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return account?.calendar_version;
}

/** Ends the addresses that were given out; answers the version of the next. */
export async function endCalendarAddresses(db: Db, { account_id }: { account_id: number }): Promise<number> {
  const { calendar_version } = await db
    .updateTable('accounts')
    .set((of) => ({ calendar_version: of('calendar_version', '+', 1) }))
    .where('id', '=', account_id)
    .returning('calendar_version')
    .executeTakeFirstOrThrow();
  return calendar_version;
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { MailKind } from '../../schema/own-data.ts';
import type { NoticeRecord } from './notifications.ts';

export async function listUnsubscribedKinds(db: Db, { account_id }: { account_id: number }): Promise<MailKind[]> {
  const found = await db
    .selectFrom('mail_choices')
    .select('unsubscribed_kinds')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return found?.unsubscribed_kinds ?? [];
}

export async function saveUnsubscribedKinds(db: Db, account_id: number, unsubscribed_kinds: MailKind[]): Promise<void> {
  await db
    .insertInto('mail_choices')
    .values({ account_id, unsubscribed_kinds })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ unsubscribed_kinds, changed_at: sql`now()` }))
    .execute();
}

/**
 * Accounts with notices that wait for a mail. They wait so many seconds, so that notices close together are one mail.
 */
export async function listAccountsToMail(
  db: Db,
  { seconds, after, limit }: { seconds: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from notices where mailed_at is null and account_id > ${after}
    group by account_id having max(created_at) < now() - make_interval(secs => ${seconds})
      or min(created_at) < now() - interval '1 hour'
    order by account_id limit ${limit}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Claims the notices that wait for a mail; none waits afterwards, whether or not a mail is wanted. */
export async function claimNoticesToMail(db: Db, { account_id }: { account_id: number }): Promise<NoticeRecord[]> {
  const claimed = await db
    .updateTable('notices')
    .set({ mailed_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('mailed_at', 'is', null)
    .returningAll()
    .execute();
  return claimed.toSorted((a, b) => b.id - a.id);
}

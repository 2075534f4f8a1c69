import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { NoticesTable } from '../../schema/own-data.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { pastSql } from '../retention/period-sql.ts';

export type NoticeRecord = Selectable<NoticesTable>;
export type NewNotice = Timed<
  Pick<
    Insertable<NoticesTable>,
    'account_id' | 'kind' | 'cause' | 'title' | 'text' | 'href' | 'amount' | 'currency' | 'mailed_at'
  >
>;

/** Adds notices, one for each account and cause. */
export async function insertNotices(db: Db, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values(notices)
    .onConflict((conflict) => conflict.columns(['account_id', 'cause']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

export async function listNotices(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<readonly [number]>,
): Promise<Page<NoticeRecord> & { unread: number }> {
  const listed = db
    .selectFrom('notices')
    .selectAll()
    .where('account_id', '=', account_id)
    .$if(after !== undefined, (query) => query.where('id', '<', (after as readonly [number])[0]))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = db
    .selectFrom('notices')
    .where('account_id', '=', account_id)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();
  const [rows, { total, unread }] = await Promise.all([listed, counted]);
  return { ...pageOf(rows, limit, total, ({ id }) => [id]), unread };
}

export async function countUnread(db: Db, { account_id }: { account_id: number }): Promise<number> {
  const { unread } = await db
    .selectFrom('notices')
    .where('account_id', '=', account_id)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks one notice, or all; false where it does not exist. */
export async function markRead(db: Db, { account_id, id }: { account_id: number; id?: number | undefined }) {
  if (id !== undefined) {
    const found = await db
      .updateTable('notices')
      .set({ read_at: sql`coalesce(read_at, now())` })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirst();
    return found.numUpdatedRows > 0n;
  }
  await db
    .updateTable('notices')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('read_at', 'is', null)
    .execute();
  return true;
}

export async function deleteOldNotices(db: Db): Promise<void> {
  await sql`delete from notices where created_at < ${sql.raw(pastSql('notices'))}`.execute(db);
}

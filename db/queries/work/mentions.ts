import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { WorkKind } from '../../schema/work.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { operatorName } from './work-items.ts';

export async function addMentions(
  trx: DbTransaction,
  { event_id, accounts }: { event_id: number; accounts: readonly number[] },
): Promise<void> {
  if (accounts.length === 0) return;
  await trx
    .insertInto('work_mentions')
    .values(accounts.map((account_id) => ({ account_id, event_id })))
    .execute();
}

export interface Mention {
  event_id: number;
  by: string | null;
  at: Date;
  text: string;
  kind: WorkKind;
  subject_id: number;
  title: string | null;
  is_read: boolean;
}

/** Comments that mention an operator, the newest first. */
export async function listMentions(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<readonly [number]>,
): Promise<Page<Mention>> {
  const { rows } = await sql<Mention>`
    select m.event_id, ${operatorName} as by, e.at, e.text, e.kind, e.subject_id, i.title, m.read_at is not null as is_read
    from work_mentions m join work_events e on e.id = m.event_id
    left join accounts a on a.id = e.by
    left join work_items i on i.kind = e.kind and i.subject_id = e.subject_id
    where m.account_id = ${account_id} ${after ? sql`and m.event_id < ${after[0]}` : sql``}
    order by m.event_id desc limit ${limit + 1}`.execute(db);
  const { total } = await db
    .selectFrom('work_mentions')
    .where('account_id', '=', account_id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, total, ({ event_id }) => [event_id]);
}

/** Marks one mention as read, or all; returns how many are unread. */
export async function readMentions(
  db: Db,
  { account_id, event_id }: { account_id: number; event_id?: number | undefined },
): Promise<number> {
  await db
    .updateTable('work_mentions')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('read_at', 'is', null)
    .$if(event_id !== undefined, (query) => query.where('event_id', '=', event_id as number))
    .execute();
  return countUnreadMentions(db, { account_id });
}

export async function countUnreadMentions(db: Db, { account_id }: { account_id: number }): Promise<number> {
  const { unread } = await db
    .selectFrom('work_mentions')
    .where('account_id', '=', account_id)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface LetterThread {
  id: number;
  case_id: number;
  slug: string;
  title: string;
  administrator: string;
  address: string | null;
  opened_at: Date;
  letters: number;
  drafts: number;
  unread: number;
  awaiting: number;
  awaiting_since: Date | null;
  last_at: Date | null;
  last_subject: string | null;
}

const COLUMNS = sql`t.*, c.slug, c.title, n.letters, n.drafts, n.unread, n.awaiting, n.awaiting_since, l.written_at as last_at,
  l.subject as last_subject`;

const JOINED = sql`
  join cases c on c.id = t.case_id
  cross join lateral (
    select count(*) filter (where status <> 'discarded') as letters, count(*) filter (where status = 'draft') as drafts,
      count(*) filter (where status = 'received') as unread,
      count(*) filter (where status = 'sent' and awaits_reply and answered_at is null) as awaiting,
      min(sent_at) filter (where status = 'sent' and awaits_reply and answered_at is null) as awaiting_since
    from letters where thread_id = t.id) n
  left join lateral (
    select written_at, subject from letters where thread_id = t.id and status <> 'discarded' order by id desc limit 1) l on true`;

/** The newest first; only of one case if it is named. */
export async function listThreads(
  db: Db,
  { case_id, limit, after }: PageRequest<readonly [number]> & { case_id?: number | undefined },
): Promise<Page<LetterThread>> {
  const where = case_id === undefined ? sql`true` : sql`t.case_id = ${case_id}`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from letter_threads t where ${where}`.execute(db);
  const { rows } = await sql<LetterThread>`
    select ${COLUMNS} from letter_threads t ${JOINED}
    where ${where} and ${after === undefined ? sql`true` : sql`t.id < ${after[0]}::bigint`}
    order by t.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

export async function findThread(db: Db, id: number): Promise<LetterThread | undefined> {
  const { rows } = await sql<LetterThread>`
    select ${COLUMNS} from letter_threads t ${JOINED} where t.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The thread of a case with its administrator, created if there is none; undefined: the case names no administrator.
 */
export async function requireThread(
  trx: DbTransaction,
  case_id: number,
): Promise<{ id: number; address: string | null } | undefined> {
  await sql`
    insert into letter_threads (case_id, administrator, address)
    select c.id, c.administrator, substring(c.administrator_contact from '[^\\s<>,;@]+@[^\\s<>,;@]+\\.[a-zA-Z]+')
    from cases c where c.id = ${case_id} and c.administrator <> ''
    on conflict (case_id, lower(administrator)) do nothing`.execute(trx);
  const { rows } = await sql<{ id: number; address: string | null }>`
    select t.id, t.address from letter_threads t join cases c on c.id = t.case_id
    where t.case_id = ${case_id} and lower(t.administrator) = lower(c.administrator)`.execute(trx);
  return rows[0];
}

export async function setThreadAddress(db: Db, { id, address }: { id: number; address: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letter_threads')
    .set({ address })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The only thread with this mail address. */
export async function findThreadOfSender(db: Db, address: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from letter_threads where lower(address) = lower(${address}) order by id limit 2`.execute(db);
  return rows.length === 1 ? rows[0]!.id : undefined;
}

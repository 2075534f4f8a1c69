import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { escapeLike } from '../escape-like.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** The states of a notice, in the order in which it passes through them. */
type NoticeState = 'not_read' | 'reading' | 'failed' | 'questions' | 'agrees' | 'published' | 'rejected';

interface ListedNotice {
  id: number;
  title: string;
  file_name: string | null;
  bytes: number | null;
  case_id: number;
  case_title: string;
  /** Who added the file; null: an import did. */
  received_from: string | null;
  received_at: Date;
  /** Who has it read, or rejected it. */
  operator: string | null;
  /** Null until it is read. */
  page_count: number | null;
  read_at: Date | null;
  state: NoticeState;
  /** Why it cannot be read, or was rejected. */
  reason: string | null;
}

const nameOf = (alias: string): RawBuilder<string> => {
  const { first, last, email } = {
    first: sql.ref(`${alias}.first_name`),
    last: sql.ref(`${alias}.last_name`),
    email: sql.ref(`${alias}.email`),
  };
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${first}, ${last})), ''), split_part(${email}, '@', 1))`;
};

/** Whether a proposal comes from the document `d`, whose title may have changed since. */
const isOfDocument = sql<SqlBool>`p.case_id = d.case_id and p.source_name = 'notices'
  and p.source like '% (document ' || d.id || ')'`;

/** The files of cases that are notices, or were read as such; not those of a scout's unfinished case. */
const notices = sql`
  select d.id, d.title, d.file_name, d.bytes, d.case_id, c.title as case_title, ${nameOf('b')} as received_from,
    d.added_at as received_at, ${nameOf('a')} as operator, case when r.status = 'read' then r.page_count end as page_count,
    r.read_at, coalesce(x.reason, r.failure) as reason,
    case
      when x.document_id is not null then 'rejected'
      when r.document_id is null then 'not_read'
      when r.status = 'waiting' then 'reading'
      when r.status = 'unreadable' then 'failed'
      when exists (select from catalogue_proposals p where p.status = 'waiting' and ${isOfDocument}) then 'questions'
      when r.drafted_at is not null and exists (
        select from plan_versions v where v.case_id = d.case_id and v.created_at >= r.drafted_at) then 'published'
      when r.has_questions then 'questions'
      else 'agrees'
    end as state
  from case_documents d
  join cases c on c.id = d.case_id and c.merged_into is null
  join stored_files f on f.key = d.file_key
  left join notice_readings r on r.document_id = d.id and r.sha256 = f.sha256
  left join rejected_notices x on x.document_id = d.id and x.sha256 = f.sha256
  left join accounts a on a.id = coalesce(x.rejected_by, r.requested_by)
  left join accounts b on b.id = d.added_by
  where (d.kind = 'notice' or r.document_id is not null or x.document_id is not null)
    and not exists (select from proposals s where s.case_id = d.case_id and s.status = 'draft')`;

interface NoticeFilter {
  /** All where absent. */
  states?: readonly NoticeState[] | undefined;
  case_id?: number | undefined;
  /** In the title of the case or of the document, or in the name of the file. */
  find?: string | undefined;
}

/** Notices, the last received first, and how many there are in each state. */
export async function listNotices(
  db: Db,
  { limit, after, states, case_id, find }: NoticeFilter & PageRequest<[number]>,
): Promise<Page<ListedNotice> & { counts: { state: NoticeState; count: number }[] }> {
  const pattern = find === undefined ? null : `%${escapeLike(find)}%`;
  const where = sql`(${case_id ?? null}::integer is null or n.case_id = ${case_id ?? null}::integer)
    and (${pattern}::text is null or n.case_title ilike ${pattern} or n.title ilike ${pattern} or n.file_name ilike ${pattern})`;
  const counted = await sql<{ state: NoticeState; count: number }>`
    select n.state, count(*) as count from (${notices}) n where ${where} group by n.state`.execute(db);
  const wanted = states === undefined ? null : [...states];
  const { rows } = await sql<ListedNotice>`
    select * from (${notices}) n where ${where}
      and (${wanted}::text[] is null or n.state = any(${wanted}::text[]))
      and (${after?.[0] ?? null}::integer is null or n.id < ${after?.[0] ?? null}::integer)
    order by n.id desc limit ${limit + 1}`.execute(db);
  const total = counted.rows
    .filter(({ state }) => states === undefined || states.includes(state))
    .reduce((sum, { count }) => sum + Number(count), 0);
  return { ...pageOf(rows, limit, total, ({ id }) => [id]), counts: counted.rows };
}

export async function countNotices(db: Db, states: readonly NoticeState[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${notices}) n where n.state = any(${[...states]}::text[])`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

interface NoticeSurroundings {
  bytes: number | null;
  media_type: string | null;
  added_at: Date;
  received_from: string | null;
  requested_at: Date | null;
  operator: string | null;
  rejected: { reason: string; by: string | null; at: Date } | null;
  /** The version of the case's plan in force. */
  plan_version: number | null;
  plan_published_at: Date | null;
  /** How long the last notices were read, per notice; null where none was. */
  typical_seconds: number | null;
}

/** What the page of a notice shows beside the reading of exactly this file. */
export async function findNoticeSurroundings(
  db: Db,
  { document_id, sha256 }: { document_id: number; sha256: string | null },
): Promise<NoticeSurroundings | undefined> {
  const { rows } = await sql<
    Omit<NoticeSurroundings, 'rejected'> & {
      reason: string | null;
      rejected_by: string | null;
      rejected_at: Date | null;
    }
  >`
    select d.bytes, d.media_type, d.added_at, ${nameOf('b')} as received_from, r.requested_at, ${nameOf('a')} as operator,
      x.reason, ${nameOf('y')} as rejected_by, x.rejected_at, v.version as plan_version, v.created_at as plan_published_at,
      (select round(percentile_cont(0.5) within group (order by extract(epoch from l.read_at - l.requested_at)))::integer
        from (select read_at, requested_at from notice_readings where status = 'read' and read_at is not null
          order by read_at desc limit 50) l) as typical_seconds
    from case_documents d
    left join notice_readings r on r.document_id = d.id and r.sha256 = ${sha256}
    left join rejected_notices x on x.document_id = d.id and x.sha256 = ${sha256}
    left join accounts a on a.id = r.requested_by
    left join accounts b on b.id = d.added_by
    left join accounts y on y.id = x.rejected_by
    left join lateral (select version, created_at from plan_versions where case_id = d.case_id
      order by version desc limit 1) v on true
    where d.id = ${document_id}`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { reason, rejected_by, rejected_at, ...rest } = found;
  const isRejected = reason !== null && rejected_at !== null;
  return { ...rest, rejected: isRejected ? { reason, by: rejected_by, at: rejected_at } : null };
}

/** Other documents with the same content, of this case or of others. */
export async function listSameFiles(
  db: Db,
  { document_id, sha256 }: { document_id: number; sha256: string },
): Promise<{ id: number; title: string; case_id: number; case_title: string }[]> {
  return await db
    .selectFrom('case_documents as d')
    .innerJoin('stored_files as f', 'f.key', 'd.file_key')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .select(['d.id', 'd.title', 'd.case_id', 'c.title as case_title'])
    .where('f.sha256', '=', sha256)
    .where('d.id', '!=', document_id)
    .where('c.merged_into', 'is', null)
    .where(sql<SqlBool>`not exists (select from proposals s where s.case_id = d.case_id and s.status = 'draft')`)
    .orderBy('d.id')
    .limit(10)
    .execute();
}

/** Undefined where it is rejected already. */
export async function rejectNotice(
  trx: DbTransaction,
  rejected: { document_id: number; sha256: string; reason: string; rejected_by: number },
): Promise<{ document_id: number } | undefined> {
  return await trx
    .insertInto('rejected_notices')
    .values(rejected)
    .onConflict((conflict) =>
      conflict
        .column('document_id')
        .doUpdateSet({ ...rejected, rejected_at: sql`now()` })
        .where('rejected_notices.sha256', '!=', rejected.sha256),
    )
    .returning('document_id')
    .executeTakeFirst();
}

export async function restoreNotice(trx: DbTransaction, { document_id }: { document_id: number }): Promise<void> {
  await trx.deleteFrom('rejected_notices').where('document_id', '=', document_id).execute();
}

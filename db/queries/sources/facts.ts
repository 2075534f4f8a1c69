import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface LastChange {
  field: string;
  before: unknown;
  by: string | null;
  changed_at: Date;
  source_name: string | null;
  source: string | null;
  page: number | null;
  words: string | null;
}

/** The last change of each field of a case. */
export async function listLastChanges(db: Db, { case_id }: { case_id: number }): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select distinct on (h.field) h.field, h.before, a.email as by, h.changed_at, h.source_name, h.source, h.page, h.words
    from case_changes h left join accounts a on a.id = h.account_id
    where h.case_id = ${case_id} order by h.field, h.id desc`.execute(db);
  return rows;
}

export interface UncheckedCase {
  id: number;
  slug: string;
  title: string;
  is_published: boolean;
  kind: string;
  date: string;
  checked_on: string | null;
  source: string | null;
}

/** Cases with a date to come that was not compared with its source since a day, the next date first; each case once. */
export async function listUncheckedCases(
  db: Db,
  { today, since, limit, after }: { today: string; since: string } & PageRequest<[string, number]>,
): Promise<Page<UncheckedCase>> {
  const all = sql`
    select distinct on (c.id) c.id, c.slug, c.title, c.is_published, d.kind, d.date, d.checked_on, d.source
    from case_deadlines d join cases c on c.id = d.case_id
    where d.superseded_at is null and d.date >= ${today}::date and c.merged_into is null
      and (d.checked_on is null or d.checked_on < ${since}::date)
    order by c.id, d.date`;
  const counted = await sql<{ n: number }>`select count(*) as n from (${all}) u`.execute(db);
  const { rows } = await sql<UncheckedCase>`
    select * from (${all}) u
    where ${after?.[0] ?? null}::date is null or (date, id) > (${after?.[0] ?? null}::date, ${after?.[1] ?? 0}::integer)
    order by date, id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ date, id }) => [date, id]);
}

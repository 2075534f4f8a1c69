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

/**
 * Cases with an upcoming date that was not compared with its source since a day, the next date first; each case once.
 */
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

/** Unmerged cases with an upcoming date, each with the day of its oldest check; null where a date was never checked. */
const checkedCases = (today: string) => sql`
  select c.id, case when count(*) = count(d.checked_on) then min(d.checked_on) end as checked_on
  from case_deadlines d join cases c on c.id = d.case_id
  where d.superseded_at is null and d.date >= ${today}::date and c.merged_into is null
  group by c.id`;

export interface CheckedCounts {
  cases: number;
  week: number;
  fortnight: number;
  month: number;
}

/**
 * The number of cases with an upcoming date, and of those whose dates were all checked in the last 7, 14 and 30 days.
 */
export async function countCheckedCases(db: Db, { today }: { today: string }): Promise<CheckedCounts> {
  const { rows } = await sql<CheckedCounts>`
    select count(*) as cases, count(*) filter (where ${today}::date - checked_on <= 7) as week,
      count(*) filter (where ${today}::date - checked_on <= 14) as fortnight,
      count(*) filter (where ${today}::date - checked_on <= 30) as month
    from (${checkedCases(today)}) k`.execute(db);
  return rows[0]!;
}

export interface StaleCase {
  id: number;
  title: string;
  ticker: string | null;
  kind: string;
  date: string;
  days: number | null;
}

/** The cases with the oldest checks, with their next date; those never checked first. */
export async function listStalestCases(
  db: Db,
  { today, limit }: { today: string; limit: number },
): Promise<StaleCase[]> {
  const { rows } = await sql<StaleCase>`
    select c.id, c.title, n.kind, n.date, ${today}::date - k.checked_on as days,
      (select min(si.value) from case_securities cs
        join security_identifiers si on si.security_id = cs.security_id and si.kind = 'ticker'
        where cs.case_id = k.id) as ticker
    from (
      select * from (${checkedCases(today)}) all_checked
      where checked_on is null or checked_on < ${today}::date - 30
      order by checked_on nulls first, id limit ${limit}
    ) k
    join cases c on c.id = k.id
    join lateral (select d.kind, d.date from case_deadlines d
      where d.case_id = k.id and d.superseded_at is null and d.date >= ${today}::date
      order by d.date, d.kind limit 1) n on true
    order by k.checked_on nulls first, n.date, c.id`.execute(db);
  return rows;
}

import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { WorkKind } from '../../schema/work.ts';
import { escapeLike } from '../escape-like.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface WorkItem {
  kind: WorkKind;
  subject_id: number;
  title: string;
  detail: string;
  case_id: number | null;
  slug: string | null;
  case_title: string | null;
  ticker: string | null;
  amount: string | null;
  currency: string | null;
  since: Date;
  must_by: string | null;
  due_on: string;
  assigned_to: number | null;
  assignee: string | null;
  snoozed_until: string | null;
  /** The last escalation step; 0 before the first. */
  escalated: number;
}

export interface WorkFilter {
  kind?: WorkKind | undefined;
  /** `nobody`, or an operator’s account. */
  assignee?: 'nobody' | number | undefined;
  /** Only items that are due by this day. */
  due_by?: string | undefined;
  case_id?: number | undefined;
  /** The start of the title. */
  find?: string | undefined;
  /** Only items that are snoozed on this day, instead of the others. */
  snoozed?: boolean | undefined;
  today: string;
}

/** Adds only the given filters to the statement, so that each uses its own index. */
function matching({ kind, assignee, due_by, case_id, find, snoozed = false, today }: WorkFilter) {
  const conditions = [
    snoozed
      ? sql`i.snoozed_until > ${today}::date`
      : sql`(i.snoozed_until is null or i.snoozed_until <= ${today}::date)`,
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(assignee === undefined
      ? []
      : [assignee === 'nobody' ? sql`i.assigned_to is null` : sql`i.assigned_to = ${assignee}`]),
    ...(due_by === undefined ? [] : [sql`i.due_on <= ${due_by}::date`]),
    ...(case_id === undefined ? [] : [sql`i.case_id = ${case_id}`]),
    ...(find ? [sql`lower(i.title) like ${`${escapeLike(find.toLowerCase())}%`}`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The columns of an item, with the shown fields of its case and its assignee. */
const shown = sql`i.kind, i.subject_id, i.title, i.detail, i.case_id, c.slug, c.title as case_title, t.ticker,
  i.amount, i.currency, i.since, i.must_by, i.due_on, i.assigned_to, a.email as assignee, i.snoozed_until, i.escalated`;
const joined = sql`left join cases c on c.id = i.case_id
  left join accounts a on a.id = i.assigned_to
  left join lateral (select n.value as ticker from case_securities x
    join security_identifiers n on n.security_id = x.security_id and n.kind = 'ticker'
    where x.case_id = i.case_id order by x.security_id, n.value limit 1) t on true`;

/** Pending items, the most urgent first. */
export async function listWorkItems(
  db: Db,
  { limit, after, ...filter }: PageRequest<readonly [string, string, number]> & WorkFilter,
): Promise<Page<WorkItem>> {
  const where = matching(filter);
  const counted = sql<{ total: number }>`select count(*) as total from work_items i where ${where}`.execute(db);
  const beyond = after
    ? sql`and (i.due_on, i.kind, i.subject_id) > (${after[0]}::date, ${after[1]}::text, ${after[2]}::bigint)`
    : sql``;
  const listed = sql<WorkItem>`
    select ${shown} from (select * from work_items i where ${where} ${beyond}
      order by i.due_on, i.kind, i.subject_id limit ${limit + 1}) i ${joined}
    order by i.due_on, i.kind, i.subject_id`.execute(db);
  const [{ rows }, { rows: counts }] = await Promise.all([listed, counted]);
  return pageOf(rows, limit, counts[0]?.total ?? 0, (row) => [row.due_on, row.kind, row.subject_id]);
}

/** The number of items that match each filter, in order, in one statement. */
export async function countWorkOf(db: Db, filters: readonly WorkFilter[]): Promise<number[]> {
  const counts = filters.map((filter) => sql`(select count(*) from work_items i where ${matching(filter)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

export interface WorkSubject {
  kind: WorkKind;
  subject_id: number;
}

export async function findWorkItem(db: Db, { kind, subject_id }: WorkSubject): Promise<WorkItem | undefined> {
  const { rows } = await sql<WorkItem>`
    select ${shown} from work_items i ${joined} where i.kind = ${kind} and i.subject_id = ${subject_id}`.execute(db);
  return rows[0];
}

export interface WorkCount {
  kind: WorkKind;
  due_on: string;
  count: number;
  escalated: number;
}

/** The number of pending items of each kind, by due date. */
export async function countWorkByDay(db: Db, filter: Pick<WorkFilter, 'assignee' | 'today'>): Promise<WorkCount[]> {
  const { rows } = await sql<WorkCount>`
    select i.kind, i.due_on, count(*) as count, count(*) filter (where i.escalated > 0) as escalated
    from work_items i where ${matching(filter)}
    group by i.kind, i.due_on order by i.kind, i.due_on`.execute(db);
  return rows;
}

/** The most urgent of each kind. */
export async function listNextWork(db: Db, filter: Pick<WorkFilter, 'assignee' | 'today'>): Promise<WorkItem[]> {
  const { rows } = await sql<WorkItem>`
    select ${shown} from work_clocks k
    join lateral (select * from work_items i where i.kind = k.kind and ${matching(filter)}
      order by i.due_on, i.subject_id limit 1) i on true ${joined}`.execute(db);
  return rows;
}

export interface Workload {
  account_id: number | null;
  name: string | null;
  open: number;
  late: number;
}

/** The number of items of each operator, and of unassigned ones. */
export async function countWorkload(db: Db, { today }: { today: string }): Promise<Workload[]> {
  const { rows } = await sql<Workload>`
    with of as (select i.assigned_to, count(*) as open, count(*) filter (where i.due_on < ${today}::date) as late
      from work_items i where i.snoozed_until is null or i.snoozed_until <= ${today}::date group by i.assigned_to)
    select null::bigint as account_id, null::text as name, coalesce(sum(open), 0)::bigint as open, coalesce(sum(late), 0)::bigint as late
      from of where assigned_to is null
    union all
    select * from (select a.id, ${operatorName} as name, coalesce(of.open, 0) as open, coalesce(of.late, 0) as late
      from accounts a left join of on of.assigned_to = a.id
      where a.type = 'operator' and a.closed_at is null order by 3 desc, a.id limit 50) o`.execute(db);
  return rows;
}

/** The name of an operator on the desk; `a` is the account. */
export const operatorName = sql<string>`coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), split_part(a.email, '@', 1))`;

/** A value that changes whenever a change of the work items is committed. */
export async function readWorkRevision(db: Db): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select (select coalesce(max(id), 0) from work_changes where topic = 'work') || '-' ||
      (select count(*) from work_changes where topic = 'work' and at > now() - interval '2 minutes') as revision`.execute(
    db,
  );
  return rows[0]?.revision ?? '0-0';
}

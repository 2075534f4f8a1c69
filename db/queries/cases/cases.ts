import { CASE_GROUPS, type CaseGroup } from '@trover/core/cases/groups.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { CaseListingsView } from '../../schema/catalogue.ts';
import { listNamedCompanies } from '../companies/companies.ts';
import { escapeLike } from '../escape-like.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface CaseFilter {
  /** The business date, which the groups depend on. */
  today: string;
  search?: string | undefined;
  group?: CaseGroup | undefined;
  sectors?: readonly string[] | undefined;
  kinds?: readonly string[] | undefined;
  stages?: readonly Stage[] | undefined;
  deadline_from?: string | undefined;
  deadline_to?: string | undefined;
  fund_min?: string | undefined;
  fund_max?: string | undefined;
  /** Cases whose class period overlaps these days. */
  class_from?: string | undefined;
  class_to?: string | undefined;
  has_plan?: boolean | undefined;
  company_id?: number | undefined;
  /** Only these cases, for example those whose securities the caller held. */
  case_ids?: readonly number[] | undefined;
  /** Includes unpublished cases, but not merged ones: for people with a claim in them. */
  with_unpublished?: boolean | undefined;
  /** The cases that the caller has filed. */
  claimed_case_ids?: readonly number[] | undefined;
}

export const CASE_SORTS = ['deadline', 'owed', 'fund', 'title', 'newest'] as const;

export type CaseSort = (typeof CASE_SORTS)[number];

export interface CaseListing extends CaseListingsView {
  group: CaseGroup | null;
  tickers: string[];
  class_periods: { id: string; from: string; to: string }[];
}

/** The group of a row of `case_listings`, by the rule of `groupOf` in core/cases, in SQL so that it can be counted. */
export function groupOfRow(today: string, claimedCaseIds: readonly number[] = []): RawBuilder<CaseGroup | null> {
  return sql`case
    when stage in ('distribution', 'closed') then 'disbursed'
    when id = any(${claimedCaseIds}::integer[]) then 'claimed'
    when stage in ('proposed', 'dismissed', 'withdrawn') then null
    when stage = 'claims_closed' then 'pending'
    when stage in ('settled', 'final_approval') then
      case when claim_deadline >= court_day(time_zone, ${today}::date) then 'actionable' else 'pending' end
    else 'upcoming' end`;
}

/** The conditions of a filter on `case_listings`; only published cases unless the filter includes others. */
export async function caseConditions(db: Db, filter: CaseFilter): Promise<RawBuilder<boolean>> {
  const all: RawBuilder<unknown>[] = [
    filter.with_unpublished
      ? sql`(is_published or exists (select from cases c where c.id = case_listings.id and c.merged_into is null))`
      : sql`is_published`,
  ];
  const { group, claimed_case_ids = [] } = filter;
  // A filter by claimed cases includes the paid ones.
  if (group === 'claimed') all.push(sql`id = any(${claimed_case_ids}::integer[])`);
  else if (group) all.push(sql`${groupOfRow(filter.today, claimed_case_ids)} = ${group}`);
  if (filter.sectors) all.push(sql`sector = any(${filter.sectors}::text[])`);
  if (filter.kinds) all.push(sql`kind = any(${filter.kinds}::text[])`);
  if (filter.stages) all.push(sql`stage = any(${filter.stages}::text[])`);
  if (filter.deadline_from !== undefined) all.push(sql`claim_deadline >= ${filter.deadline_from}::date`);
  if (filter.deadline_to !== undefined) all.push(sql`claim_deadline <= ${filter.deadline_to}::date`);
  if (filter.fund_min !== undefined) all.push(sql`settlement_amount >= ${filter.fund_min}::numeric`);
  if (filter.fund_max !== undefined) all.push(sql`settlement_amount <= ${filter.fund_max}::numeric`);
  if (filter.class_from !== undefined || filter.class_to !== undefined)
    all.push(sql`exists (select from class_periods cp where cp.case_id = case_listings.id
      and cp.to_date >= coalesce(${filter.class_from ?? null}::date, '-infinity')
      and cp.from_date <= coalesce(${filter.class_to ?? null}::date, 'infinity'))`);
  if (filter.has_plan !== undefined) all.push(sql`has_plan = ${filter.has_plan}`);
  if (filter.company_id !== undefined) all.push(sql`company_id = ${filter.company_id}`);
  if (filter.case_ids) all.push(sql`id = any(${filter.case_ids}::integer[])`);
  const search = filter.search?.trim();
  if (search) {
    const meant = await listNamedCompanies(db, { term: search });
    const part = `%${escapeLike(search.toLowerCase())}%`;
    all.push(sql`(lower(title) like ${part} or lower(docket) like ${part}
      or company_id = any(${meant}::integer[]))`);
  }
  return sql`${sql.join(all, sql` and `)}`;
}

/**
 * The sort keys of rows, ascending; unknown values come last. Deadlines: upcoming ones first, then the latest past one.
 */
function sortKey(sort: CaseSort, today: string): { key: RawBuilder<unknown>; type: RawBuilder<unknown> } {
  switch (sort) {
    case 'deadline':
      return {
        key: sql`case when claim_deadline is null then 2000000
          when claim_deadline >= court_day(time_zone, ${today}::date)
            then claim_deadline - court_day(time_zone, ${today}::date)
          else 1000000 + (court_day(time_zone, ${today}::date) - claim_deadline) end`,
        type: sql`integer`,
      };
    case 'owed':
      // Payments first, then losses, then the rest: a loss is not a payment, so the two are never compared.
      return {
        key: sql`case when owed.amount is null then 1
          when owed.is_payment then -owed.amount - 1000000000000000000000 else -owed.amount end`,
        type: sql`numeric`,
      };
    case 'fund':
      return { key: sql`-coalesce(settlement_amount, -1)`, type: sql`numeric` };
    case 'newest':
      return { key: sql`date '2200-01-01' - news_on`, type: sql`integer` };
    case 'title':
      return { key: sql`lower(company) collate "C"`, type: sql`text` };
  }
}

/** What the caller may be owed in a case: a payment, or only a loss where the payment is unknown. */
export interface Owed {
  case_id: number;
  amount: string;
  is_payment: boolean;
}

/** A page of cases, by key or by offset. `owed` sorts by what the caller may be owed in each. */
export async function listCases(
  db: Db,
  params: CaseFilter & {
    sort: CaseSort;
    owed?: readonly Owed[] | undefined;
    offset?: number | undefined;
  } & PageRequest<[string | number, number]>,
): Promise<Page<CaseListing>> {
  const { today, limit, after, owed = [], offset = 0 } = params;
  const conditions = await caseConditions(db, params);
  const { key, type } = sortKey(params.sort, today);
  const counted = await sql<{ n: number }>`select count(*) as n from case_listings where ${conditions}`.execute(db);
  const { rows } = await sql<CaseListing & { sort_key: string | number }>`
    select listed.*, ${groupOfRow(today, params.claimed_case_ids)} as "group",
      coalesce((
        select array_agg(distinct si.value order by si.value)
        from case_securities cs
        join security_identifiers si on si.security_id = cs.security_id and si.kind = 'ticker'
        where cs.case_id = listed.id), '{}') as tickers,
      coalesce((
        select jsonb_agg(distinct jsonb_build_object('id', label, 'from', from_date, 'to', to_date))
        from class_periods cp where cp.case_id = listed.id), '[]') as class_periods
    from (
      select case_listings.*, ${key} as sort_key
      from case_listings
      left join unnest(${owed.map((each) => each.case_id)}::integer[], ${owed.map((each) => each.amount)}::numeric[],
        ${owed.map((each) => each.is_payment)}::boolean[]) as owed (case_id, amount, is_payment) on owed.case_id = id
      where ${conditions} ${after === undefined ? sql`` : sql`and (${key}, id) > (${after[0]}::${type}, ${after[1]}::integer)`}
      order by sort_key, id
      limit ${limit + 1} offset ${after === undefined ? offset : 0}
    ) listed
    order by sort_key, id`.execute(db);
  const page = pageOf(rows, limit, counted.rows[0]?.n ?? 0, (row) => [row.sort_key, row.id]);
  return { ...page, rows: page.rows.map(({ sort_key: _, ...row }) => row) };
}

/** The count of published cases in each group, and of all; some cases are in no group. */
export async function countCases(
  db: Db,
  filter: Omit<CaseFilter, 'group'>,
): Promise<Record<CaseGroup | 'all', number>> {
  const conditions = await caseConditions(db, filter);
  const { rows } = await sql<{ group: CaseGroup | null; n: number }>`
    select ${groupOfRow(filter.today, filter.claimed_case_ids)} as "group", count(*) as n
    from case_listings where ${conditions} group by 1`.execute(db);
  const counts = Object.fromEntries(['all', ...CASE_GROUPS].map((group) => [group, 0])) as Record<
    CaseGroup | 'all',
    number
  >;
  for (const { group, n } of rows) {
    counts.all += n;
    if (group) counts[group] = n;
  }
  return counts;
}

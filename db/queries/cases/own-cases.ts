import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';
import { CATALOGUE_REVISION } from '../catalogue/revision.ts';
import {
  type ClaimSummary,
  type ClaimSummaryInJson,
  IS_SHOWN,
  PLACE_IN_CASE,
  readSummary,
  SUMMARY_IN_JSON,
} from '../claims/own-claims.ts';
import { listPortfolioIds } from '../portfolios/portfolio-ids.ts';

/** The stages of a claim that was signed off, filed or not, whatever its result. */
export const SIGNED_OFF_STAGES = `('review', 'filed', 'approved', 'paid', 'deficient', 'rejected', 'closed_unpaid')`;

/** `getmyorders?state=`: the step that each stage belongs to; a deficient claim belongs to the step that cures it. */
export const STATE_OF_CLAIM = `case
  when s.stage = 'deficient' then array_position(array['trades', 'contract', 'payment', 'sign_off'], s.cured_by)
  when s.stage in ('review', 'filed', 'approved') then 5
  when s.stage in ('paid', 'rejected', 'withdrawn', 'closed_unpaid') then 6
  else array_position(array['trades', 'contract', 'payment', 'sign_off'], s.stage) end`;

/** The deadline for the claims of a case, of `pr`; the join gives null for `d.date` without one. */
const CLAIM_DEADLINE = `
  left join case_deadlines d on d.case_id = pr.case_id and d.kind = 'claim' and d.superseded_at is null`;

/**
 * Whether no claim can be signed off any more, for claims grouped by `case_id`: `deadline` is past, and no waiting
 * claim was filed before it or must be cured. Reads the court's time zone only within a day of the deadline, since time
 * zones differ by no more.
 */
const isLate = (today: string, { case_id, deadline }: { case_id: string; deadline: string }): string => `coalesce(
  case
    when max(${deadline}) < ${today}::date - 1 then true
    when max(${deadline}) > ${today}::date + 1 then false
    else max(${deadline}) < court_day((select time_zone from cases where id = ${case_id}), ${today}::date)
  end and bool_and(s.filed_on is null and s.cure_by is null) filter (where coalesce(${STATE_OF_CLAIM}, 1) <= 4), false)`;

/** A case that an account has joined. */
export interface OwnCase {
  case_id: number;
  /** 1 to 6: the state of the earliest of its claims. */
  state: number;
  /** The claim deadline passed before its claims were signed off. */
  is_late: boolean;
  is_claimed: boolean;
  /** A claim is signed and not filed yet. */
  is_signed: boolean;
  /** A payment of a claim is sent to the bank. */
  is_sent: boolean;
  /** All of its claims were filed, even if the administrator found one deficient. */
  is_filed: boolean;
  /** Whether trades of the account were matched with it. */
  is_matched: boolean;
  is_favorite: boolean;
}

/** The cases that an account has joined, from one query. */
export interface OwnCases {
  cases: OwnCase[];
  /** The catalogue's revision. */
  revision: number;
  /** Whether the account was ever paid. */
  is_paid: boolean;
  /** The claims of all its cases; null where there are many. */
  claims: ReadonlyMap<number, ClaimSummary[]> | null;
}

/** Number of cases up to which their claims are included: those that fit on one page. */
const MAX_WITH_CLAIMS = 50;

/** Selects `OwnCasesInJson` of the account that the SQL `account_id` names, on the day of the SQL `today`. */
export const ownCasesOf = (account_id: string, today: string): string => `
  select ${CATALOGUE_REVISION} as revision,
    exists (select from payments where account_id = ${account_id}) as is_paid,
    coalesce((
    select json_agg(json_build_object('case_id', case_id, 'state', state, 'is_late', is_late, 'is_claimed', is_claimed,
      'is_signed', is_signed, 'is_sent', is_sent, 'is_filed', is_filed, 'claims_total', claims_total,
      'claims', case when cases <= ${MAX_WITH_CLAIMS} then claims end,
      'is_matched', exists (select from matches m where m.account_id = ${account_id} and m.case_id = own.case_id),
      'is_favorite', exists (select from favorites f where f.account_id = ${account_id} and f.case_id = own.case_id)
      ) order by case_id)
    from (
      select s.case_id, coalesce(min(${STATE_OF_CLAIM}), 1)::integer as state,
        ${isLate(today, { case_id: 's.case_id', deadline: 's.deadline' })} as is_late,
        coalesce(bool_or(s.stage in ${SIGNED_OFF_STAGES}), false) as is_claimed,
        coalesce(bool_or(s.stage = 'review'), false) as is_signed,
        coalesce(bool_or(s.stage = 'paid'), false) as is_sent,
        coalesce(bool_and(s.filed_on is not null), false) as is_filed,
        count(s.id) as claims_total, count(*) over () as cases,
        json_agg(${SUMMARY_IN_JSON} order by place) filter (where s.id is not null and ${IS_SHOWN}) as claims
      from (
        select pr.case_id, d.date as deadline, s.id, s.stage, s.cured_by, s.reason, s.cure_by, s.joined_by, s.joined_at,
          s.filed_on, s.updated_at, b.name as beneficial_owner, ${PLACE_IN_CASE} as place
        from payout_requests pr
        left join (
          sub_payout_requests s
          join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
        ) on s.account_id = pr.account_id and s.payout_request_id = pr.id
        ${CLAIM_DEADLINE}
        where pr.account_id = ${account_id}
      ) s
      group by s.case_id
    ) own), '[]') as cases`;

const OWN = ownCasesOf('$1', '$2');

/** The result of `ownCasesOf`: `claims` are null where there are many cases, or where a case has none. */
export interface OwnCasesInJson extends Omit<OwnCases, 'claims' | 'cases'> {
  cases: (OwnCase & { claims: ClaimSummaryInJson[] | null; claims_total: number })[];
}

export function readOwnCases({ cases, ...own }: OwnCasesInJson): OwnCases {
  const claims = new Map<number, ClaimSummary[]>();
  const read = cases.map(({ claims: summaries, claims_total: total, ...one }): OwnCase => {
    const { case_id } = one;
    if (summaries !== null)
      claims.set(
        case_id,
        summaries.map((summary) => readSummary(summary, { case_id, total })),
      );
    return one;
  });
  return { ...own, cases: read, claims: cases.length <= MAX_WITH_CLAIMS ? claims : null };
}

/** The cases that an account has joined, and the catalogue's revision. */
export async function listOwnCases(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<OwnCases> {
  const query = CompiledQuery.raw(OWN, [account_id, today]) as CompiledQuery<OwnCasesInJson>;
  return readOwnCases((await db.executeQuery(query)).rows[0]!);
}

/**
 * Counts the cases in which a step waits for the account that the SQL `account_id` names; it must not use the aliases
 * `s`, `d` or `pr`.
 */
export const waitingOf = (account_id: string, today: string): string => `(
  select count(*)::integer from (
    select from payout_requests pr
    left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    ${CLAIM_DEADLINE}
    where pr.account_id = ${account_id}
    group by pr.case_id
    having coalesce(min(${STATE_OF_CLAIM}), 1) <= 4
      and not ${isLate(today, { case_id: 'pr.case_id', deadline: 'd.date' })}
  ) own)`;

const WAITING = `select ${waitingOf('$1', '$2')} as waiting`;

/** The number of cases in which a step waits for their owner. */
export async function countWaiting(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<number> {
  const query = CompiledQuery.raw(WAITING, [account_id, today]) as CompiledQuery<{ waiting: number }>;
  return (await db.executeQuery(query)).rows[0]!.waiting;
}

const CLAIMED = `
  select ${CATALOGUE_REVISION} as revision, array(
    select distinct pr.case_id
    from payout_requests pr
    join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    where pr.account_id = $1 and s.stage in ${SIGNED_OFF_STAGES}
    order by 1) as case_ids`;

/**
 * The cases in which an account signed a claim off, whatever its result, except withdrawn ones, and the catalogue's
 * revision.
 */
export async function findClaimedCases(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ case_ids: number[]; revision: number }> {
  const query = CompiledQuery.raw(CLAIMED, [account_id]) as CompiledQuery<{ case_ids: number[]; revision: number }>;
  return (await db.executeQuery(query)).rows[0]!;
}

const MAX_PURCHASES = 40;

/** The days on which the account bought in each case's class periods, for a small chart. */
export async function listPurchaseDays(
  db: Db,
  { account_id, case_ids }: { account_id: number; case_ids: readonly number[] },
): Promise<Map<number, string[]>> {
  if (case_ids.length === 0) return new Map();
  const portfolioIds = await listPortfolioIds(db, { account_id });
  const periods = sql`
    select ps.portfolio_id, ps.printed_security_id, p.beneficial_account_id, span.case_id,
      greatest(span.from_date, m.from_date) as from_date, least(span.to_date, m.to_date) as to_date
    from portfolios p join portfolio_securities ps on ps.portfolio_id = p.id
    join own_security_meanings m on m.portfolio_id = ps.portfolio_id
      and m.printed_security_id = ps.printed_security_id
    join case_security_spans span on span.security_id = m.security_id
    where p.account_id = ${account_id} and span.case_id = any(${case_ids}::integer[])`;
  const columns = `portfolio_id bigint, printed_security_id bigint, beneficial_account_id bigint, case_id integer,
    from_date date, to_date date`;
  const spans = await runSubqueryFirst(db, { query: periods, name: 'spans', columns });
  const { rows } = await sql<{ case_id: number; days: string[] }>`
    with spans as materialized (select * from ${spans}), bought as materialized (
      select distinct spans.case_id, t.trade_date::text as day
      from spans
      join trades t on t.printed_security_id = spans.printed_security_id
        and t.beneficial_account_id = spans.beneficial_account_id and t.portfolio_id = spans.portfolio_id
        and t.trade_date between spans.from_date and spans.to_date
      where t.portfolio_id = any(${portfolioIds}::bigint[]) and t.type = 'buy'
    )
    select case_id, (array_agg(day order by day))[1:${MAX_PURCHASES}] as days from bought group by case_id`.execute(db);
  return new Map(rows.map((row) => [row.case_id, row.days]));
}

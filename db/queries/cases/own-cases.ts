import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';
import { CATALOGUE_REVISION } from '../catalogue/revision.ts';
import { type ClaimSummary, type ClaimSummaryInJson, readSummary, summariesInJson } from '../claims/own-claims.ts';
import { listPortfolioIds } from '../portfolios/portfolio-ids.ts';

/** The stages of a sub payout request that was filed, whatever has become of it. */
export const FILED_STAGES = `('review', 'filed', 'approved', 'paid', 'deficient', 'rejected', 'closed_unpaid')`;

/** `getmyorders?state=`: the step that each stage belongs to; a deficient claim belongs to the step that cures it. */
export const STATE_OF_CLAIM = `case
  when s.stage = 'deficient' then array_position(array['trades', 'contract', 'payment', 'sign_off'], s.cured_by)
  when s.stage in ('review', 'filed', 'approved') then 5
  when s.stage in ('paid', 'rejected', 'withdrawn', 'closed_unpaid') then 6
  else array_position(array['trades', 'contract', 'payment', 'sign_off'], s.stage) end`;

/** The deadline of a case's claims, of `pr`; with what is joined to it, `d.date` is null without one. */
const CLAIM_DEADLINE = `
  left join case_deadlines d on d.case_id = pr.case_id and d.kind = 'claim' and d.superseded_at is null`;

/** Whether nothing can be signed off any more: the deadline is over, and no claim that waits was filed before it or is to be cured. */
const isLate = (today: string): string => `coalesce(
  max(d.date) < max(court_day((select time_zone from cases where id = pr.case_id), ${today}::date))
    and bool_and(s.filed_on is null and s.cure_by is null) filter (where coalesce(${STATE_OF_CLAIM}, 1) <= 4), false)`;

/** A case that an account has joined. */
export interface OwnCase {
  case_id: number;
  /** 1 to 6: that of the earliest of its claims. */
  state: number;
  /** The claim deadline passed before its claims were signed off. */
  is_late: boolean;
  is_claimed: boolean;
  /** A claim is signed and not filed yet. */
  is_signed: boolean;
  /** A payment of a claim is sent to the bank. */
  is_sent: boolean;
  /** All of its claims were filed, also one that the administrator asks more about. */
  is_filed: boolean;
  /** Whether trades of the account were matched with it. */
  is_matched: boolean;
  is_favorite: boolean;
}

/** What an account takes part in, by one query: a list of it costs little more than finding who asks. */
export interface OwnCases {
  cases: OwnCase[];
  /** The catalogue's revision. */
  revision: number;
  /** Whether the account was ever paid. */
  is_paid: boolean;
  /** The claims of all its cases; null where these are many. */
  claims: ReadonlyMap<number, ClaimSummary[]> | null;
}

/** Cases whose claims come with them: those that fit on one page. */
const FEW = 50;

/** Selects `OwnCasesInJson` of the account that the SQL `account_id` names, on the day of the SQL `today`. */
export const ownCasesOf = (account_id: string, today: string): string => `
  select ${CATALOGUE_REVISION} as revision,
    exists (select from payments where account_id = ${account_id}) as is_paid,
    case when (select count(*) from payout_requests where account_id = ${account_id}) <= ${FEW} then (${summariesInJson(account_id)}) end as claims,
    coalesce((
    select jsonb_agg(to_jsonb(own) order by case_id) from (
      select pr.case_id, coalesce(min(${STATE_OF_CLAIM}), 1)::integer as state,
        ${isLate(today)} as is_late,
        coalesce(bool_or(s.stage in ${FILED_STAGES}), false) as is_claimed,
        coalesce(bool_or(s.stage = 'review'), false) as is_signed,
        coalesce(bool_or(s.stage = 'paid'), false) as is_sent,
        coalesce(bool_and(s.filed_on is not null), false) as is_filed,
        exists (select from matches m where m.account_id = ${account_id} and m.case_id = pr.case_id) as is_matched,
        exists (select from favorites f where f.account_id = ${account_id} and f.case_id = pr.case_id) as is_favorite
      from payout_requests pr
      left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
      ${CLAIM_DEADLINE}
      where pr.account_id = ${account_id}
      group by pr.case_id
    ) own), '[]') as cases`;

const OWN = ownCasesOf('$1', '$2');

/** What `ownCasesOf` selects: instants are texts there. */
export type OwnCasesInJson = Omit<OwnCases, 'claims'> & { claims: ClaimSummaryInJson[] | null };

export const readOwnCases = ({ claims, ...own }: OwnCasesInJson): OwnCases => ({
  ...own,
  claims: claims && Map.groupBy(claims.map(readSummary), ({ case_id }) => case_id),
});

/** The cases that an account has joined, and the catalogue's revision. */
export async function listOwnCases(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<OwnCases> {
  const asked = CompiledQuery.raw(OWN, [account_id, today]) as CompiledQuery<OwnCasesInJson>;
  return readOwnCases((await db.executeQuery(asked)).rows[0]!);
}

/** Counts the cases in which a step waits on the account that the SQL `account_id` names; not by `s`, `d` or `pr`, its own. */
export const waitingOf = (account_id: string, today: string): string => `(
  select count(*)::integer from (
    select from payout_requests pr
    left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    ${CLAIM_DEADLINE}
    where pr.account_id = ${account_id}
    group by pr.case_id
    having coalesce(min(${STATE_OF_CLAIM}), 1) <= 4 and not ${isLate(today)}
  ) own)`;

const WAITING = `select ${waitingOf('$1', '$2')} as waiting`;

/** In how many cases a step waits on their owner. */
export async function countWaiting(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<number> {
  const asked = CompiledQuery.raw(WAITING, [account_id, today]) as CompiledQuery<{ waiting: number }>;
  return (await db.executeQuery(asked)).rows[0]!.waiting;
}

const CLAIMED = `
  select ${CATALOGUE_REVISION} as revision, array(
    select distinct pr.case_id
    from payout_requests pr
    join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    where pr.account_id = $1 and s.stage in ${FILED_STAGES}
    order by 1) as case_ids`;

/** The cases that an account has filed, whatever has become of it, and the catalogue's revision; one withdrawn is not. */
export async function findClaimedCases(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ case_ids: number[]; revision: number }> {
  const asked = CompiledQuery.raw(CLAIMED, [account_id]) as CompiledQuery<{ case_ids: number[]; revision: number }>;
  return (await db.executeQuery(asked)).rows[0]!;
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

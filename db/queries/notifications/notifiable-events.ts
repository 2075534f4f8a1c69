import type { Stage } from '@trover/core/cases/stages.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { feePctOfClaim, netOf, sumOfEstimates } from '../fees/claim-fee.ts';
import { agreementOn } from '../fees/fee-rate.ts';
import { owed } from '../matches/owed.ts';

/** The common fields of all notices about a case. */
interface OfCase {
  account_id: number;
  case_id: number;
  slug: string;
  company: string;
}

/** What the owner may receive after the fee; null where nothing is estimated. */
export interface Estimated {
  expected: string | null;
  currency: string | null;
}

/** For estimates after the fee: the day, and the fee on what is not claimed yet, in percent. */
export interface FeeTerms {
  today: string;
  fee_pct: string;
}

/** The estimate of claim `s` from its match `m`, after the fee. */
export const estimateOfClaim = ({ today, fee_pct }: FeeTerms) =>
  netOf(owed('m'), feePctOfClaim({ today, standard: fee_pct }), 'm.currency');

export interface FoundMatch extends OfCase {
  stage: Stage;
  claim_deadline: string | null;
  payment_expected: string | null;
  below_minimum: boolean;
  currency: string;
  /** The fee of the institution's agreement in force; null where there is none. */
  agreed_fee_pct: string | null;
}

/** The eligible matches of these beneficial accounts in a case without a notice yet. */
export async function listMatchesToNotify(
  db: Db,
  {
    case_id,
    beneficial_account_ids,
    today,
  }: { case_id: number; beneficial_account_ids: readonly number[]; today: string },
): Promise<FoundMatch[]> {
  if (beneficial_account_ids.length === 0) return [];
  const { rows } = await sql<FoundMatch>`
    select m.account_id, c.id as case_id, c.slug, c.company, c.stage, c.claim_deadline, m.currency,
      sum(${owed('m')}) as payment_expected, bool_and(m.below_minimum) as below_minimum,
      (select trim_scale(ia.fee_pct)::text from ${agreementOn(sql`m.account_id`, today)} ia) as agreed_fee_pct
    from matches m join case_listings c on c.id = m.case_id
    where m.case_id = ${case_id} and m.beneficial_account_id = any(${beneficial_account_ids}::bigint[]) and m.eligible
      and not exists (
        select from notices earlier where earlier.account_id = m.account_id and earlier.cause = 'match ' || m.case_id)
    group by m.account_id, c.id, c.slug, c.company, c.stage, c.claim_deadline, m.currency
    order by m.account_id`.execute(db);
  return rows;
}

export interface MovedClaim extends OfCase, Estimated {
  sub_payout_request_id: number;
  position: number;
  stage: string;
  reason: string | null;
  cure_by: string | null;
  /** Whether only the deadline for the cure was extended, without a change of stage. */
  is_extension: boolean;
}

/** A history entry that extends the deadline for the cure without a change of stage. */
const EXTENDS = sql<boolean>`exists (select from sub_payout_stages same where same.account_id = moved.account_id
  and same.sub_payout_request_id = moved.sub_payout_request_id and same.position = moved.position - 1
  and same.stage = moved.stage and moved.cure_by is not null)`;

/** Claims that an operator moved to one of these stages, or a contract joined, without a notice yet. */
export async function listMovesToNotify(
  db: Db,
  { stages, since, limit, ...terms }: { stages: readonly string[]; since: Date; limit: number } & FeeTerms,
): Promise<MovedClaim[]> {
  const { rows } = await sql<MovedClaim>`
    select moved.account_id, moved.sub_payout_request_id, moved.position, moved.stage, moved.reason, moved.cure_by,
      ${EXTENDS} as is_extension,
      c.id as case_id, c.slug, co.name as company, ${estimateOfClaim(terms)} as expected, m.currency
    from sub_payout_stages moved
    join sub_payout_requests s on s.account_id = moved.account_id and s.id = moved.sub_payout_request_id
    join payout_requests pr on pr.account_id = s.account_id and pr.id = s.payout_request_id
    join cases c on c.id = pr.case_id
    join companies co on co.id = c.company_id
    left join matches m on m.account_id = s.account_id and m.case_id = pr.case_id
      and m.beneficial_account_id = s.beneficial_account_id
    where moved.at > ${since} and (
        (moved.moved_by = 'operator' and (moved.stage = any(${stages}::text[]) or ${EXTENDS})
          -- a returned payment has a notice of its own
          and not exists (select from sub_payout_stages before where before.account_id = moved.account_id
            and before.sub_payout_request_id = moved.sub_payout_request_id
            and before.position = moved.position - 1 and before.stage = 'paid'))
        or (moved.moved_by = 'contract' and moved.stage = 'trades'))
      and not exists (
        select from notices earlier where earlier.account_id = moved.account_id
          and earlier.cause = 'claim ' || moved.sub_payout_request_id || ' ' || moved.position)
    order by moved.at, moved.account_id limit ${limit}`.execute(db);
  return rows;
}

export interface FoundNews extends OfCase {
  milestone_id: number;
  milestone: string;
  date: string;
}

/** Steps of cases that followers got by mail, but not as a notice yet. */
export async function listUnlistedNews(db: Db, { since, limit }: { since: Date; limit: number }): Promise<FoundNews[]> {
  const { rows } = await sql<FoundNews>`
    select n.account_id, n.milestone_id, c.id as case_id, c.slug, co.name as company, ms.title as milestone, ms.date
    from case_news n
    join cases c on c.id = n.case_id
    join companies co on co.id = c.company_id
    join milestones ms on ms.id = n.milestone_id
    where n.notified_at > ${since} and not exists (
      select from notices earlier where earlier.account_id = n.account_id and earlier.cause = 'news ' || n.milestone_id)
    order by n.notified_at, n.account_id limit ${limit}`.execute(db);
  return rows;
}

export interface NearDeadline extends OfCase, Estimated {
  kind: 'claim' | 'cure';
  date: string;
  is_joined: boolean;
}

/**
 * Deadlines in a period: for claims in cases that are joined and not filed, or could be joined, and for deficiencies;
 * only those without a notice under this name. Excludes cases that an organisation decided to pass on.
 */
export async function listNearDeadlines(
  db: Db,
  { from, to, name, limit, ...terms }: { from: string; to: string; name: string; limit: number } & FeeTerms,
): Promise<NearDeadline[]> {
  const { rows } = await sql<NearDeadline>`
    with closing as (
      select d.case_id, d.date from case_deadlines d
      where d.kind = 'claim' and d.superseded_at is null and d.date between ${from}::date and ${to}::date
    ), due as (
      select pr.account_id, closing.case_id, closing.date, 'claim' as kind, true as is_joined
      from closing
      join payout_requests pr on pr.case_id = closing.case_id
      join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
      where s.stage in ('trades', 'contract', 'payment', 'sign_off')
      union
      select m.account_id, closing.case_id, closing.date, 'claim', false
      from closing
      join cases c on c.id = closing.case_id and c.is_published and c.stage in ('settled', 'final_approval')
      join matches m on m.case_id = closing.case_id and m.eligible
      where not exists (
        select from payout_requests pr where pr.account_id = m.account_id and pr.case_id = m.case_id)
        and not exists (select from organisation_decisions o where o.organisation_id = m.account_id
          and o.case_id = m.case_id and o.phase <> 'complaint' and o.replaced_at is null and o.decision = 'pass')
      union
      select pr.account_id, pr.case_id, s.cure_by, 'cure', true
      from sub_payout_requests s
      join payout_requests pr on pr.account_id = s.account_id and pr.id = s.payout_request_id
      where s.stage in ('deficient', 'trades', 'contract', 'payment', 'sign_off') and s.cure_by between ${from}::date and ${to}::date
    ), batch as (
      select * from due where not exists (
        select from notices earlier where earlier.account_id = due.account_id
          and earlier.cause = ${name} || ' ' || due.kind || ' ' || due.case_id || ' ' || due.date)
      order by due.account_id, due.date, due.case_id limit ${limit}
    )
    select due.account_id, due.kind, due.date, due.is_joined, c.id as case_id, c.slug, co.name as company,
      estimate.expected, estimate.currency
    from batch due join cases c on c.id = due.case_id join companies co on co.id = c.company_id
    left join lateral (
      select ${sumOfEstimates(estimateOfClaim(terms))} as expected, min(m.currency) as currency
      from matches m
      left join payout_requests pr on pr.account_id = m.account_id and pr.case_id = m.case_id
      left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
        and s.beneficial_account_id = m.beneficial_account_id
      where m.account_id = due.account_id and m.case_id = due.case_id and m.eligible and case due.kind
        when 'cure' then s.cure_by = due.date
        -- in a joined case, an account without a claim was left out
        else s.id is null and not due.is_joined or s.stage in ('trades', 'contract', 'payment', 'sign_off') end
    ) estimate on true
    order by due.account_id, due.date, c.id`.execute(db);
  return rows;
}

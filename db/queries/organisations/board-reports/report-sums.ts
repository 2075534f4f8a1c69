import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { CLAIM_AGES, type ClaimAge, yearsBefore } from '@trover/core/organisations/board-reports/report-period.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import { withinCourtDays } from '../../court-date.ts';
import { foundPositions } from '../../portfolios/positions.ts';

export interface ReportOf {
  account_id: number;
  today: string;
  /** The fee on what is not claimed yet, in percent. */
  fee_pct: string;
  from: string;
  to: string;
}

/**
 * Which positions are missed or late: the deadline passed without a claim, unless it was decided to pass on the case,
 * or the claim was filed after it.
 */
export const missedPositions = ({ account_id, today, fee_pct, from, to }: ReportOf): RawBuilder<unknown> => sql`
  select f.*, s.filed_on, case when s.filed_on > f.claim_deadline then 'late' else 'missed' end as kind
  from (${foundPositions({ account_id, today, fee_pct })}) f
  left join sub_payout_requests s on s.account_id = f.account_id and s.id = f.sub_payout_request_id
  where f.claim_deadline between ${from}::date and ${to}::date and f.place between 1000000 and 1999999
    and (s.filed_on > f.claim_deadline
      or (f.claim_stage is null or f.claim_stage in ('trades', 'contract', 'payment', 'sign_off')) and (
        select d.decision from organisation_decisions d
        where d.organisation_id = f.account_id and d.case_id = f.order_id order by d.id desc limit 1
      ) is distinct from 'pass')`;

/** The payments that the bank executed in the report's period by today, and that were not returned. */
export const paidInDays = ({ account_id, today, from, to }: ReportOf): RawBuilder<unknown> => sql`
  select p.id as payment_id, p.sub_payout_request_id, f.execute_on as paid_on, a.case_id, p.currency,
    a.amount as gross, a.fee, p.amount as paid
  from payments p
  join awards a on a.account_id = p.account_id and a.id = p.award_id
  join bank_files f on f.id = p.bank_file_id
  join ledger_journals j on j.account_id = p.account_id and j.cause = 'payment:' || p.id
  where p.account_id = ${account_id} and p.returned_on is null and p.released_at is null
    and f.execute_on between ${from}::date and least(${to}::date, ${today}::date)`;

/** Filed claims that are neither ended nor paid by today: a payment is booked before the bank executes it. */
export const filedPositions = ({
  account_id,
  today,
  fee_pct,
}: Pick<ReportOf, 'account_id' | 'today' | 'fee_pct'>): RawBuilder<unknown> =>
  sql`
  select f.*, s.filed_on, ${ageIn(today)} as age
  from (${foundPositions({ account_id, today, fee_pct })}) f
  join sub_payout_requests s on s.account_id = f.account_id and s.id = f.sub_payout_request_id
  where s.filed_on is not null
    and (f.claim_stage in ('filed', 'approved', 'deficient') or f.claim_stage = 'paid' and f.state = 'filed')`;

const ageIn = (today: string): RawBuilder<unknown> => sql`case
  when s.filed_on > ${yearsBefore(today, 1)}::date then ${CLAIM_AGES[0]}
  when s.filed_on > ${yearsBefore(today, 2)}::date then ${CLAIM_AGES[1]}
  when s.filed_on > ${yearsBefore(today, 3)}::date then ${CLAIM_AGES[2]}
  else ${CLAIM_AGES[3]} end`;

export interface ReportSums {
  currency: string;
  /** After fees, like `filed`, `missed` and `late`. */
  estimated: string;
  estimated_before_fees: string;
  open_cases: number;
  filed: string;
  filed_before_fees: string;
  filed_claims: number;
  gross: string;
  fees: string;
  paid: string;
  payments: number;
  missed: string;
  missed_claims: number;
  late: string;
  late_claims: number;
}

/** Sums over all rows of the report's lists, by currency; an unknown amount counts as zero. */
export async function sumReport(db: Db, of: ReportOf): Promise<ReportSums[]> {
  const { rows } = await sql<ReportSums>`
    with found as materialized (${foundPositions(of)}),
    positions as (
      select currency,
        coalesce(sum(payment_net) filter (where state in ('open', 'waiting', 'filed', 'upcoming')), 0)::numeric(20, 2) as estimated,
        coalesce(sum(payment_expected) filter (where state in ('open', 'waiting', 'filed', 'upcoming')), 0)::numeric(20, 2) as estimated_before_fees,
        count(distinct order_id) filter (where state in ('open', 'waiting', 'filed', 'upcoming'))::integer as open_cases
      from found group by currency),
    filed as (
      select currency, coalesce(sum(payment_net), 0)::numeric(20, 2) as filed,
        coalesce(sum(payment_expected), 0)::numeric(20, 2) as filed_before_fees, count(*)::integer as filed_claims
      from (${filedPositions(of)}) of_filed group by currency),
    paid as (
      select currency, sum(gross)::numeric(20, 2) as gross, sum(fee)::numeric(20, 2) as fees,
        sum(paid)::numeric(20, 2) as paid, count(*)::integer as payments
      from (${paidInDays(of)}) of_payments group by currency),
    missed as (
      select currency,
        coalesce(sum(payment_net) filter (where kind = 'missed'), 0)::numeric(20, 2) as missed,
        count(*) filter (where kind = 'missed')::integer as missed_claims,
        coalesce(sum(payment_net) filter (where kind = 'late'), 0)::numeric(20, 2) as late,
        count(*) filter (where kind = 'late')::integer as late_claims
      from (${missedPositions(of)}) of_missed group by currency)
    select currency, coalesce(estimated, 0.00) as estimated,
      coalesce(estimated_before_fees, 0.00) as estimated_before_fees, coalesce(filed_before_fees, 0.00) as filed_before_fees,
      coalesce(open_cases, 0) as open_cases,
      coalesce(filed, 0.00) as filed, coalesce(filed_claims, 0) as filed_claims,
      coalesce(gross, 0.00) as gross, coalesce(fees, 0.00) as fees, coalesce(paid, 0.00) as paid,
      coalesce(payments, 0) as payments, coalesce(missed, 0.00) as missed,
      coalesce(missed_claims, 0) as missed_claims, coalesce(late, 0.00) as late, coalesce(late_claims, 0) as late_claims
    from positions full join filed using (currency) full join paid using (currency) full join missed using (currency)
    order by open_cases desc, currency`.execute(db);
  return rows;
}

export interface PaidMonth {
  month: string;
  currency: string;
  gross: string;
  fees: string;
  paid: string;
}

export async function sumPaidMonths(db: Db, of: ReportOf): Promise<PaidMonth[]> {
  const { rows } = await sql<PaidMonth>`
    select to_char(paid_on, 'YYYY-MM') as month, currency, sum(gross)::numeric(20, 2) as gross,
      sum(fee)::numeric(20, 2) as fees, sum(paid)::numeric(20, 2) as paid
    from (${paidInDays(of)}) of_payments group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface PaidDay {
  currency: string;
  date: string;
  paid: string;
  payments: number;
}

/** What was paid on each day of the period, the oldest first. */
export async function sumPaidDays(db: Db, of: ReportOf): Promise<PaidDay[]> {
  const { rows } = await sql<PaidDay>`
    select currency, paid_on as date, sum(paid)::numeric(20, 2) as paid, count(*)::integer as payments
    from (${paidInDays(of)}) of_payments group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}

interface ExpectedByDeadline {
  currency: string;
  claim_deadline: string | null;
  is_filed: boolean;
  /** After fees. */
  expected: string;
  claims: number;
}

/** What open cases may pay, by the deadline of their claims; in all, the estimate of the report's sums. */
export async function sumExpectedByDeadline(db: Db, of: ReportOf): Promise<ExpectedByDeadline[]> {
  const { rows } = await sql<ExpectedByDeadline>`
    with filed as (select order_id, beneficial_account_id from (${filedPositions(of)}) of_filed)
    select f.currency, f.claim_deadline, filed.order_id is not null as is_filed,
      sum(f.payment_net)::numeric(20, 2) as expected, count(*)::integer as claims
    from (${foundPositions(of)}) f left join filed using (order_id, beneficial_account_id)
    where f.state in ('open', 'waiting', 'filed', 'upcoming') and f.payment_net is not null
    group by 1, 2, 3 order by 2 nulls last, 3 desc`.execute(db);
  return rows;
}

export interface AgedClaims {
  currency: string;
  age: ClaimAge;
  stage: ClaimStage;
  claims: number;
  /** After fees. */
  expected: string;
}

export async function sumClaimsByAge(db: Db, of: ReportOf): Promise<AgedClaims[]> {
  const { rows } = await sql<AgedClaims>`
    select currency, age, claim_stage as stage, count(*)::integer as claims,
      coalesce(sum(payment_net), 0)::numeric(20, 2) as expected
    from (${filedPositions(of)}) f group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export interface DecisionCounts {
  total: number;
  joined: number;
  passed: number;
  waiting: number;
  late: number;
}

/** Decisions on cases that were found in the report's period. */
export async function countDecisions(db: Db, { account_id, from, to }: ReportOf): Promise<DecisionCounts> {
  const { rows } = await sql<DecisionCounts>`
    select count(*)::integer as total, count(*) filter (where decision = 'join')::integer as joined,
      count(*) filter (where decision = 'pass')::integer as passed,
      count(*) filter (where decision is null)::integer as waiting,
      count(*) filter (where escalated_at is not null)::integer as late
    from organisation_decisions
    where organisation_id = ${account_id} and replaced_at is null
      and ${withinCourtDays('found_at', { from, to })}`.execute(db);
  return rows[0] ?? { total: 0, joined: 0, passed: 0, waiting: 0, late: 0 };
}

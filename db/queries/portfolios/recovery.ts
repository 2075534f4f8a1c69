import type { ClaimStage, Step as ClaimStep } from '@trover/core/claims/stages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { sumOfEstimates } from '../fees/claim-fee.ts';
import { tickerOf } from './coverage.ts';
import { foundPositions } from './positions.ts';

/** Limit of cases listed for each currency; the rest is one sum without a case. */
const MAX_LISTED_CASES = 500;

interface Whose {
  account_id: number;
  today: string;
  fee_pct: string;
  beneficial_account_id: number | undefined;
}

interface Step {
  currency: string;
  amount: string;
  slug: string | null;
  company: string | null;
  ticker: string | null;
}

const fields = sql`currency, case when min(place) <= ${sql.lit(MAX_LISTED_CASES)} then min(slug) end as slug,
  case when min(place) <= ${sql.lit(MAX_LISTED_CASES)} then min(company) end as company,
  case when min(place) <= ${sql.lit(MAX_LISTED_CASES)} then min(ticker) end as ticker`;
const listed = sql`least(place, ${sql.lit(MAX_LISTED_CASES + 1)})`;

const of = ({ beneficial_account_id }: Whose, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  beneficial_account_id === undefined ? sql`true` : sql`${column} = ${beneficial_account_id}`;

export interface PaidStep extends Step {
  date: string;
}

/** The payments that the bank has executed by today and not returned, by day and case, the oldest first. */
export async function listPaidSteps(db: Db, whose: Whose): Promise<PaidStep[]> {
  const { rows } = await sql<PaidStep>`
    with paid as (
      select f.execute_on as date, p.currency, sum(p.amount) as amount, c.slug, co.name as company, ${tickerOf(sql`c.id`)} as ticker,
        row_number() over (partition by p.currency order by f.execute_on desc, c.id) as place
      from payments p
      join bank_files f on f.id = p.bank_file_id and f.execute_on <= ${whose.today}::date
      join awards a on a.account_id = p.account_id and a.id = p.award_id
      join cases c on c.id = a.case_id
      join companies co on co.id = c.company_id
      left join sub_payout_requests s on s.account_id = p.account_id and s.id = p.sub_payout_request_id
      where p.account_id = ${whose.account_id} and p.returned_on is null and p.released_at is null and p.id <= f.posted_to
        and ${of(whose, sql`s.beneficial_account_id`)}
      group by f.execute_on, p.currency, c.id, co.name
    )
    select ${fields}, sum(amount)::numeric(20, 2) as amount, max(date) as date from paid group by currency, ${listed} order by date, min(place) desc`.execute(
    db,
  );
  return rows;
}

export interface ExpectedStep extends Omit<Step, 'amount'> {
  /** Null if the amount is unknown. */
  amount: string | null;
  state: 'waiting' | 'signed' | 'filed';
  claim_deadline: string | null;
  claim_stage: ClaimStage | null;
  claims: number;
}

/** The expected payments of claims in progress after the fee, the largest first. */
export async function listExpectedSteps(db: Db, whose: Whose): Promise<ExpectedStep[]> {
  const { rows } = await sql<ExpectedStep>`
    with expected as (
      select case when f.claim_stage = 'review' then 'signed' when f.claim_filed_on is not null then 'filed' else f.state end as state, f.currency, f.payment_net as amount, f.slug, f.company, ${tickerOf(sql`f.order_id`)} as ticker,
        f.claim_deadline, f.claim_stage,
        row_number() over (
          partition by f.currency, f.state, f.claim_stage = 'review' order by f.payment_net desc nulls last, f.order_id, f.beneficial_account_id
        ) as place
      from (${foundPositions(whose)}) f
      where f.state in ('waiting', 'filed') and ${of(whose, sql`f.beneficial_account_id`)}
    )
    select ${fields}, ${sumOfEstimates(sql`amount`)} as amount, state, count(*)::integer as claims,
      case when min(place) <= ${sql.lit(MAX_LISTED_CASES)} then min(claim_deadline) end as claim_deadline,
      case when min(place) <= ${sql.lit(MAX_LISTED_CASES)} then min(claim_stage) end as claim_stage
    from expected group by currency, state, ${listed} order by min(place)`.execute(db);
  return rows;
}

/** Claims with the same state in one case. */
export interface ClaimsInCase {
  slug: string;
  state: 'waiting' | 'late' | 'filed' | 'paid' | 'closed';
  claim_stage: ClaimStage;
  claim_cured_by: ClaimStep | null;
  /** The first day on which one of them was filed; null where none is. */
  claim_filed_on: string | null;
  /** Their sum after the fee, of several in whole amounts. */
  amount: string | null;
  currency: string;
}

/** The claims of each case, grouped by the facts that decide their state, the case with the largest sum first. */
export async function listClaimsInCases(db: Db, whose: Whose): Promise<ClaimsInCase[]> {
  const { rows } = await sql<ClaimsInCase>`
    with alike as (
      select order_id, slug, state, claim_stage, claim_cured_by, currency, min(claim_filed_on) as claim_filed_on,
        ${sumOfEstimates(sql`payment_net`)} as amount
      from (${foundPositions(whose)}) f
      where f.claim_stage is not null and ${of(whose, sql`f.beneficial_account_id`)}
      group by order_id, slug, state, claim_stage, claim_cured_by, currency, claim_filed_on is null
    ), largest as (
      select order_id, max(amount) as most from alike group by order_id
      order by most desc nulls last, order_id limit ${MAX_LISTED_CASES}
    )
    select slug, state, claim_stage, claim_cured_by, claim_filed_on, amount, currency
    from alike join largest using (order_id)
    order by most desc nulls last, order_id, amount desc nulls last`.execute(db);
  return rows;
}

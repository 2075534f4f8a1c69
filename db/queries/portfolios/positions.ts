import type { ClaimStage } from '@trover/core/claims/stages.ts';
import type { PositionState } from '@trover/core/portfolios/position-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { escapeLike } from '../escape-like.ts';
import { feePctOfClaim, netOf } from '../fees/claim-fee.ts';
import { owed } from '../matches/owed.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { tickerOf } from './coverage.ts';

/** What one beneficial account may claim, or has claimed, in one case. */
export interface PositionRecord {
  beneficial_account_id: number;
  beneficial_owner: string;
  /** The portfolios that contain its trades in the case's securities, at most three. */
  portfolios: string[];
  order_id: number;
  slug: string;
  company: string;
  ticker: string | null;
  is_demonstration: boolean;
  from_date: string | null;
  to_date: string | null;
  held_at_start: string;
  shares_bought: string;
  shares_sold: string;
  held_at_end: string;
  recognized_loss: string | null;
  payment_expected: string | null;
  /** After the fee, at the rate of its claim. */
  payment_net: string | null;
  rate: string | null;
  currency: string;
  claim_deadline: string | null;
  state: PositionState;
  claim_stage: ClaimStage | null;
  claim_filed_on: string | null;
  sub_payout_request_id: number | null;
  paid: string | null;
  place: number;
}

export interface PositionFilter {
  account_id: number;
  today: string;
  /** The fee on what is not claimed yet, in percent. */
  fee_pct: string;
  beneficial_account_id?: number | undefined;
  states?: readonly PositionState[] | undefined;
  /** Only deadlines from today to this many days ahead. */
  within_days?: number | undefined;
  /**
   * Searches the owner's name, the company, the case's title, its tickers and the account numbers of the portfolios.
   */
  search?: string | undefined;
}

/** The payments of a claim that the bank has executed by today and not returned. */
const executed = (account: RawBuilder<unknown>, claim: RawBuilder<unknown>, today: string): RawBuilder<unknown> => sql`
  payments pa join bank_files pf on pf.id = pa.bank_file_id
  where pa.account_id = ${account} and pa.sub_payout_request_id = ${claim} and pf.execute_on <= ${today}::date
    and pa.returned_on is null and pa.released_at is null and pa.id <= pf.posted_to`;

/** The sum paid for a claim, by the ledger; null before the first payment. */
export const paymentsOfClaim = (account_id: number, claim: RawBuilder<unknown>, today: string): RawBuilder<unknown> =>
  sql`(select sum(pa.amount) from ${executed(sql`${account_id}`, claim, today)})::numeric(20, 2)`;

/** Every eligible match with its claim and its state; `place` orders by deadline, the next one first. */
export const foundPositions = ({
  account_id,
  today,
  fee_pct,
}: Pick<PositionFilter, 'account_id' | 'today' | 'fee_pct'>): RawBuilder<unknown> => sql`
  select m.account_id, m.beneficial_account_id, b.name as beneficial_owner, c.id as order_id, c.slug, c.company, c.title,
    c.is_demonstration, c.from_date, c.to_date, m.held_at_start, m.shares_bought, m.shares_sold, m.held_at_end,
    m.recognized_loss, ${owed('m')} as payment_expected,
    ${netOf(owed('m'), feePctOfClaim({ today, standard: fee_pct }), 'm.currency')} as payment_net,
    round(${owed('m')} / nullif(m.recognized_loss, 0), 4) as rate, m.currency, c.claim_deadline, s.stage as claim_stage,
    s.id as sub_payout_request_id, s.filed_on as claim_filed_on, s.cured_by as claim_cured_by,
    case
      when s.stage = 'paid' and exists (select from ${executed(sql`s.account_id`, sql`s.id`, today)}) then 'paid'
      when s.stage in ('review', 'filed', 'approved', 'paid') then 'filed'
      when s.stage in ('rejected', 'withdrawn', 'closed_unpaid') then 'closed'
      when s.filed_on is null and s.cure_by is null and c.claim_deadline < court_day(c.time_zone, ${today}::date)
        and s.stage is not null then 'late'
      when s.stage is not null then 'waiting'
      when c.stage in ('settled', 'final_approval') and c.claim_deadline >= court_day(c.time_zone, ${today}::date) then 'open'
      when c.stage in ('settled', 'final_approval', 'claims_closed', 'distribution', 'closed', 'dismissed', 'withdrawn')
        then 'closed'
      else 'upcoming' end as state,
    case
      when c.claim_deadline is null then 2000000
      when c.claim_deadline >= court_day(c.time_zone, ${today}::date)
        then c.claim_deadline - court_day(c.time_zone, ${today}::date)
      else 1000000 + (court_day(c.time_zone, ${today}::date) - c.claim_deadline) end as place
  from matches m
  join beneficial_accounts b on b.account_id = m.account_id and b.id = m.beneficial_account_id
  join case_listings c on c.id = m.case_id and c.is_published
  left join payout_requests pr on pr.account_id = m.account_id and pr.case_id = m.case_id
  left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    and s.beneficial_account_id = m.beneficial_account_id
  where m.account_id = ${account_id} and m.eligible`;

/** Escapes the characters that have a meaning in `like`. */
const pattern = (text: string): string => `%${escapeLike(text)}%`;

function wanted({ beneficial_account_id, states, within_days, search }: PositionFilter): RawBuilder<unknown> {
  const wants = [
    beneficial_account_id === undefined ? null : sql`beneficial_account_id = ${beneficial_account_id}`,
    states === undefined ? null : sql`state = any(${states}::text[])`,
    within_days === undefined ? null : sql`place <= ${within_days}`,
    search === undefined
      ? null
      : sql`(beneficial_owner ilike ${pattern(search)} or company ilike ${pattern(search)} or title ilike ${pattern(search)}
        or exists (
          select from case_securities cs join security_identifiers si on si.security_id = cs.security_id
          where cs.case_id = order_id and si.value ilike ${pattern(search)})
        or exists (
          select from portfolios p
          where p.account_id = found.account_id and p.beneficial_account_id = found.beneficial_account_id
            and p.label ilike ${pattern(search)}))`,
  ].filter((one) => one !== null);
  return wants.length === 0 ? sql`true` : sql.join(wants, sql` and `);
}

/** The next deadline first. */
export async function listPositions(
  db: Db,
  request: PositionFilter & PageRequest<[number, number, number]>,
): Promise<Page<PositionRecord>> {
  const { after, limit, account_id } = request;
  const rest =
    after === undefined
      ? sql`true`
      : sql`(place, order_id, beneficial_account_id) > (${after[0]}::integer, ${after[1]}::integer, ${after[2]}::bigint)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (${foundPositions(request)}) found where ${wanted(request)}`.execute(db);
  const { rows } = await sql<PositionRecord>`
    with page as (
      select * from (${foundPositions(request)}) found where ${wanted(request)} and ${rest}
      order by place, order_id, beneficial_account_id limit ${limit + 1}
    )
    select c.*, ${tickerOf(sql`c.order_id`)} as ticker,
      array(
        select p.label from portfolios p
        where p.account_id = c.account_id and p.beneficial_account_id = c.beneficial_account_id and exists (
          select from portfolio_securities ps
          join own_security_meanings me on me.portfolio_id = p.id and me.printed_security_id = ps.printed_security_id
          join case_securities cs on cs.security_id = me.security_id and cs.case_id = c.order_id
          where ps.portfolio_id = p.id)
        order by p.id limit 3) as portfolios,
      ${paymentsOfClaim(account_id, sql`c.sub_payout_request_id`, request.today)} as paid
    from page c order by place, order_id, beneficial_account_id`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, (row) => [row.place, row.order_id, row.beneficial_account_id]);
}

export interface PositionSums {
  currency: string;
  positions: number;
  /** Number of different cases that can be claimed in, or wait for a step. */
  open_cases: number;
  /** For all positions that are not closed or late. */
  recognized_loss: string | null;
  /** After the fee, for positions that can be claimed or are pending, in whole amounts as core/money/whole-amounts sums them. */
  estimated: string | null;
  /** After the fee. */
  filed: string | null;
  filed_claims: number;
}

/** Totals of all positions, regardless of the filter; the most frequent currency first. */
export async function sumPositions(
  db: Db,
  of: { account_id: number; today: string; fee_pct: string },
): Promise<PositionSums[]> {
  const { rows } = await sql<PositionSums>`
    select currency, count(*)::integer as positions,
      count(distinct order_id) filter (where state in ('open', 'waiting'))::integer as open_cases,
      sum(recognized_loss) filter (where state not in ('closed', 'late')) as recognized_loss,
      (sum(round(payment_net)) filter (where state in ('open', 'waiting')))::numeric(20, 2) as estimated,
      (sum(round(payment_net)) filter (where state = 'filed'))::numeric(20, 2) as filed,
      count(*) filter (where state = 'filed')::integer as filed_claims
    from (${foundPositions(of)}) found group by currency order by positions desc, currency`.execute(db);
  return rows;
}

export async function isOwner(
  db: Db,
  { account_id, beneficial_account_id }: { account_id: number; beneficial_account_id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('beneficial_accounts')
    .where('account_id', '=', account_id)
    .where('id', '=', beneficial_account_id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The names in which an account claims. */
export async function listOwners(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ beneficial_account_id: number; beneficial_owner: string }[]> {
  return db
    .selectFrom('beneficial_accounts')
    .where('account_id', '=', account_id)
    .select(['id as beneficial_account_id', 'name as beneficial_owner'])
    .orderBy('name')
    .limit(1_000)
    .execute();
}

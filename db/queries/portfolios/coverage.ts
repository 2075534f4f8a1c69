import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { owed } from '../matches/owed.ts';
import { accountOfRow } from './splits-and-names.ts';

/** The ticker of a case. */
export const tickerOf = (caseId: RawBuilder<unknown>) => sql`(
  select si.value from case_securities cs
  join security_identifiers si on si.security_id = cs.security_id and si.kind = 'ticker'
  where cs.case_id = ${caseId} order by si.valid_to desc nulls first, si.value limit 1)`;

/**
 * A period in the record of one file, or of a link: the period that it states, or else from its first to its last
 * trade.
 */
export interface RecordPeriod {
  portfolio_id: number;
  /** Its custodian, in the account map's normal form; empty where none is named. */
  custodian: string;
  from_date: string;
  to_date: string;
  is_stated: boolean;
}

/** Merges overlapping and adjacent stated periods of a group. */
const togetherDays = sql`unnest(range_agg(daterange(c.from_date, c.to_date, '[]'))) as days`;

/**
 * The sources of the portfolios' records: each imported file, for an institution each account in it, and for a linked
 * account everything up to its last sync. If a file states the period that it covers, only that counts; the account map
 * supplies accounts without rows in it. A gain and loss report shows no period: what was not sold is not in it.
 */
export async function listRecordRanges(
  db: Db,
  { account_id, portfolio_ids }: { account_id: number; portfolio_ids: readonly number[] },
): Promise<RecordPeriod[]> {
  const isRead = sql`u.status in ('received', 'detected', 'parsed', 'stored', 'matched')`;
  const { rows } = await sql<RecordPeriod>`
    select p.id as portfolio_id, coalesce(upper(u.custodian), '') as custodian, u.first_trade_date as from_date,
      u.last_trade_date as to_date, false as is_stated
    from portfolios p join uploads u on u.portfolio_id = p.id
    where p.account_id = ${account_id} and p.id = any(${portfolio_ids}::bigint[])
      and u.status in ('stored', 'matched') and u.first_trade_date is not null and u.last_trade_date is not null
      and not u.is_by_account and u.format is distinct from ${GAIN_REPORT}
      and not exists (select from covered_periods c where c.upload_id = u.id)
    union all
    select portfolio_id, custodian, lower(days), upper(days) - 1, true from (
      select p.id as portfolio_id, c.custodian, ${togetherDays}
      from portfolios p join uploads u on u.portfolio_id = p.id join covered_periods c on c.upload_id = u.id
      where p.account_id = ${account_id} and p.id = any(${portfolio_ids}::bigint[])
        and u.status in ('stored', 'matched') and not u.is_by_account
      group by p.id, c.custodian) of_file
    union all
    select a.portfolio_id, a.custodian, a.first_trade_date, a.last_trade_date, false
    from upload_accounts a join uploads u on u.id = a.upload_id
    where a.account_id = ${account_id} and a.portfolio_id = any(${portfolio_ids}::bigint[]) and a.is_stored
      and a.first_trade_date is not null and ${isRead}
      and not exists (select from covered_periods c where c.account_id = a.account_id and c.upload_id = a.upload_id
        and c.number_key = a.number_key and c.custodian = a.custodian)
    union all
    select portfolio_id, custodian, lower(days), upper(days) - 1, true from (
    select placed.portfolio_id, c.custodian, ${togetherDays}
    from covered_periods c join uploads u on u.id = c.upload_id and u.is_by_account
    join lateral (
      select a.portfolio_id, 0 as place from upload_accounts a
      where a.account_id = c.account_id and a.upload_id = c.upload_id and a.number_key = c.number_key
        and a.custodian = c.custodian and a.is_stored
      union all
      select m.portfolio_id, case when m.custodian = c.custodian then 1 else 2 end from account_map m
      where m.account_id = c.account_id and m.number_key = c.number_key and (m.custodian = c.custodian or m.is_any_custodian)
        and not exists (select from upload_accounts a where a.account_id = c.account_id and a.upload_id = c.upload_id
          and a.number_key = c.number_key and a.custodian = c.custodian)
      order by place limit 1) placed on placed.portfolio_id = any(${portfolio_ids}::bigint[])
    where c.account_id = ${account_id} and ${isRead}
    group by placed.portfolio_id, c.custodian) of_account
    union all
    select p.id, '', s.first_trade_date, greatest((p.last_sync at time zone 'America/New_York')::date, s.last_trade_date),
      true
    from portfolios p
    join lateral (
      select min(first_trade_date) as first_trade_date, max(last_trade_date) as last_trade_date
      from portfolio_securities where portfolio_id = p.id) s on s.first_trade_date is not null
    where p.account_id = ${account_id} and p.id = any(${portfolio_ids}::bigint[])
      and p.provider is not null and p.last_sync is not null`.execute(db);
  return rows;
}

/** A month in which an account of a portfolio has trades. */
interface ActiveMonth {
  portfolio_id: number;
  account: string;
  /** The first day of the month. */
  month: string;
}

/** The months of these portfolios with trades; positions stated by custodians do not count. */
export async function listActiveMonths(
  db: Db,
  { portfolio_ids }: { portfolio_ids: readonly number[] },
): Promise<ActiveMonth[]> {
  const { rows } = await sql<ActiveMonth>`
    select t.portfolio_id, ${accountOfRow} as account, date_trunc('month', t.trade_date)::date as month
    from trades t where t.portfolio_id = any(${portfolio_ids}::bigint[])
      and coalesce(t.subtype, '') not in ('opening_position', 'closing_position')
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** The trades of a portfolio in each month that has any; positions stated by custodians do not count. */
export async function countTradesByMonth(
  db: Db,
  { portfolio_id }: { portfolio_id: number },
): Promise<{ month: string; trades: number }[]> {
  const { rows } = await sql<{ month: string; trades: number }>`
    select date_trunc('month', trade_date)::date as month, count(*)::int as trades
    from trades where portfolio_id = ${portfolio_id}::bigint
      and coalesce(subtype, '') not in ('opening_position', 'closing_position')
    group by 1 order by 1`.execute(db);
  return rows;
}

/** The custodians of the accounts in these portfolios, according to their files. */
export async function listCustodiansOfAccounts(
  db: Db,
  { account_id, portfolio_ids }: { account_id: number; portfolio_ids: readonly number[] },
): Promise<{ portfolio_id: number; number_key: string; custodian: string }[]> {
  const { rows } = await sql<{ portfolio_id: number; number_key: string; custodian: string }>`
    select distinct portfolio_id, number_key, custodian from upload_accounts
    where account_id = ${account_id} and portfolio_id = any(${portfolio_ids}::bigint[])`.execute(db);
  return rows;
}

/** A case in which the trades of a portfolio count, with its class period. */
export interface PeriodOfSource {
  portfolio_id: number;
  order_id: number;
  slug: string;
  company: string;
  ticker: string | null;
  stage: string;
  claim_deadline: string | null;
  from_date: string;
  to_date: string;
  is_filed: boolean;
  beneficial_account_id: number;
  currency: string;
  payment_expected: string | null;
}

export async function listPeriodsOfSources(
  db: Db,
  { account_id, portfolio_ids }: { account_id: number; portfolio_ids: readonly number[] },
): Promise<PeriodOfSource[]> {
  const { rows } = await sql<PeriodOfSource>`
    with touched as (
      select distinct p.id as portfolio_id, p.beneficial_account_id, cs.case_id
      from portfolios p
      join portfolio_securities ps on ps.portfolio_id = p.id
      join own_security_meanings m on m.portfolio_id = p.id and m.printed_security_id = ps.printed_security_id
      join case_securities cs on cs.security_id = m.security_id
      where p.account_id = ${account_id} and p.id = any(${portfolio_ids}::bigint[])
    )
    select t.portfolio_id, t.beneficial_account_id, m.currency, ${owed('m')} as payment_expected, c.id as order_id, c.slug, c.company, c.stage, c.claim_deadline, c.from_date, c.to_date,
      ${tickerOf(sql`c.id`)} as ticker,
      exists (
        select from payout_requests pr
        join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
        where pr.account_id = ${account_id} and pr.case_id = c.id
          and s.beneficial_account_id = t.beneficial_account_id
          and s.stage in ('review', 'filed', 'approved', 'paid', 'closed_unpaid')) as is_filed
    from touched t
    join matches m on m.account_id = ${account_id} and m.beneficial_account_id = t.beneficial_account_id
      and m.case_id = t.case_id and m.eligible
    join case_listings c on c.id = t.case_id and c.from_date is not null and c.to_date is not null
    order by t.portfolio_id, c.from_date, c.id`.execute(db);
  return rows;
}

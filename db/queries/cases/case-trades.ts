import type { OptionContract } from '@trover/core/trades/trade.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A printed security that means one of a case's, on some days. */
export interface PrintedSecurityOfCase {
  id: number;
  symbol: string | null;
  raw_symbol: string | null;
  cusip: string | null;
  cusip_valid: boolean | null;
  isin: string | null;
  isin_valid: boolean | null;
  /** Only where no identifier is printed. */
  name: string | null;
  option: OptionContract | null;
  from_date: string;
  to_date: string;
}

/**
 * A trade in a case's securities, with the fields that computations need. It never changes, so its id identifies its
 * content.
 */
export interface CaseTrade {
  id: number;
  portfolio_id: number;
  beneficial_account_id: number;
  printed_security_id: number;
  type: string;
  subtype: string | null;
  account: string | null;
  trade_date: string;
  time: string | null;
  quantity: string | null;
  stated_quantity: string | null;
  price: string | null;
  currency: string | null;
  price_currency: string | null;
  fees: string | null;
  fees_currency: string | null;
  net_amount: string | null;
  accrued_interest: string | null;
  has_interest_in_amount: boolean | null;
  ratio: string | null;
  acquired_on: string | null;
  acquired_price: string | null;
}

/** The printed securities that mean the case's; one with two periods is listed twice. */
export async function listPrintedSecuritiesOfCase(
  db: Db,
  { case_id }: { case_id: number },
): Promise<PrintedSecurityOfCase[]> {
  const { rows } = await sql<PrintedSecurityOfCase>`
    select distinct ps.id, ps.symbol, ps.raw_symbol, ps.cusip, ps.cusip_valid, ps.isin, ps.isin_valid, ps.name, ps.option,
      m.from_date::text, m.to_date::text
    from case_securities cs
    join printed_security_meanings m on m.security_id = cs.security_id
    join printed_securities ps on ps.id = m.printed_security_id
    where cs.case_id = ${case_id}`.execute(db);
  return rows;
}

/** The beneficial accounts that a case must be matched for: with trades in its securities, or matched before. */
export async function listAccountsOfCase(
  db: Db,
  { case_id, printed_security_ids }: { case_id: number; printed_security_ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ beneficial_account_id: number }>`
    select p.beneficial_account_id
    from portfolio_securities ps join portfolios p on p.id = ps.portfolio_id
    where ps.printed_security_id = any(${printed_security_ids}::bigint[])
    union
    select own.beneficial_account_id
    from case_securities cs join own_meanings own on own.security_id = cs.security_id
    where cs.case_id = ${case_id}
    union
    select beneficial_account_id from matches where case_id = ${case_id}
    order by 1`.execute(db);
  return rows.map((row) => row.beneficial_account_id);
}

/** The accounts' trades in those printed securities: by account, day and order of import. */
export async function listCaseTrades(
  db: Db,
  params: { beneficial_account_ids: readonly number[]; printed_security_ids: readonly number[] },
): Promise<CaseTrade[]> {
  // trades of a deleted portfolio do not count while a job removes them
  const { rows: held } = await sql<Held>`
    select ps.printed_security_id, ps.portfolio_id, p.beneficial_account_id
    from portfolios p join portfolio_securities ps on ps.portfolio_id = p.id
    where p.beneficial_account_id = any(${params.beneficial_account_ids}::bigint[])
      and ps.printed_security_id = any(${params.printed_security_ids}::bigint[])`.execute(db);
  if (held.length === 0) return [];
  // What is held is sent with the statement: several servers then plan it once for all calls, and only those that have one
  // of these portfolios are queried.
  const pairs = new Map(held.map((one) => [`${one.printed_security_id} ${one.beneficial_account_id}`, one]));
  const securities = Array.from(pairs.values(), (pair) => pair.printed_security_id);
  const owners = Array.from(pairs.values(), (pair) => pair.beneficial_account_id);
  const portfolioIds = [...new Set(held.map((one) => one.portfolio_id))];
  const { rows } = await sql<CaseTrade>`
    select t.id, t.portfolio_id, t.beneficial_account_id, t.printed_security_id, t.type, t.subtype, t.account,
      t.trade_date, t.time, t.quantity, t.stated_quantity, t.price, t.currency, t.price_currency, t.fees,
      t.fees_currency, t.net_amount, t.accrued_interest, t.has_interest_in_amount, t.ratio, t.acquired_on,
      t.acquired_price
    from unnest(${securities}::bigint[], ${owners}::bigint[]) as held (printed_security_id, beneficial_account_id)
    join trades t on t.printed_security_id = held.printed_security_id
      and t.beneficial_account_id = held.beneficial_account_id
    where t.portfolio_id = any(${portfolioIds}::bigint[])
    order by t.beneficial_account_id, t.trade_date, t.id`.execute(db);
  return rows;
}

/** A security that a portfolio has trades in. */
interface Held {
  printed_security_id: number;
  portfolio_id: number;
  beneficial_account_id: number;
}

/** Number of trades that an account has in a case's securities, by the stored counts. */
export async function countCaseTrades(
  db: Db,
  { account_id, case_id }: { account_id: number; case_id: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(ps.trades), 0)::bigint as n
    from portfolios p join portfolio_securities ps on ps.portfolio_id = p.id
    where p.account_id = ${account_id} and ps.printed_security_id in (
      select m.printed_security_id from case_securities cs
      join printed_security_meanings m on m.security_id = cs.security_id
      where cs.case_id = ${case_id}
      union
      select own.printed_security_id from case_securities cs
      join own_meanings own on own.security_id = cs.security_id and own.account_id = ${account_id}
      where cs.case_id = ${case_id})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A published case, and the owners whose trades count in it. */
export interface CaseOfOwners {
  case_id: number;
  beneficial_account_ids: number[];
}

/** The published cases whose securities an upload's trades are in, or continued in, with the owners of these trades. */
export async function listCasesOfUpload(db: Db, { upload_id }: { upload_id: number }): Promise<CaseOfOwners[]> {
  const { rows } = await sql<CaseOfOwners>`
    with touched as (
      select us.portfolio_id, us.printed_security_id, p.beneficial_account_id
      from upload_securities us join portfolios p on p.id = us.portfolio_id
      where us.upload_id = ${upload_id}
    ), meant as (
      select m.security_id, touched.beneficial_account_id
      from touched join own_security_meanings m
        on m.portfolio_id = touched.portfolio_id and m.printed_security_id = touched.printed_security_id
      union
      select own.security_id, touched.beneficial_account_id
      from touched join own_meanings own on own.beneficial_account_id = touched.beneficial_account_id
        and own.printed_security_id = touched.printed_security_id
    )
    select cs.case_id, array_agg(distinct meant.beneficial_account_id) as beneficial_account_ids
    from meant
    join case_securities cs on cs.security_id = meant.security_id
    join cases c on c.id = cs.case_id and c.is_published
    group by cs.case_id order by cs.case_id`.execute(db);
  return rows;
}

/** The published cases whose securities a portfolio has trades in. */
export async function listCasesOfPortfolio(db: Db, { portfolio_id }: { portfolio_id: number }): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    with meant as (
      select security_id from own_security_meanings where portfolio_id = ${portfolio_id}
      union
      select own.security_id from portfolios p join own_meanings own on own.beneficial_account_id = p.beneficial_account_id
      where p.id = ${portfolio_id}
    )
    select distinct cs.case_id
    from meant
    join case_securities cs on cs.security_id = meant.security_id
    join cases c on c.id = cs.case_id and c.is_published
    order by cs.case_id`.execute(db);
  return rows.map((row) => row.case_id);
}

/** The published cases that a portfolio's printed securities belong to, by the owner's corrections. */
export async function listCasesOfSecurities(
  db: Db,
  { portfolio_id, printed_security_ids }: { portfolio_id: number; printed_security_ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    with meant as (
      select security_id from own_security_meanings
      where portfolio_id = ${portfolio_id} and printed_security_id = any(${printed_security_ids}::bigint[])
      union
      select m.security_id from printed_security_meanings m
      where m.printed_security_id = any(${printed_security_ids}::bigint[])
      union
      select own.security_id from portfolios p
      join own_meanings own on own.beneficial_account_id = p.beneficial_account_id
        and own.printed_security_id = any(${printed_security_ids}::bigint[])
      where p.id = ${portfolio_id}
    )
    select distinct cs.case_id
    from meant
    join case_securities cs on cs.security_id = meant.security_id
    join cases c on c.id = cs.case_id and c.is_published
    order by cs.case_id`.execute(db);
  return rows.map((row) => row.case_id);
}

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';
import { owed } from '../matches/owed.ts';
import { listPortfolioIds } from './portfolio-ids.ts';
import { type PositionRules, samePrintsOf, splitFactorsOn } from './splits-and-names.ts';

export interface HoldingRecord {
  /** The catalogue's security, or the printed one where the catalogue has none. */
  key: string;
  symbol: string | null;
  name: string | null;
  security_id: number | null;
  company_id: number | null;
  quantity: string;
  trades_nb: number;
  first_trade_date: string;
  last_trade_date: string;
  currency: string | null;
}

const SUMS = `printed_security_id bigint, trades_nb bigint, first_trade_date date, last_trade_date date, currency text,
  printed_name text, quantity numeric`;

/** The position that a row of `trades t` states: an opening or a closing holding. */
export const statedShares = sql`coalesce(t.stated_quantity, t.quantity)`;

/** The change of the position by a row of `trades t`; a stated position changes none. */
export const movedShares = sql`case
  when t.subtype in ('opening', 'closing', 'opening_position', 'closing_position') then 0
  when t.type in ('buy', 'transfer_in', 'split') then t.quantity
  when t.type in ('sell', 'transfer_out') then -t.quantity
  when t.subtype = 'cancel' then coalesce(t.stated_quantity, 0)
  when t.subtype in ('stock_dividend', 'spin_off', 'free_share', 'receive_free') then t.quantity
  when t.subtype like '%\\_in' then t.quantity
  when t.subtype like '%\\_out' then -t.quantity
  else 0 end`;

/**
 * The present and former holdings of an account, or of one of its portfolios, by its trades, without options. Holdings
 * before a split with a known ratio are in shares after it. Positions that custodians state are not trades.
 */
export async function listHoldings(
  db: Db,
  { account_id, portfolio_id, rules }: { account_id: number; portfolio_id?: number | undefined; rules: PositionRules },
): Promise<HoldingRecord[]> {
  const portfolioIds = await listPortfolioIds(db, { account_id, portfolio_id });
  const isScaled = rules.factors.length > 0;
  const held = sql`case when t.subtype = 'opening' then ${statedShares} else ${movedShares} end`;
  const day = sql`t.trade_date - case when t.subtype = 'opening' then 1 else 0 end`;
  const sums = sql`
      select t.printed_security_id, count(*) as trades_nb, min(t.trade_date) as first_trade_date,
        max(t.trade_date) as last_trade_date, max(t.currency) as currency,
        max(t.security_name) as printed_name,
        ${isScaled ? sql`trim_scale(round(sum((${held}) * coalesce(f.numerator / f.denominator, 1)), 8))` : sql`sum(${held})`} as quantity
      from trades t ${isScaled ? sql`${samePrintsOf(rules.same)} ${splitFactorsOn(rules.factors, day)}` : sql``}
      where t.portfolio_id = any(${portfolioIds}::bigint[])
        and coalesce(t.subtype, '') not in ('opening_position', 'closing_position')
      group by t.printed_security_id`;
  const summed = await runSubqueryFirst(db, { query: sums, name: 'summed', columns: SUMS });
  const { rows } = await sql<HoldingRecord>`
    select coalesce('security ' || meant.security_id, 'printed ' || ps.id) as key,
      coalesce(max(s.ticker), max(ps.symbol)) as symbol,
      coalesce(max(s.company), max(ps.name), max(summed.printed_name)) as name,
      meant.security_id, max(s.company_id) as company_id,
      coalesce(sum(summed.quantity), 0) as quantity, sum(summed.trades_nb)::bigint as trades_nb,
      min(summed.first_trade_date) as first_trade_date, max(summed.last_trade_date) as last_trade_date,
      max(summed.currency) as currency
    from ${summed}
    join printed_securities ps on ps.id = summed.printed_security_id and ps.option is null
    left join lateral (
      select min(m.security_id) as security_id from own_security_meanings m
      where m.account_id = ${account_id} and m.printed_security_id = ps.id
        and summed.last_trade_date between m.from_date and m.to_date
    ) meant on true
    left join lateral (
      select se.company_id, co.name as company, (
        select si.value from security_identifiers si where si.security_id = se.id and si.kind = 'ticker'
        order by si.valid_to desc nulls first, si.value limit 1) as ticker
      from securities se join companies co on co.id = se.company_id where se.id = meant.security_id
    ) s on true
    group by 1, meant.security_id
    order by 2 nulls last, 1`.execute(db);
  return rows;
}

export interface CaseOfHolding {
  security_id: number;
  case_id: number;
  slug: string;
  eligible: boolean;
  payment_expected: string | null;
}

/** The account's matches, by security. */
export async function listCasesOfHoldings(
  db: Db,
  { account_id }: { account_id: number },
): Promise<(CaseOfHolding & { stage: string; claim_deadline: string | null })[]> {
  const { rows } = await sql<CaseOfHolding & { stage: string; claim_deadline: string | null }>`
    select cs.security_id, c.id as case_id, c.slug, c.stage, c.claim_deadline, bool_or(m.eligible) as eligible,
      sum(${owed('m')}) filter (where m.eligible) as payment_expected
    from matches m
    join case_listings c on c.id = m.case_id
    join case_securities cs on cs.case_id = c.id
    where m.account_id = ${account_id}
    group by cs.security_id, c.id, c.slug, c.stage, c.claim_deadline
    order by c.claim_deadline desc nulls last, c.id`.execute(db);
  return rows;
}

/** Whether a file of the account is still being processed. */
export async function isAnyUploadInProgress(db: Db, { account_id }: { account_id: number }): Promise<boolean> {
  const { rows } = await sql`
    select from portfolios p join uploads u on u.portfolio_id = p.id
    where p.account_id = ${account_id} and (u.status in ('received', 'detected', 'parsed', 'stored') or u.cases_to_rematch <> '{}') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

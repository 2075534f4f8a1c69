import type { RatioSplit, SplitFactor } from '@trover/core/portfolios/split-factors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';

/** Split rows of these portfolios that do not print the change of the position in shares, at most `limit` of them. */
export async function listRatioSplits(
  db: Db,
  { portfolio_ids, limit }: { portfolio_ids: readonly number[]; limit: number },
): Promise<RatioSplit[]> {
  const query = sql`
    select t.id as trade_id, t.portfolio_id, t.printed_security_id, ${accountOfRow} as account, t.trade_date, t.ratio
    from trades t
    where t.portfolio_id = any(${portfolio_ids}::bigint[]) and t.type = 'split' and t.quantity is null
    limit ${limit}`;
  const columns = `trade_id bigint, portfolio_id bigint, printed_security_id bigint, account text, trade_date date,
    ratio text`;
  const found = await runSubqueryFirst(db, { query, name: 'found', columns });
  const { rows } = await sql<RatioSplit>`
    select found.*, ps.symbol, coalesce(ps.cusip, case when ps.isin like 'US%' then substr(ps.isin, 3, 9) end) as cusip
    from ${found} join printed_securities ps on ps.id = found.printed_security_id
    order by found.portfolio_id, found.printed_security_id, found.trade_date, found.trade_id`.execute(db);
  return rows;
}

/** Another printed form of a security, and the first form of it in its portfolio. */
interface SamePrint {
  portfolio_id: number;
  printed_security_id: number;
  same_as: number;
}

/**
 * Printed forms in one portfolio that are the same security: by their meaning in the catalogue, or else by their CUSIP,
 * which the ISIN of a United States or Canadian security contains, or else by their ISIN. A custodian's statement and
 * its trades print it differently.
 */
export async function listSamePrintedSecurities(
  db: Db,
  { account_id, portfolio_ids }: { account_id: number; portfolio_ids: readonly number[] },
): Promise<SamePrint[]> {
  const { rows } = await sql<SamePrint>`
    with printed as (
      select held.portfolio_id, held.printed_security_id, held.first_trade_date, held.last_trade_date, coalesce(
        'security ' || (select min(m.security_id) from own_security_meanings m
          where m.account_id = ${account_id} and m.portfolio_id = held.portfolio_id
            and m.printed_security_id = held.printed_security_id
            and held.last_trade_date between m.from_date and m.to_date),
        'cusip ' || coalesce(ps.cusip, case when ps.isin ~ '^(US|CA)' then substr(ps.isin, 3, 9) end),
        'isin ' || ps.isin) as named
      from portfolio_securities held
      join printed_securities ps on ps.id = held.printed_security_id and ps.option is null
      where held.portfolio_id = any(${portfolio_ids}::bigint[])
    ), together as (
      select portfolio_id, printed_security_id, min(printed_security_id) over (partition by portfolio_id, named) as same_as
      from printed where named is not null
    )
    select portfolio_id, printed_security_id, same_as from together where same_as <> printed_security_id
    order by 1, 2`.execute(db);
  return rows;
}

/** Whether one of these positions is stated by settlement, so that trades are compared by settlement date. */
export async function isAnyStatedBySettlement(
  db: Db,
  { portfolio_ids }: { portfolio_ids: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from trades t where t.portfolio_id = any(${portfolio_ids}::bigint[]) and t.type = 'other'
      and t.subtype in ('opening_position', 'closing_position') and t.settle_date is not null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The rules by which positions are compared: the shares of each day after all splits, and the printed forms of one
 * security.
 */
export interface PositionRules {
  factors: readonly SplitFactor[];
  known_trade_ids: readonly number[];
  same: readonly SamePrint[];
  has_settled: boolean;
}

/**
 * For rows of `trades t`: `s.same_as` is the first printed form of the row's security, where it differs from the row's
 * own.
 */
export const samePrintsOf = (same: readonly SamePrint[]): RawBuilder<unknown> => sql`
  left join jsonb_to_recordset(${JSON.stringify(same)}::jsonb) as s (portfolio_id bigint, printed_security_id bigint,
      same_as bigint) on s.portfolio_id = t.portfolio_id and s.printed_security_id = t.printed_security_id`;

/** The account of a row of `trades t` in normalized form. */
export const accountOfRow = sql`upper(btrim(coalesce(t.account, '')))`;

/**
 * For rows of `trades t` with `samePrintsOf`: later splits turned a share of the given day into `f.numerator /
 * f.denominator`; without a row the ratio is one.
 */
export const splitFactorsOn = (factors: readonly SplitFactor[], day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join jsonb_to_recordset(${JSON.stringify(factors)}::jsonb) as f (portfolio_id bigint, printed_security_id bigint,
      account text, from_date date, to_date date, numerator numeric, denominator numeric)
    on f.portfolio_id = t.portfolio_id and f.printed_security_id = coalesce(s.same_as, t.printed_security_id)
      and f.account = ${accountOfRow} and (f.from_date is null or f.from_date <= ${day}) and ${day} < f.to_date`;

import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { nameByTrades } from '../trades/name-accounts.ts';

const REVIEW_REASONS = ['check_digit', 'name_only', 'another_time', 'contradicted', 'two_fit', 'not_listed'] as const;
type ReviewReason = (typeof REVIEW_REASONS)[number];

/** A security as an account's files print it, with the security that it is matched to. */
export interface OwnSecurityRecord {
  printed_security_id: number;
  symbol: string | null;
  cusip: string | null;
  cusip_valid: boolean | null;
  isin: string | null;
  isin_valid: boolean | null;
  name: string | null;
  trades_nb: number;
  first_trade_date: string;
  last_trade_date: string;
  /** Its meaning in the catalogue, on any day; null: none. */
  security_id: number | null;
  company: string | null;
  ticker: string | null;
  /** The correction that sets it, or sets that it has none. */
  correction_id: number | null;
  /** Why it is unknown. */
  review_reason: ReviewReason | null;
}

export type OwnSecuritiesState = 'unknown' | 'recognised';

const tickerOf = sql`(
  select si.value from security_identifiers si where si.security_id = s.id and si.kind = 'ticker'
  order by si.valid_to desc nulls first, si.valid_from desc nulls last, si.value limit 1)`;

type Asked = { account_id: number; portfolio_id?: number | undefined; state: OwnSecuritiesState };

/** The account's printed securities in a state as `ranked`: 0 for those to review, 1 for the rest. */
const ranked = ({ account_id, portfolio_id, state }: Asked) => sql`
    with held as (
      select h.printed_security_id, min(p.beneficial_account_id) as beneficial_account_id, sum(h.trades)::bigint as trades_nb,
        min(h.first_trade_date) as first_trade_date, max(h.last_trade_date) as last_trade_date
      from portfolios p join portfolio_securities h on h.portfolio_id = p.id
      where p.account_id = ${account_id} and p.id = coalesce(${portfolio_id ?? null}::bigint, p.id)
      group by h.printed_security_id
    ), meant as (
      select held.*, (
        select m.security_id from own_security_meanings m
        where m.account_id = ${account_id} and m.printed_security_id = held.printed_security_id
          and m.from_date <= held.last_trade_date and m.to_date >= held.first_trade_date
        order by m.security_id limit 1) as security_id
      from held
      join printed_securities ps on ps.id = held.printed_security_id and ps.option is null
    ), doubted as (
      select meant.*, case
        when meant.security_id is not null then null
        when ps.cusip_valid is false or ps.isin_valid is false then 'check_digit'
        when ps.symbol is null and ps.cusip is null and ps.isin is null then 'name_only'
        when exists (select from security_identifiers si where si.kind = 'ticker' and si.value = ps.symbol
          and is_contradicted(ps, si.security_id)) then 'contradicted'
        when exists (select from security_identifiers si where si.kind = 'ticker' and si.key = ps.ticker_key
          and (si.valid_from is not null or si.valid_to is not null)) then 'another_time'
        when exists (select from security_identifiers si where si.kind = 'ticker' and si.key = ps.ticker_key) then 'two_fit'
        else 'not_listed' end as review_reason
      from meant join printed_securities ps on ps.id = meant.printed_security_id
      where (meant.security_id is null) = ${state === 'unknown'}
    ), ranked as (
      select doubted.*, case when review_reason is null or review_reason = 'not_listed' then 1 else 0 end as rank from doubted
    )`;

/** The securities in an account's files, or in one portfolio's; those to review first, then the most traded. */
export async function listOwnSecurities(
  db: Db,
  params: Asked & PageRequest<[number, number, number]>,
): Promise<Page<OwnSecurityRecord & { rank: number }>> {
  const { account_id, limit, after } = params;
  const own = ranked(params);
  const counted = await sql<{ n: number }>`${own} select count(*)::bigint as n from ranked`.execute(db);
  const { rows } = await sql<OwnSecurityRecord & { rank: number; beneficial_account_id: number }>`
    ${own}
    select r.printed_security_id, ps.symbol, ps.cusip, ps.cusip_valid, ps.isin, ps.isin_valid,
      ps.name, r.beneficial_account_id,
      r.trades_nb, r.first_trade_date, r.last_trade_date, r.security_id, co.name as company, ${tickerOf} as ticker, (
        select c.id from corrections c
        where c.account_id = ${account_id} and c.kind = 'security' and c.undone_at is null
          and c.printed_security_id = r.printed_security_id limit 1) as correction_id,
      r.review_reason, r.rank
    from ranked r
    join printed_securities ps on ps.id = r.printed_security_id
    left join securities s on s.id = r.security_id
    left join companies co on co.id = s.company_id
    ${
      after === undefined
        ? sql``
        : sql`where (r.rank, -r.trades_nb, r.printed_security_id) > (${after[0]}, ${-after[1]}, ${after[2]})`
    }
    order by r.rank, r.trades_nb desc, r.printed_security_id
    limit ${limit + 1}`.execute(db);
  const named = await nameByTrades(db, rows, (row) => row.printed_security_id);
  return pageOf(named, limit, counted.rows[0]?.n ?? 0, (row) => [row.rank, row.trades_nb, row.printed_security_id]);
}

/** The number of an account's securities that need a review. */
export async function countToReview(db: Db, params: Omit<Asked, 'state'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${ranked({ ...params, state: 'unknown' })} select count(*)::bigint as n from ranked where rank = 0`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A security of the catalogue, to choose from. */
export interface SecurityChoice {
  security_id: number;
  company: string;
  name: string;
  ticker: string | null;
  is_demonstration: boolean;
}

export interface Candidate extends SecurityChoice {
  printed_security_id: number;
  valid_from: string | null;
  valid_to: string | null;
  fits_by: 'ticker' | 'issuer' | 'name';
}

const CANDIDATES = 3;

/**
 * The possible meanings of a printed security: its ticker at another time or in another spelling, its issuer's number,
 * its name.
 */
export async function listCandidates(
  db: Db,
  { prints }: { prints: readonly { id: number; name_key: string | null }[] },
): Promise<Candidate[]> {
  if (prints.length === 0) return [];
  const { rows } = await sql<Candidate>`
    select ps.id as printed_security_id, found.security_id, co.name as company, s.name, ${tickerOf} as ticker,
      co.is_demonstration, found.valid_from, found.valid_to, found.fits_by
    from unnest(${prints.map(({ id }) => id)}::bigint[], ${prints.map(({ name_key }) => name_key)}::text[])
      as asked (id, name_key)
    join printed_securities ps on ps.id = asked.id
    cross join lateral (
      select distinct on (security_id) security_id, valid_from, valid_to, fits_by from (
        select si.security_id, si.valid_from, si.valid_to, 'ticker' as fits_by, 1 as place
        from security_identifiers si where si.kind = 'ticker' and si.key = ps.ticker_key
        union all
        select si.security_id, null, null, 'issuer', 2
        from security_identifiers si
        where si.kind = 'cusip' and si.value like left(coalesce(ps.cusip, ps.cusip_in_isin), 6) || '%'
        union all
        select se.id, null, null, 'name', 3
        from company_names cn join securities se on se.company_id = cn.company_id
        where cn.key = coalesce(ps.name_key, asked.name_key)
      ) fitting order by security_id, place limit ${CANDIDATES}) found
    join securities s on s.id = found.security_id
    join companies co on co.id = s.company_id
    order by ps.id, found.fits_by desc, co.name`.execute(db);
  return rows;
}

/** The securities of companies, in the order of the companies. */
export async function listSecurityChoices(
  db: Db,
  { company_ids, limit }: { company_ids: readonly number[]; limit: number },
): Promise<SecurityChoice[]> {
  if (company_ids.length === 0) return [];
  const { rows } = await sql<SecurityChoice>`
    select s.id as security_id, co.name as company, s.name, ${tickerOf} as ticker, co.is_demonstration
    from unnest(${company_ids}::integer[]) with ordinality as meant (company_id, place)
    join companies co on co.id = meant.company_id
    join securities s on s.company_id = co.id
    order by meant.place, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether the account's files print that security. */
export async function holdsPrint(
  db: Db,
  { account_id, printed_security_id }: { account_id: number; printed_security_id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('portfolios')
    .innerJoin('portfolio_securities', 'portfolio_securities.portfolio_id', 'portfolios.id')
    .where('portfolios.account_id', '=', account_id)
    .where('portfolio_securities.printed_security_id', '=', printed_security_id)
    .select('portfolios.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasSecurity(db: Db, { security_id }: { security_id: number }): Promise<boolean> {
  const found = await db.selectFrom('securities').select('id').where('id', '=', security_id).executeTakeFirst();
  return found !== undefined;
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { listPortfolioIds } from '../portfolios/portfolio-ids.ts';

export interface TradeRecord {
  id: number;
  portfolio_id: number;
  type: string;
  subtype: string | null;
  trade_date: string;
  settle_date: string | null;
  time: string | null;
  account: string | null;
  symbol: string | null;
  cusip: string | null;
  isin: string | null;
  security_name: string | null;
  security_id: number | null;
  quantity: string | null;
  price: string | null;
  currency: string | null;
  fees: string | null;
  net_amount: string | null;
  accrued_interest: string | null;
  has_interest_in_amount: boolean | null;
  note: string | null;
  sources: { upload_id: number; file_name: string; row: string; page: number | null; box: number[] | null }[];
}

export interface TradeFilter {
  account_id: number;
  portfolio_id?: number | undefined;
  upload_id?: number | undefined;
  case_id?: number | undefined;
  ticker?: string | undefined;
  type?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The conditions on trades only, so that the servers with the trades can evaluate them; values from other tables are
 * queried first.
 */
async function whereTrades(db: Db, filter: TradeFilter, portfolioIds: readonly number[]): Promise<RawBuilder<unknown>> {
  const { account_id, upload_id, case_id, ticker, type, from, to } = filter;
  const conditions = [sql`t.portfolio_id = any(${portfolioIds}::bigint[])`];
  if (upload_id !== undefined)
    conditions.push(sql`exists (
      select from upload_trades ut
      where ut.portfolio_id = any(${portfolioIds}::bigint[]) and ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
        and ut.occurrence = t.occurrence and ut.upload_id = ${upload_id})`);
  if (case_id !== undefined)
    conditions.push(sql`t.printed_security_id = any(${await listPrintsOfCase(db, { account_id, case_id })}::bigint[])`);
  if (ticker !== undefined)
    conditions.push(sql`t.printed_security_id in (
      select id from printed_securities where symbol = ${ticker.toUpperCase()})`);
  if (type !== undefined) conditions.push(sql`t.type = ${type}`);
  if (from !== undefined) conditions.push(sql`t.trade_date >= ${from}`);
  if (to !== undefined) conditions.push(sql`t.trade_date <= ${to}`);
  return sql.join(conditions, sql` and `);
}

async function listPrintsOfCase(
  db: Db,
  { account_id, case_id }: { account_id: number; case_id: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('own_security_meanings')
    .innerJoin('case_securities', 'case_securities.security_id', 'own_security_meanings.security_id')
    .where('own_security_meanings.account_id', '=', account_id)
    .where('case_securities.case_id', '=', case_id)
    .select('own_security_meanings.printed_security_id')
    .distinct()
    .execute();
  return rows.map(({ printed_security_id }) => printed_security_id);
}

const PAGE = `id bigint, portfolio_id bigint, printed_security_id bigint, fingerprint text, occurrence integer, type text,
  subtype text, trade_date date, settle_date date, "time" text, account text, security_name text, quantity numeric,
  price numeric, currency text, fees numeric, net_amount numeric, accrued_interest numeric, has_interest_in_amount boolean,
  note text`;

/** Trades of the account, the newest first. */
export async function listTrades(
  db: Db,
  params: TradeFilter & PageRequest<[string, number]>,
): Promise<Page<TradeRecord>> {
  const { after, limit } = params;
  const portfolioIds = await listPortfolioIds(db, params);
  const where = await whereTrades(db, params, portfolioIds);
  const counted = await sql<{ n: number }>`select count(*) as n from trades t where ${where}`.execute(db);
  const shown = sql`
    select t.id, t.portfolio_id, t.printed_security_id, encode(t.fingerprint, 'hex') as fingerprint, t.occurrence, t.type,
      t.subtype, t.trade_date, t.settle_date, t.time, t.account, t.security_name, t.quantity, t.price, t.currency, t.fees,
      t.net_amount, t.accrued_interest, t.has_interest_in_amount, t.note
    from trades t
    where ${where} ${after === undefined ? sql`` : sql`and (t.trade_date, t.id) < (${after[0]}::date, ${after[1]}::bigint)`}
    order by t.trade_date desc, t.id desc
    limit ${limit + 1}`;
  const page = await runSubqueryFirst(db, { query: shown, name: 'page', columns: PAGE });
  const holders = sql`
    select page.id, ut.upload_id, ut.row
    from ${page} join upload_trades ut on ut.portfolio_id = page.portfolio_id
      and ut.fingerprint = decode(page.fingerprint, 'hex') and ut.occurrence = page.occurrence
    where ut.portfolio_id = any(${portfolioIds}::bigint[])`;
  const held = await runSubqueryFirst(db, {
    query: holders,
    name: 'held',
    columns: 'id bigint, upload_id bigint, "row" text',
  });
  const { rows } = await sql<TradeRecord>`
    with page as materialized (select * from ${page}), held as materialized (select * from ${held})
    select page.id, page.portfolio_id, page.type, page.subtype, page.trade_date, page.settle_date, page.time, page.account,
      ps.symbol, ps.cusip, ps.isin, coalesce(page.security_name, ps.name) as security_name, (
        select m.security_id from own_security_meanings m
        where m.portfolio_id = page.portfolio_id and m.printed_security_id = page.printed_security_id
          and page.trade_date between m.from_date and m.to_date limit 1) as security_id,
      page.quantity, page.price, page.currency, page.fees, page.net_amount, page.accrued_interest,
      page.has_interest_in_amount, page.note, (
        select coalesce(jsonb_agg(jsonb_build_object('upload_id', u.id, 'file_name', u.file_name, 'row', held.row,
          'page', d.page, 'box', d.box) order by u.id), '[]')
        from held join uploads u on u.id = held.upload_id
        left join document_rows d on d.portfolio_id = u.portfolio_id and d.upload_id = u.id and d.row = held.row
        where held.id = page.id) as sources
    from page join printed_securities ps on ps.id = page.printed_security_id
    order by page.trade_date desc, page.id desc`.execute(db);
  return pageOf(rows, limit, counted.rows[0]!.n, (row) => [row.trade_date, row.id]);
}

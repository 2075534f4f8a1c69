import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { accountOfRow } from './splits-and-names.ts';

interface MonthRow {
  trade_id: number;
  trade_date: string;
  settle_date: string | null;
  security: string;
  type: string;
  subtype: string | null;
  quantity: string | null;
  price: string | null;
  currency: string | null;
  account: string | null;
  file_name: string | null;
  row: string | null;
}

interface MonthOfSource {
  portfolio_id: number;
  /** A month like 2026-03. */
  month: string;
  /** Accounts to leave out, in normalized form. */
  without: readonly string[];
}

/** The rows of one month of a portfolio, including stated positions, the oldest first. */
export async function listMonthRows(
  db: Db,
  { portfolio_id, month, without, limit, after }: MonthOfSource & PageRequest<readonly [string, number]>,
): Promise<Page<MonthRow>> {
  const first = `${month}-01`;
  const within = sql`t.portfolio_id = ${portfolio_id} and t.trade_date >= ${first}::date
    and t.trade_date < (${first}::date + interval '1 month')::date and ${accountOfRow} <> all(${without}::text[])`;
  const rest = after === undefined ? sql`true` : sql`(t.trade_date, t.id) > (${after[0]}::date, ${after[1]}::bigint)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from trades t where ${within}`.execute(db);
  const query = sql`
    select t.id as trade_id, t.trade_date, t.settle_date, t.printed_security_id, t.type, t.subtype, t.quantity, t.price,
      t.currency, t.account,
      (select min(ut.upload_id) from upload_trades ut where ut.portfolio_id = t.portfolio_id
        and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence) as upload_id,
      (select ut.row from upload_trades ut where ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
        and ut.occurrence = t.occurrence order by ut.upload_id limit 1) as row
    from trades t where ${within} and ${rest} order by t.trade_date, t.id limit ${limit + 1}`;
  const columns = `trade_id bigint, trade_date date, settle_date date, printed_security_id bigint, type text, subtype text,
    quantity numeric, price numeric, currency text, account text, upload_id bigint, row text`;
  const found = await runSubqueryFirst(db, { query, name: 'found', columns });
  const { rows } = await sql<MonthRow>`
    select found.trade_id, found.trade_date, found.settle_date,
      coalesce(ps.symbol, ps.name, ps.isin, ps.cusip, 'Security ' || ps.id) as security, found.type, found.subtype,
      found.quantity, found.price, found.currency, found.account, u.file_name, found.row
    from ${found} left join printed_securities ps on ps.id = found.printed_security_id
    left join uploads u on u.id = found.upload_id order by found.trade_date, found.trade_id`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, (row) => [row.trade_date, row.trade_id]);
}

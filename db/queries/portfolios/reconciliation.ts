import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { movedShares, statedShares } from './holdings.ts';
import { listPortfolioIds } from './portfolio-ids.ts';

export interface Difference {
  portfolio_id: number;
  source: string;
  beneficial_account_id: number;
  entity: string;
  printed_security_id: number;
  security: string;
  from_date: string;
  from_quantity: string;
  to_date: string;
  stated: string;
  computed: string;
  difference: string;
  rows: number;
  has_split: boolean;
  compared: number;
  agree: number;
}

const COLUMNS = `portfolio_id bigint, printed_security_id bigint, from_date date, from_quantity numeric, to_date date,
  stated numeric, computed numeric, rows bigint, has_split boolean`;

/**
 * Each stated position against the one before and the trades in between. An opening position is of the morning of its day,
 * a closing one of its evening. Positions of several accounts of a portfolio on one day are added up.
 */
const spansOf = (ids: readonly number[]) => sql`
  with marked as (
    select t.portfolio_id, t.printed_security_id, t.account, t.trade_date,
      coalesce(t.subtype in ('opening', 'closing'), false) as is_stated,
      ${statedShares} as stated, ${movedShares} as moved, t.type = 'split' and t.quantity is null as is_ratio,
      case t.subtype when 'opening' then 0 when 'closing' then 2 else 1 end as moment
    from trades t where t.portfolio_id = any(${ids}::bigint[])
  ),
  counted as (
    select *, count(*) filter (where is_stated) over earlier as part
    from marked
    window earlier as (partition by portfolio_id, printed_security_id, account order by trade_date, moment
      rows between unbounded preceding and 1 preceding)
  ),
  parts as (
    select portfolio_id, printed_security_id, account, part,
      max(trade_date) filter (where is_stated) as to_date, max(stated) filter (where is_stated) as stated,
      coalesce(sum(moved), 0) as moved, count(*) filter (where not is_stated) as rows, bool_or(is_ratio) as has_split
    from counted group by portfolio_id, printed_security_id, account, part
  ),
  pairs as (
    select *, lag(to_date) over before as from_date, lag(stated) over before as from_quantity
    from parts window before as (partition by portfolio_id, printed_security_id, account order by part)
  )
  select portfolio_id, printed_security_id, from_date, sum(from_quantity) as from_quantity, to_date, sum(stated) as stated,
    sum(from_quantity + moved) as computed, sum(rows)::bigint as rows, bool_or(has_split) as has_split
  from pairs where to_date is not null and stated is not null and from_date is not null and from_quantity is not null
  group by portfolio_id, printed_security_id, from_date, to_date`;

/**
 * The days of these portfolios in which a stated position and the trades differ: after the position before, to its own.
 * A position of a month’s last week is of the month’s end.
 */
export async function listDifferingDays(
  db: Db,
  { account_id, portfolio_ids }: { account_id: number; portfolio_ids: readonly number[] },
): Promise<{ portfolio_id: number; from_date: string; to_date: string }[]> {
  const compared = await runSubqueryFirst(db, { query: spansOf(portfolio_ids), name: 'spans', columns: COLUMNS });
  const { rows } = await sql<{ portfolio_id: number; from_date: string; to_date: string }>`
    select distinct spans.portfolio_id, 
      least(spans.to_date, greatest(spans.from_date + 1, date_trunc('month', spans.from_date + 7)::date)) as from_date,
      spans.to_date
    from ${compared} join portfolios p on p.id = spans.portfolio_id and p.account_id = ${account_id}
    where spans.stated <> spans.computed order by 1, 2, 3`.execute(db);
  return rows;
}

/** Stated positions that differ from the trades, the newest first. */
export async function listDifferences(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<readonly [string, number, number]>,
): Promise<Page<Difference> & { compared: number; agree: number }> {
  const ids = await listPortfolioIds(db, { account_id });
  const compared = await runSubqueryFirst(db, { query: spansOf(ids), name: 'spans', columns: COLUMNS });
  const rest =
    after === undefined
      ? sql`true`
      : sql`(d.to_date, d.portfolio_id, d.printed_security_id) < (${after[0]}::date, ${after[1]}::bigint, ${after[2]}::bigint)`;
  const { rows } = await sql<Omit<Difference, 'compared' | 'agree'> & { differing: number; compared: number }>`
    with every as materialized (select * from ${compared}),
    d as (select * from every where stated <> computed),
    counts as (select (select count(*) from every)::integer as compared, (select count(*) from d)::integer as differing),
    page as (select d.* from d where ${rest}
      order by d.to_date desc, d.portfolio_id desc, d.printed_security_id desc limit ${limit + 1})
    select counts.compared, counts.differing, g.portfolio_id, p.label as source, p.beneficial_account_id, b.name as entity,
      g.printed_security_id, coalesce(ps.symbol, ps.name, 'Security ' || ps.id) as security, g.from_date, g.from_quantity,
      g.to_date, g.stated, g.computed, g.stated - g.computed as difference, g.rows::integer as rows, g.has_split
    from counts
    left join page g on true
    left join portfolios p on p.id = g.portfolio_id
    left join beneficial_accounts b on b.id = p.beneficial_account_id
    left join printed_securities ps on ps.id = g.printed_security_id
    order by g.to_date desc, g.portfolio_id desc, g.printed_security_id desc`.execute(db);
  const { compared: pairs = 0, differing = 0 } = rows[0] ?? {};
  const found = rows.filter(({ portfolio_id }) => portfolio_id !== null);
  const page = pageOf(found as unknown as Difference[], limit, differing, (row) => [
    row.to_date,
    row.portfolio_id,
    row.printed_security_id,
  ]);
  return { ...page, compared: pairs, agree: pairs - differing };
}

export interface ReconciledRow {
  trade_id: number;
  trade_date: string;
  type: string;
  subtype: string | null;
  quantity: string | null;
  moved: string;
  stated: string | null;
  file_name: string | null;
  row: string | null;
}

/** The rows of one security of a portfolio in these days, the oldest first. */
export async function listRowsBetween(
  db: Db,
  of: { portfolio_id: number; printed_security_id: number; from: string; to: string } & PageRequest<
    readonly [string, number]
  >,
): Promise<Page<ReconciledRow>> {
  const { portfolio_id, printed_security_id, from, to, limit, after } = of;
  const within = sql`t.portfolio_id = ${portfolio_id} and t.printed_security_id = ${printed_security_id}
    and t.trade_date between ${from}::date and ${to}::date`;
  const rest = after === undefined ? sql`true` : sql`(t.trade_date, t.id) > (${after[0]}::date, ${after[1]}::bigint)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from trades t where ${within}`.execute(db);
  const query = sql`
    select t.id as trade_id, t.trade_date, t.type, t.subtype, t.quantity, coalesce(${movedShares}, 0) as moved,
      case when t.subtype in ('opening', 'closing') then ${statedShares} end as stated,
      (select min(ut.upload_id) from upload_trades ut where ut.portfolio_id = t.portfolio_id
        and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence) as upload_id,
      (select ut.row from upload_trades ut where ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
        and ut.occurrence = t.occurrence order by ut.upload_id limit 1) as row
    from trades t where ${within} and ${rest} order by t.trade_date, t.id limit ${limit + 1}`;
  const columns = `trade_id bigint, trade_date date, type text, subtype text, quantity numeric, moved numeric, stated numeric,
    upload_id bigint, row text`;
  const found = await runSubqueryFirst(db, { query, name: 'found', columns });
  const { rows } = await sql<ReconciledRow>`
    select found.trade_id, found.trade_date, found.type, found.subtype, found.quantity, found.moved, found.stated,
      u.file_name, found.row
    from ${found} left join uploads u on u.id = found.upload_id order by found.trade_date, found.trade_id`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ trade_date, trade_id }) => [trade_date, trade_id]);
}

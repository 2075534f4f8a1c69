import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { runSubqueryFirst } from '../../sharding/run-subquery-first.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { movedShares, statedShares } from './holdings.ts';
import { accountOfRow, type PositionRules, samePrintsOf, splitFactorsOn } from './splits-and-names.ts';

export interface Difference {
  portfolio_id: number;
  source: string;
  beneficial_account_id: number;
  entity: string;
  printed_security_id: number;
  security: string;
  /** Whether the stated position counts settled trades, which are then compared by settlement date. */
  is_settled: boolean;
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

const COLUMNS = `portfolio_id bigint, printed_security_id bigint, is_settled boolean, from_date date, from_quantity numeric,
  to_date date, stated numeric, computed numeric, rows bigint, has_split boolean, accounts text[]`;

const isStated = sql`coalesce(t.subtype in ('opening', 'closing', 'opening_position', 'closing_position'), false)`;
const isOfSettlement = sql`(t.subtype in ('opening_position', 'closing_position') and t.settle_date is not null)`;

/** The row's date for comparison, by trade date or by settlement date. */
const daysOf = ({ has_settled }: PositionRules) => sql`
  cross join lateral (
    select false as is_settled, t.trade_date as day where ${isOfSettlement} is not true
    ${has_settled ? sql`union all select true, coalesce(t.settle_date, t.trade_date) where not ${isStated} or ${isOfSettlement}` : sql``}
  ) of_basis`;

/**
 * Each stated position with the previous one and the trades in between. An opening position is as of the morning of its
 * day, a closing one as of the evening. Positions of several accounts of a portfolio on one day are added up. All are
 * compared in shares after all splits; where a split is in between, a fraction may have been paid in cash.
 */
const spansOf = (ids: readonly number[], rules: PositionRules) => sql`
  with marked as (
    select t.portfolio_id, coalesce(s.same_as, t.printed_security_id) as printed_security_id, ${accountOfRow} as account,
      is_settled, day, ${isStated} as is_stated, ${statedShares} as stated, ${movedShares} as moved,
      t.type = 'split' and t.quantity is null and t.id <> all(${rules.known_trade_ids}::bigint[]) as is_ratio,
      case when t.subtype in ('opening', 'opening_position') then 0 when ${isStated} then 2 else 1 end as moment,
      coalesce(f.numerator, 1) as numerator, coalesce(f.denominator, 1) as denominator
    from trades t ${samePrintsOf(rules.same)} ${daysOf(rules)}
    ${splitFactorsOn(rules.factors, sql`(day - case when t.subtype in ('opening', 'opening_position') then 1 else 0 end)`)}
    where t.portfolio_id = any(${ids}::bigint[])
  ),
  counted as (
    select *, count(*) filter (where is_stated) over earlier as part
    from marked
    window earlier as (partition by portfolio_id, printed_security_id, account, is_settled order by day, moment
      rows between unbounded preceding and 1 preceding)
  ),
  parts as (
    select portfolio_id, printed_security_id, account, is_settled, part,
      max(day) filter (where is_stated) as to_date, max(stated) filter (where is_stated) as stated,
      max(numerator) filter (where is_stated) as numerator, max(denominator) filter (where is_stated) as denominator,
      coalesce(sum(moved * numerator / denominator), 0) as moved, count(*) filter (where not is_stated) as rows,
      bool_or(is_ratio) as has_split
    from counted group by portfolio_id, printed_security_id, account, is_settled, part
  ),
  pairs as (
    select *, lag(to_date) over before as from_date, lag(stated) over before as from_quantity,
      lag(numerator) over before as from_numerator, lag(denominator) over before as from_denominator
    from parts
    window before as (partition by portfolio_id, printed_security_id, account, is_settled order by part)
  ),
  compared as (
    select *, trim_scale(round(
      (from_quantity * from_numerator / from_denominator + moved) * denominator / numerator, 8)) as computed
    from pairs
    where to_date is not null and stated is not null and from_date is not null and from_quantity is not null
  )
  select portfolio_id, printed_security_id, is_settled, from_date, sum(from_quantity) as from_quantity, to_date,
    sum(stated) as stated, sum(case
      when numerator * from_denominator <> from_numerator * denominator and stated = trunc(computed) then stated
      else computed end) as computed,
    sum(rows)::bigint as rows, bool_or(has_split) as has_split, array_agg(distinct account) as accounts
  from compared group by portfolio_id, printed_security_id, is_settled, from_date, to_date`;

/** The period in which a stated position and the trades differ, for the accounts of the position. */
interface DifferingDays {
  portfolio_id: number;
  from_date: string;
  to_date: string;
  accounts: string[];
}

/**
 * The periods of these portfolios in which a stated position and the trades differ: after the previous position, up to
 * its own day. A position in a month’s last week counts for the month’s end.
 */
export async function listDifferingDays(
  db: Db,
  of: { account_id: number; portfolio_ids: readonly number[]; rules: PositionRules },
): Promise<DifferingDays[]> {
  const query = spansOf(of.portfolio_ids, of.rules);
  const compared = await runSubqueryFirst(db, { query, name: 'spans', columns: COLUMNS });
  const { rows } = await sql<DifferingDays>`
    select distinct spans.portfolio_id,
      least(spans.to_date, greatest(spans.from_date + 1, date_trunc('month', spans.from_date + 7)::date)) as from_date,
      spans.to_date, spans.accounts
    from ${compared} join portfolios p on p.id = spans.portfolio_id and p.account_id = ${of.account_id}
    where spans.stated <> spans.computed order by 1, 2, 3`.execute(db);
  return rows;
}

type DifferenceKey = readonly [to: string, portfolio: number, security: number, from: string, isSettled: number];

/** Stated positions that differ from the trades, the newest first. */
export async function listDifferences(
  db: Db,
  of: { portfolio_ids: readonly number[]; rules: PositionRules } & PageRequest<DifferenceKey>,
): Promise<Page<Difference> & { compared: number; agree: number }> {
  const { portfolio_ids, rules, limit, after } = of;
  const compared = await runSubqueryFirst(db, {
    query: spansOf(portfolio_ids, rules),
    name: 'spans',
    columns: COLUMNS,
  });
  const rest =
    after === undefined
      ? sql`true`
      : sql`(d.to_date, d.portfolio_id, d.printed_security_id, d.from_date, d.is_settled)
          < (${after[0]}::date, ${after[1]}::bigint, ${after[2]}::bigint, ${after[3]}::date, ${after[4] === 1})`;
  const { rows } = await sql<Omit<Difference, 'compared' | 'agree'> & { differing: number; compared: number }>`
    with every as materialized (select * from ${compared}),
    d as (select * from every where stated <> computed),
    counts as (select (select count(*) from every)::integer as compared, (select count(*) from d)::integer as differing),
    page as (select d.* from d where ${rest}
      order by d.to_date desc, d.portfolio_id desc, d.printed_security_id desc, d.from_date desc, d.is_settled desc
      limit ${limit + 1})
    select counts.compared, counts.differing, g.portfolio_id, p.label as source, p.beneficial_account_id, b.name as entity,
      g.printed_security_id, coalesce(ps.symbol, ps.name, ps.isin, ps.cusip, 'Security ' || ps.id) as security, g.is_settled,
      g.from_date, g.from_quantity,
      g.to_date, g.stated, g.computed, g.stated - g.computed as difference, g.rows::integer as rows, g.has_split
    from counts
    left join page g on true
    left join portfolios p on p.id = g.portfolio_id
    left join beneficial_accounts b on b.id = p.beneficial_account_id
    left join printed_securities ps on ps.id = g.printed_security_id
    order by g.to_date desc, g.portfolio_id desc, g.printed_security_id desc, g.from_date desc, g.is_settled desc`.execute(
    db,
  );
  const { compared: pairs = 0, differing = 0 } = rows[0] ?? {};
  const found = rows.filter(({ portfolio_id }) => portfolio_id !== null);
  const page = pageOf(found as unknown as Difference[], limit, differing, (row) => [
    row.to_date,
    row.portfolio_id,
    row.printed_security_id,
    row.from_date,
    row.is_settled ? 1 : 0,
  ]);
  return { ...page, compared: pairs, agree: pairs - differing };
}

export interface ReconciledRow {
  trade_id: number;
  trade_date: string;
  settle_date: string | null;
  type: string;
  subtype: string | null;
  quantity: string | null;
  ratio: string | null;
  moved: string;
  stated: string | null;
  file_name: string | null;
  row: string | null;
}

interface RowsOfDifference {
  portfolio_id: number;
  /** The ids of all printed forms of the security. */
  printed_security_ids: readonly number[];
  is_settled: boolean;
  from: string;
  to: string;
}

/** The rows of one security of a portfolio in a period, the oldest first. */
export async function listRowsBetween(
  db: Db,
  of: RowsOfDifference & PageRequest<readonly [string, number]>,
): Promise<Page<ReconciledRow & { day: string }>> {
  const { portfolio_id, printed_security_ids, is_settled, from, to, limit, after } = of;
  const day = is_settled ? sql`coalesce(t.settle_date, t.trade_date)` : sql`t.trade_date`;
  const isOfBasis = is_settled ? sql`(not ${isStated} or ${isOfSettlement})` : sql`${isOfSettlement} is not true`;
  const within = sql`t.portfolio_id = ${portfolio_id} and t.printed_security_id = any(${printed_security_ids}::bigint[])
    and ${day} between ${from}::date and ${to}::date and ${isOfBasis}`;
  const rest = after === undefined ? sql`true` : sql`(${day}, t.id) > (${after[0]}::date, ${after[1]}::bigint)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from trades t where ${within}`.execute(db);
  const query = sql`
    select t.id as trade_id, ${day} as day, t.trade_date, t.settle_date, t.type, t.subtype, t.quantity, t.ratio,
      coalesce(${movedShares}, 0) as moved, case when ${isStated} then ${statedShares} end as stated,
      (select min(ut.upload_id) from upload_trades ut where ut.portfolio_id = t.portfolio_id
        and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence) as upload_id,
      (select ut.row from upload_trades ut where ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
        and ut.occurrence = t.occurrence order by ut.upload_id limit 1) as row
    from trades t where ${within} and ${rest} order by ${day}, t.id limit ${limit + 1}`;
  const columns = `trade_id bigint, day date, trade_date date, settle_date date, type text, subtype text, quantity numeric,
    ratio text, moved numeric, stated numeric, upload_id bigint, row text`;
  const found = await runSubqueryFirst(db, { query, name: 'found', columns });
  const { rows } = await sql<ReconciledRow & { day: string }>`
    select found.trade_id, found.day, found.trade_date, found.settle_date, found.type, found.subtype, found.quantity,
      found.ratio, found.moved, found.stated, u.file_name, found.row
    from ${found} left join uploads u on u.id = found.upload_id order by found.day, found.trade_id`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, (row) => [row.day, row.trade_id]);
}

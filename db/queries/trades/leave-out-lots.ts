import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { isSameAccount, isSameSecurity, type NamedSecurity } from '@trover/core/trades/same-trade.ts';
import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';
import { STORED_IGNORED_ROWS } from '../uploads/bound-ignored-rows.ts';
import { recountUpload } from '../uploads/remove-upload.ts';

/** A security as it is printed, and which ones of ours that is. */
interface Printed extends NamedSecurity {
  security_ids: number[];
  account: string | null;
}

/** A trade that only gain and loss reports have. */
interface LotTrade extends Printed {
  /** Hexadecimal. */
  fingerprint: string;
  occurrence: number;
  printed_security_id: number;
  trade_date: string;
}

/** The days from the first to the last row of a security in the other files of a portfolio. */
interface ListedDays extends Printed {
  first: string;
  last: string;
}

interface LeftOut {
  upload_id: number;
  row: string;
  trade_date: string;
}

/**
 * Removes the trades of a portfolio's gain and loss reports on days for which another file lists the same security: that file has
 * every trade of these days, whole, and a report has parts of some. Each is then among the ignored rows of its report. To be
 * called once the trades of an upload or a link are stored and their securities are known, before cases are matched. Returns the
 * printed securities whose trades changed, which count as the upload's.
 */
export async function leaveOutLots(
  trx: DbTransaction,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id?: number },
): Promise<number[]> {
  const { rows: reports } = await sql<{ id: number }>`
    select id from uploads where portfolio_id = ${portfolio_id} and format = ${GAIN_REPORT}
      and status in ('stored', 'matched') and trades_stored > 0`.execute(trx);
  if (reports.length === 0) return [];
  await sql`select 1 from portfolios where id = ${portfolio_id} for no key update`.execute(trx);
  const ids = reports.map(({ id }) => id);
  const lots = await listLotTrades(trx, portfolio_id, ids);
  const listed = lots.length === 0 ? [] : await listListedDays(trx, portfolio_id);
  const restated = await listRestated(trx, portfolio_id, ids);
  const covered = lots.filter(
    (lot) => restated.has(`${lot.fingerprint} ${lot.occurrence}`) || listed.some((days) => covers(days, lot)),
  );
  if (covered.length === 0) return [];
  const keys = sql`unnest(${covered.map(({ fingerprint }) => fingerprint)}::text[],
    ${covered.map(({ occurrence }) => occurrence)}::integer[], ${covered.map(({ trade_date }) => trade_date)}::text[])
    as one (fingerprint, occurrence, trade_date)`;
  await sql`
    delete from trades t using ${keys}
    where t.portfolio_id = ${portfolio_id} and t.fingerprint = decode(one.fingerprint, 'hex')
      and t.occurrence = one.occurrence`.execute(trx);
  const { rows: removed } = await sql<LeftOut>`
    delete from upload_trades ut using ${keys}
    where ut.portfolio_id = ${portfolio_id} and ut.upload_id = any(${ids}::bigint[])
      and ut.fingerprint = decode(one.fingerprint, 'hex') and ut.occurrence = one.occurrence
    returning ut.upload_id, ut.row, one.trade_date`.execute(trx);
  const securities = [...new Set(covered.map((lot) => lot.printed_security_id))];
  await recountUpload(
    trx,
    sql`select ${portfolio_id}::bigint as portfolio_id, ${securities}::bigint[] as printed_security_ids`,
  );
  if (upload_id !== undefined)
    await sql`
      insert into upload_securities (portfolio_id, upload_id, printed_security_id)
      select ${portfolio_id}::bigint, ${upload_id}::bigint, id from unnest(${securities}::bigint[]) as id
      on conflict do nothing`.execute(trx);
  for (const [report, own] of Map.groupBy(removed, (one) => one.upload_id))
    await addToIgnored(trx, { portfolio_id, upload_id: report }, own);
  return securities;
}

const covers = (days: ListedDays, lot: LotTrade): boolean =>
  days.first <= lot.trade_date &&
  lot.trade_date <= days.last &&
  isSameAccount(days.account, lot.account) &&
  (isSameSecurity(days, lot) || isOneOfOurs(days, lot));

/** Whether two prints of shares are known to be of one security. */
const isOneOfOurs = (one: Printed, other: Printed): boolean =>
  one.option === null && other.option === null && one.security_ids.some((id) => other.security_ids.includes(id));

const ofSecurity = sql`ps.symbol, ps.cusip, ps.isin, ps.option, array(
  select m.security_id from own_security_meanings m
  where m.portfolio_id = t.portfolio_id and m.printed_security_id = ps.id) as security_ids`;

/** The trades that no other upload has than these reports. */
async function listLotTrades(trx: DbTransaction, portfolio_id: number, ids: readonly number[]): Promise<LotTrade[]> {
  const { rows } = await sql<LotTrade>`
    select encode(t.fingerprint, 'hex') as fingerprint, t.occurrence, t.printed_security_id, t.account,
      t.trade_date::text as trade_date, coalesce(ps.name, t.security_name) as name, ${ofSecurity}
    from trades t join printed_securities ps on ps.id = t.printed_security_id
    where t.portfolio_id = ${portfolio_id} and exists (
      select from upload_trades ut where ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
        and ut.occurrence = t.occurrence and ut.upload_id = any(${ids}::bigint[]))
      and not exists (
      select from upload_trades ut where ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
        and ut.occurrence = t.occurrence and not ut.upload_id = any(${ids}::bigint[]))`.execute(trx);
  return rows;
}

/**
 * The purchases of later reports for a lot that an earlier report has at another cost, as after a wash sale: its sale, of the
 * same shares on the same day, is in both.
 */
async function listRestated(trx: DbTransaction, portfolio_id: number, ids: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    with rows_of_reports as materialized (
      select ut.upload_id, ut.row, ut.fingerprint, ut.occurrence, t.type, t.trade_date, t.quantity, t.printed_security_id,
        count(*) over (partition by ut.fingerprint, ut.occurrence) as reports
      from upload_trades ut
      join trades t on t.portfolio_id = ut.portfolio_id and t.fingerprint = ut.fingerprint and t.occurrence = ut.occurrence
      where ut.portfolio_id = ${portfolio_id} and ut.upload_id = any(${ids}::bigint[])
    )
    select distinct encode(later.fingerprint, 'hex') || ' ' || later.occurrence as key
    from rows_of_reports sale
    join rows_of_reports same on same.fingerprint = sale.fingerprint and same.occurrence = sale.occurrence
      and same.upload_id < sale.upload_id
    join rows_of_reports later on later.upload_id = sale.upload_id and later.row = sale.row
    join rows_of_reports earlier on earlier.upload_id = same.upload_id and earlier.row = same.row
      and earlier.printed_security_id = later.printed_security_id and earlier.trade_date = later.trade_date
      and earlier.quantity = later.quantity and earlier.type = later.type
    where sale.type = 'sell' and later.type = 'buy' and later.reports = 1 and earlier.reports = 1`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** The days of each security and account in the other uploads of a portfolio; stated positions are no trades. */
async function listListedDays(trx: DbTransaction, portfolio_id: number): Promise<ListedDays[]> {
  const { rows } = await sql<ListedDays>`
    with listed as materialized (
      select t.portfolio_id, t.printed_security_id, t.account, max(t.security_name) as security_name,
        min(t.trade_date)::text as first, max(t.trade_date)::text as last
      from trades t
      where t.portfolio_id = ${portfolio_id} and coalesce(t.subtype, '') not in ('opening_position', 'closing_position')
        and exists (
          select from upload_trades ut join uploads u on u.portfolio_id = ut.portfolio_id and u.id = ut.upload_id
          where ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence
            and u.status <> 'undone' and u.format is distinct from ${GAIN_REPORT})
      group by 1, 2, 3
    )
    select t.account, t.first, t.last, coalesce(ps.name, t.security_name) as name, ${ofSecurity}
    from listed t join printed_securities ps on ps.id = t.printed_security_id`.execute(trx);
  return rows;
}

/** Moves trades of a report to its ignored rows. */
async function addToIgnored(
  trx: DbTransaction,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  trades: readonly LeftOut[],
): Promise<void> {
  const n = trades.length;
  const { rows } = await sql<{ ignored: number }>`
    update uploads set ignored = ignored + ${n}::integer, trades_stored = trades_stored - ${n}::integer,
      trades_added = greatest(0, trades_added - ${n}::integer)
    where portfolio_id = ${portfolio_id} and id = ${upload_id} returning ignored`.execute(trx);
  const first = Number(rows[0]?.ignored ?? n) - n;
  const stored = trades.slice(0, Math.max(0, STORED_IGNORED_ROWS - first));
  await sql`
    insert into upload_rows (portfolio_id, upload_id, position, outcome, row, "column", value, reason)
    select ${portfolio_id}::bigint, ${upload_id}::bigint, ${first}::bigint + one.place - 1, 'ignored', one.row, null, null,
      one.reason
    from unnest(${stored.map(({ row }) => row)}::text[], ${stored.map(reasonOf)}::text[])
      with ordinality as one (row, reason, place)`.execute(trx);
}

const reasonOf = ({ trade_date }: LeftOut): string => `another file lists the trades of this security on ${trade_date}`;

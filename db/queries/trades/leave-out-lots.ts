import { GAIN_REPORT } from '@trover/core/trades/gain-report.ts';
import { isSameAccount, isSameSecurity, type NamedSecurity } from '@trover/core/trades/same-trade.ts';
import type { PoolClient } from 'pg';
import { countSecurities } from '../links/count-securities.ts';
import { STORED_IGNORED_ROWS } from '../uploads/bound-ignored-rows.ts';

/** A trade that only gain and loss reports have. */
interface LotTrade extends NamedSecurity {
  fingerprint: Buffer;
  occurrence: number;
  printed_security_id: number;
  account: string | null;
  trade_date: string;
}

/** The days from the first to the last row of a security in the other files of a portfolio. */
interface ListedDays extends NamedSecurity {
  account: string | null;
  first: string;
  last: string;
}

interface LeftOut {
  upload_id: number;
  fingerprint: Buffer;
  occurrence: number;
  row: string;
  trade_date: string;
}

const OF_SECURITY = 'ps.symbol, ps.cusip, ps.isin, ps.option';

/**
 * Removes the trades of a portfolio's gain and loss reports on days for which another file lists the same security: that file has
 * every trade of these days, whole, and a report has parts of some. Each is among the ignored rows of its report. To be called once
 * an upload is stored, in its transaction.
 */
export async function leaveOutLots(
  client: PoolClient,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
): Promise<void> {
  const { rows: reports } = await client.query<{ id: number }>(
    `select id from uploads where portfolio_id = $1 and format = $2 and (status in ('stored', 'matched') or id = $3)
       and trades_stored > 0`,
    [portfolio_id, GAIN_REPORT, upload_id],
  );
  if (reports.length === 0) return;
  const ids = reports.map(({ id }) => id);
  const lots = await listLotTrades(client, portfolio_id, ids);
  if (lots.length === 0) return;
  const listed = await listListedDays(client, portfolio_id);
  const covered = lots.filter((lot) => listed.some((days) => covers(days, lot)));
  if (covered.length === 0) return;
  await client.query(
    `delete from trades t using unnest($2::bytea[], $3::integer[]) as one (fingerprint, occurrence)
     where t.portfolio_id = $1 and t.fingerprint = one.fingerprint and t.occurrence = one.occurrence`,
    [portfolio_id, covered.map(({ fingerprint }) => fingerprint), covered.map(({ occurrence }) => occurrence)],
  );
  const { rows: removed } = await client.query<LeftOut>(
    `delete from upload_trades ut using unnest($3::bytea[], $4::integer[], $5::date[]) as one (fingerprint, occurrence, trade_date)
     where ut.portfolio_id = $1 and ut.upload_id = any($2) and ut.fingerprint = one.fingerprint
       and ut.occurrence = one.occurrence
     returning ut.upload_id, ut.fingerprint, ut.occurrence, ut.row, one.trade_date::text as trade_date`,
    [
      portfolio_id,
      ids,
      covered.map(({ fingerprint }) => fingerprint),
      covered.map(({ occurrence }) => occurrence),
      covered.map(({ trade_date }) => trade_date),
    ],
  );
  const securities = [...new Set(covered.map((lot) => lot.printed_security_id))];
  await countSecurities(client, portfolio_id, securities);
  // Cases are matched again by the securities of an upload.
  await client.query(
    `insert into upload_securities (portfolio_id, upload_id, printed_security_id)
     select $1::bigint, $2::bigint, id from unnest($3::bigint[]) as id on conflict do nothing`,
    [portfolio_id, upload_id, securities],
  );
  for (const [report, own] of Map.groupBy(removed, (one) => one.upload_id))
    await addToIgnored(client, { portfolio_id, upload_id: report }, own);
}

const covers = (days: ListedDays, lot: LotTrade): boolean =>
  days.first <= lot.trade_date &&
  lot.trade_date <= days.last &&
  isSameAccount(days.account, lot.account) &&
  isSameSecurity(days, lot);

/** The trades that no other upload has than these reports. */
async function listLotTrades(client: PoolClient, portfolio_id: number, ids: readonly number[]): Promise<LotTrade[]> {
  const { rows } = await client.query<LotTrade>(
    `select distinct t.fingerprint, t.occurrence, t.printed_security_id, t.account, t.trade_date::text as trade_date,
       ${OF_SECURITY}, coalesce(ps.name, t.security_name) as name
     from upload_trades ut
     join trades t on t.portfolio_id = ut.portfolio_id and t.fingerprint = ut.fingerprint
       and t.occurrence = ut.occurrence
     join printed_securities ps on ps.id = t.printed_security_id
     where ut.portfolio_id = $1 and ut.upload_id = any($2) and not exists (
       select from upload_trades other where other.portfolio_id = ut.portfolio_id
         and other.fingerprint = ut.fingerprint and other.occurrence = ut.occurrence
         and not other.upload_id = any($2))`,
    [portfolio_id, ids],
  );
  return rows;
}

/** The days of each security and account in the other uploads of a portfolio; stated positions are no trades. */
async function listListedDays(client: PoolClient, portfolio_id: number): Promise<ListedDays[]> {
  const { rows } = await client.query<ListedDays>(
    `select ${OF_SECURITY}, max(coalesce(ps.name, t.security_name)) as name, t.account,
       min(t.trade_date)::text as first, max(t.trade_date)::text as last
     from trades t
     join printed_securities ps on ps.id = t.printed_security_id
     where t.portfolio_id = $1 and coalesce(t.subtype, '') not in ('opening_position', 'closing_position')
       and exists (
         select from upload_trades ut join uploads u on u.portfolio_id = ut.portfolio_id and u.id = ut.upload_id
         where ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence
           and u.status <> 'undone' and u.format is distinct from $2)
     group by ps.id, t.account`,
    [portfolio_id, GAIN_REPORT],
  );
  return rows;
}

/** Moves trades of a report to its ignored rows. */
async function addToIgnored(
  client: PoolClient,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  trades: readonly LeftOut[],
): Promise<void> {
  const { rows } = await client.query<{ first: number }>(
    `update uploads set ignored = ignored + $3, trades_stored = trades_stored - $3,
       trades_added = greatest(0, trades_added - $3)
     where portfolio_id = $1 and id = $2 returning ignored - $3 as first`,
    [portfolio_id, upload_id, trades.length],
  );
  const first = rows[0]?.first ?? 0;
  const stored = trades.slice(0, Math.max(0, STORED_IGNORED_ROWS - first));
  await client.query(
    `insert into upload_rows (portfolio_id, upload_id, position, outcome, row, "column", value, reason)
     select $1, $2, $3::bigint + one.place - 1, 'ignored', one.row, null, null, one.reason
     from unnest($4::text[], $5::text[]) with ordinality as one (row, reason, place)`,
    [portfolio_id, upload_id, first, stored.map(({ row }) => row), stored.map(reasonOf)],
  );
}

const reasonOf = ({ trade_date }: LeftOut): string => `another file lists the trades of this security on ${trade_date}`;

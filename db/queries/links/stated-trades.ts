import type { StatedTrade } from '@trover/core/trades/same-trade.ts';
import type { PoolClient } from 'pg';
import type { LinkedTrade } from './trade-key.ts';

/** A stored trade as its sources state it. Its date is a posting date until a source states a better one. */
interface StoredStatement extends StatedTrade, LinkedTrade {}

/**
 * SQL about trades `t`, one row for each upload that contains them. A trade in a file has its trade date, except while
 * trades from earlier versions in the portfolio are still to be checked.
 */
const STATEMENTS = `
  select t.fingerprint, t.occurrence, t.type, t.subtype, t.account, t.trade_date,
    bool_and(coalesce(lt.is_posting_day, u.id is null and exists (
      select from posting_day_checks pending where pending.portfolio_id = $1))) and coalesce(bool_or(lt.day = t.trade_date), false) as is_posting_day,
    ps.symbol, ps.cusip, ps.isin, coalesce(ps.name, t.security_name) as name, ps.option, t.quantity, t.price, t.net_amount
  from t
  join printed_securities ps on ps.id = t.printed_security_id
  left join uploads u on u.portfolio_id = t.portfolio_id and u.id = t.upload_id and u.is_of_link
  left join link_transactions lt on lt.link_id = u.link_id and lt.fingerprint = t.fingerprint
    and lt.occurrence = t.occurrence
  group by t.fingerprint, t.occurrence, t.type, t.subtype, t.account, t.trade_date, t.security_name, t.quantity,
    t.price, t.net_amount, ps.id`;

const BY_DAY = 'order by t.trade_date, min(t.id)';

/** The trades of a portfolio around some days that an upload does not contain. */
export async function listTradesOfOthers(
  client: PoolClient,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  [first, last]: readonly [string, string],
  { ofLinks = false }: { ofLinks?: boolean } = {},
): Promise<StoredStatement[]> {
  const { rows } = await client.query<StoredStatement>(
    `with t as materialized (
       select t.*, ut.upload_id
       from trades t
       join upload_trades ut on ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
         and ut.occurrence = t.occurrence
       where t.portfolio_id = $1 and t.trade_date between $2::date - 7 and $3::date + 7
         and not exists (select from upload_trades own where own.portfolio_id = $1 and own.upload_id = $4
           and own.fingerprint = t.fingerprint and own.occurrence = t.occurrence)
     )
     ${STATEMENTS} ${ofLinks ? 'having bool_or(u.id is not null) and t.occurrence = 1' : ''} ${BY_DAY}`,
    [portfolio_id, first, last, upload_id],
  );
  return rows;
}

/** Trades that a source other than this upload states too, and who may change them. */
interface SharedTrade extends StoredStatement {
  has_file: boolean;
  /** Another active link states the trade date, or the posting date. */
  has_trade_day: boolean;
  has_posting_day: boolean;
  /** A link that has ended stated the trade date. */
  had_trade_day: boolean;
}

/** The trades that another upload contains too, as stored. */
export async function listSharedTrades(
  client: PoolClient,
  { portfolio_id, upload_id }: { portfolio_id: number; upload_id: number },
  held: readonly LinkedTrade[],
): Promise<SharedTrade[]> {
  if (held.length === 0) return [];
  const keys = [held.map((one) => one.fingerprint), held.map((one) => one.occurrence)];
  const { rows } = await client.query<SharedTrade>(
    `with t as materialized (
       select t.*, ut.upload_id
       from trades t
       join unnest($3::bytea[], $4::integer[]) as one (fingerprint, occurrence)
         on one.fingerprint = t.fingerprint and one.occurrence = t.occurrence
       join upload_trades ut on ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
         and ut.occurrence = t.occurrence and ut.upload_id <> $2
       where t.portfolio_id = $1
     ), stated as (${STATEMENTS}
     ), holders as (
       select t.fingerprint, t.occurrence, bool_or(u.id is null) as has_file,
         coalesce(bool_or(l.status <> 'revoked' and not lt.is_posting_day), false) as has_trade_day,
         coalesce(bool_or(l.status <> 'revoked' and lt.is_posting_day), false) as has_posting_day,
         coalesce(bool_or(l.status = 'revoked' and not lt.is_posting_day), false) as had_trade_day
       from t
       left join uploads u on u.portfolio_id = t.portfolio_id and u.id = t.upload_id and u.is_of_link
       left join links l on l.id = u.link_id
       left join link_transactions lt on lt.link_id = u.link_id and lt.fingerprint = t.fingerprint
         and lt.occurrence = t.occurrence
       group by t.fingerprint, t.occurrence
     )
     select stated.*, has_file, has_trade_day, has_posting_day, had_trade_day
     from stated join holders using (fingerprint, occurrence)`,
    [portfolio_id, upload_id, ...keys],
  );
  return rows;
}

/**
 * Whether a link's present statement of a trade is better than the other sources'. A file always wins; a trade date is
 * better than a posting date; of two equal statements the first wins, unless its link has ended.
 */
export const isBetterStatement = (now: { is_posting_day: boolean }, other: SharedTrade): boolean => {
  if (other.has_file || other.has_trade_day) return false;
  return !now.is_posting_day || !(other.has_posting_day || other.had_trade_day);
};

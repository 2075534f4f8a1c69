import { pairSameTrades, type StatedTrade } from '@trover/core/trades/same-trade.ts';
import type { OptionContract } from '@trover/core/trades/trade.ts';
import type { PoolClient } from 'pg';

/** A trade of a file on its way into a portfolio. */
interface PlacedTrade {
  portfolio_id: number;
  trade: Omit<StatedTrade, 'is_posting_day' | 'symbol' | 'cusip' | 'isin' | 'name' | 'option'> & {
    fingerprint: string;
    security_name: string | null;
    security: Pick<StatedTrade, 'symbol' | 'cusip' | 'isin' | 'name' | 'option'>;
  };
}

interface LinkedTrade extends StatedTrade {
  fingerprint: string;
  option: OptionContract | null;
}

/**
 * A file's trades that a link states already get the fingerprint of the link's trade, so that they count once. A trade that
 * is here by another file, with the same fingerprint, is that one.
 */
export async function attachToLinked<Placed extends PlacedTrade>(
  client: PoolClient,
  uploadId: number,
  placed: readonly Placed[],
): Promise<readonly Placed[]> {
  const portfolios = [...new Set(placed.map(({ portfolio_id }) => portfolio_id))];
  const { rows: linked } = await client.query<{ portfolio_id: number }>(
    `select distinct portfolio_id from uploads where portfolio_id = any($1) and link_id is not null and is_of_link
       and status <> 'undone'`,
    [portfolios],
  );
  if (linked.length === 0) return placed;
  const replaced = new Map<Placed, Placed>();
  for (const { portfolio_id } of linked) {
    const own = placed.filter((one) => one.portfolio_id === portfolio_id);
    const unknown = await withoutExact(client, { portfolio_id, uploadId }, own);
    if (unknown.length === 0) continue;
    const days = unknown.map(({ trade }) => trade.trade_date).sort();
    const known = await listLinkedTrades(client, { portfolio_id, uploadId }, [days[0]!, days.at(-1)!]);
    const pairs = pairSameTrades(
      unknown.map(({ trade }) => ({
        ...trade,
        is_posting_day: false,
        symbol: trade.security.symbol,
        cusip: trade.security.cusip,
        isin: trade.security.isin,
        name: trade.security.name ?? trade.security_name,
        option: trade.security.option,
      })),
      known,
    );
    for (const [at, place] of pairs) {
      const one = unknown[at]!;
      replaced.set(one, { ...one, trade: { ...one.trade, fingerprint: known[place]!.fingerprint } });
    }
  }
  return placed.map((one) => replaced.get(one) ?? one);
}

/** Those that are not here yet as they are: of each fingerprint, those beyond the ones that the portfolio has. */
async function withoutExact<Placed extends PlacedTrade>(
  client: PoolClient,
  { portfolio_id, uploadId }: { portfolio_id: number; uploadId: number },
  placed: readonly Placed[],
): Promise<Placed[]> {
  const { rows } = await client.query<{ fingerprint: string; here: number; own: number }>(
    `select encode(t.fingerprint, 'hex') as fingerprint, count(*)::integer as here, count(ut.upload_id)::integer as own
     from trades t
     left join upload_trades ut on ut.portfolio_id = t.portfolio_id and ut.upload_id = $3
       and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence
     where t.portfolio_id = $1 and t.fingerprint = any($2::bytea[])
     group by t.fingerprint`,
    [portfolio_id, [...new Set(placed.map(({ trade }) => trade.fingerprint))].map((key) => `\\x${key}`), uploadId],
  );
  const room = new Map(rows.map(({ fingerprint, here, own }) => [fingerprint, here - own]));
  return placed.filter(({ trade }) => {
    const left = room.get(trade.fingerprint) ?? 0;
    if (left <= 0) return true;
    room.set(trade.fingerprint, left - 1);
    return false;
  });
}

async function listLinkedTrades(
  client: PoolClient,
  { portfolio_id, uploadId }: { portfolio_id: number; uploadId: number },
  [first, last]: readonly [string, string],
): Promise<LinkedTrade[]> {
  const { rows } = await client.query<LinkedTrade>(
    `with t as materialized (
       select t.*, ut.upload_id
       from trades t
       join upload_trades ut on ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint
         and ut.occurrence = t.occurrence
       where t.portfolio_id = $1 and t.trade_date between $2::date - 7 and $3::date + 7 and t.occurrence = 1
         and not exists (select from upload_trades own where own.portfolio_id = $1 and own.upload_id = $4
           and own.fingerprint = t.fingerprint and own.occurrence = t.occurrence)
     )
     select encode(t.fingerprint, 'hex') as fingerprint, t.type, t.subtype, t.account, t.trade_date,
       coalesce(bool_or(lt.is_posting_day), false) as is_posting_day, ps.symbol, ps.cusip, ps.isin,
       coalesce(ps.name, t.security_name) as name, ps.option, t.quantity, t.price, t.net_amount
     from t
     join printed_securities ps on ps.id = t.printed_security_id
     join uploads u on u.portfolio_id = t.portfolio_id and u.id = t.upload_id and u.is_of_link
     left join link_transactions lt on lt.link_id = u.link_id and lt.fingerprint = t.fingerprint
       and lt.occurrence = t.occurrence
     group by t.fingerprint, t.occurrence, t.type, t.subtype, t.account, t.trade_date, t.security_name, t.quantity,
       t.price, t.net_amount, ps.id
     order by t.trade_date, min(t.id)`,
    [portfolio_id, first, last, uploadId],
  );
  return rows;
}

import { pairSameTrades, type StatedTrade } from '@trover/core/trades/same-trade.ts';
import type { PoolClient } from 'pg';
import { countSecurities } from './count-securities.ts';
import { listTradesOfOthers } from './stated-trades.ts';

/** A trade of a file that is being added to a portfolio. */
interface AssignedTrade {
  portfolio_id: number;
  trade: Omit<StatedTrade, 'is_posting_day' | 'symbol' | 'cusip' | 'isin' | 'name' | 'option'> & {
    fingerprint: string;
    security_name: string | null;
    security: Pick<StatedTrade, 'symbol' | 'cusip' | 'isin' | 'name' | 'option'>;
  };
}

/** A stored trade with a link's posting date, which a file states with its trade date. */
export interface Superseded {
  portfolio_id: number;
  fingerprint: string;
  /** Which of equal ones; the first if left out. */
  occurrence?: number;
}

/**
 * Gives a file's trades that a link states already the fingerprint of the link's trade, so that they count once. A
 * trade that another file has added with the same fingerprint is the same trade. `superseded` are trades that the file
 * states better.
 */
export async function attachToLinked<Placed extends AssignedTrade>(
  client: PoolClient,
  uploadId: number,
  placed: readonly Placed[],
): Promise<{ placed: readonly Placed[]; superseded: readonly Superseded[] }> {
  const portfolios = [...new Set(placed.map(({ portfolio_id }) => portfolio_id))];
  const { rows: linked } = await client.query<{ portfolio_id: number }>(
    `select distinct portfolio_id from uploads where portfolio_id = any($1) and link_id is not null and is_of_link
       and status <> 'undone'`,
    [portfolios],
  );
  if (linked.length === 0) return { placed, superseded: [] };
  const replaced = new Map<Placed, Placed>();
  const superseded: Superseded[] = [];
  for (const { portfolio_id } of linked) {
    const own = placed.filter((one) => one.portfolio_id === portfolio_id);
    const unknown = await withoutExact(client, { portfolio_id, uploadId }, own);
    if (unknown.length === 0) continue;
    const days = unknown.map(({ trade }) => trade.trade_date).sort();
    const known = await listTradesOfOthers(client, { portfolio_id, upload_id: uploadId }, [days[0]!, days.at(-1)!], {
      ofLinks: true,
    });
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
      const other = known[place]!;
      const fingerprint = other.fingerprint.toString('hex');
      const { price, net_amount } = one.trade;
      const stated = { price: price ?? other.price, net_amount: net_amount ?? other.net_amount };
      replaced.set(one, { ...one, trade: { ...one.trade, ...(other.is_posting_day && stated), fingerprint } });
      if (other.is_posting_day) superseded.push({ portfolio_id, fingerprint });
    }
  }
  return { placed: placed.map((one) => replaced.get(one) ?? one), superseded };
}

/** Trades without an exact copy in the portfolio: for each fingerprint, only the surplus. */
async function withoutExact<Placed extends AssignedTrade>(
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

/** Removes trades that a file states better, so that the file's are added instead. Returns how many. */
export async function removeSuperseded(
  client: PoolClient,
  uploadId: number,
  superseded: readonly Superseded[],
): Promise<number> {
  let removed = 0;
  for (const [portfolio_id, own] of Map.groupBy(superseded, (one) => one.portfolio_id)) {
    const { rows } = await client.query<{ printed_security_id: number }>(
      `delete from trades t using unnest($2::bytea[], $3::integer[]) as one (fingerprint, occurrence)
       where t.portfolio_id = $1 and t.fingerprint = one.fingerprint and t.occurrence = one.occurrence
       returning t.printed_security_id`,
      [portfolio_id, own.map(({ fingerprint }) => `\\x${fingerprint}`), own.map(({ occurrence = 1 }) => occurrence)],
    );
    removed += rows.length;
    const ids = [...new Set(rows.map((row) => row.printed_security_id))];
    await countSecurities(client, portfolio_id, ids);
    // Cases are matched again by the securities of an upload.
    await client.query(
      `insert into upload_securities (portfolio_id, upload_id, printed_security_id)
       select $1::bigint, $2::bigint, id from unnest($3::bigint[]) as id on conflict do nothing`,
      [portfolio_id, uploadId, ids],
    );
  }
  return removed;
}

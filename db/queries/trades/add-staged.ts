import type { PoolClient } from 'pg';
import { isSharded } from '../../sharding/is-sharded.ts';

/**
 * Inserts staged trades that are new; returns how many. `stored` lists the columns that are copied from the staged
 * trade.
 */
export async function addStaged(client: PoolClient, uploadId: number, stored: string): Promise<number> {
  return (await isSharded(client)) ? addToShards(client, uploadId, stored) : addAtOnce(client, uploadId, stored);
}

const touched = (from: string): string => `
  insert into upload_securities (portfolio_id, upload_id, printed_security_id)
  select distinct portfolio_id, $1::bigint, printed_security_id from ${from}
  on conflict do nothing`;

const added = (from: string, stored: string): string => `
  insert into trades
    (portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id, ${stored})
  select portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id, ${stored}
  from ${from} order by position
  on conflict do nothing
  returning portfolio_id, printed_security_id, trade_date`;

const summed = (from: string): string => `
  insert into portfolio_securities as sum
    (portfolio_id, printed_security_id, trades, first_trade_date, last_trade_date)
  select portfolio_id, printed_security_id, ${from} group by 1, 2
  on conflict (portfolio_id, printed_security_id) do update set
    trades = sum.trades + excluded.trades,
    first_trade_date = least(sum.first_trade_date, excluded.first_trade_date),
    last_trade_date = greatest(sum.last_trade_date, excluded.last_trade_date)`;

async function addAtOnce(client: PoolClient, uploadId: number, stored: string): Promise<number> {
  const { rows } = await client.query<{ added: number }>(
    `with numbered as (
       select s.*, (row_number() over (partition by s.portfolio_id, s.fingerprint order by s.position)
         + coalesce(earlier.n, 0))::integer as occurrence
       from staged_trades s
       left join lateral (
         select max(ut.occurrence) as n from upload_trades ut
         where ut.portfolio_id = s.portfolio_id and ut.upload_id = $1 and ut.fingerprint = s.fingerprint
       ) earlier on true
     ), held as (
       insert into upload_trades (portfolio_id, upload_id, fingerprint, occurrence, row)
       select portfolio_id, $1, fingerprint, occurrence, row from numbered
     ), touched as (${touched('numbered')}
     ), added as (${added('numbered', stored)}
     ), summed as (${summed('count(*), min(trade_date), max(trade_date) from added')}
     )
     select count(*) as added from added`,
    [uploadId],
  );
  return rows[0]?.added ?? 0;
}

/**
 * The same in steps: on several servers, a statement can write to only one table, and the rows go to each server by
 * COPY.
 */
async function addToShards(client: PoolClient, uploadId: number, stored: string): Promise<number> {
  await client.query('drop table if exists pg_temp.numbered_trades');
  await client.query(
    `create temp table numbered_trades on commit drop as
     select s.*, 0 as occurrence from staged_trades s with no data`,
  );
  const { rows: portfolios } = await client.query<{ portfolio_id: number }>(
    'select distinct portfolio_id from staged_trades',
  );
  await client.query(
    `with earlier as materialized (
       select ut.portfolio_id, ut.fingerprint, max(ut.occurrence) as n from upload_trades ut
       where ut.portfolio_id = any($2::bigint[]) and ut.upload_id = $1
         and ut.fingerprint in (select fingerprint from staged_trades)
       group by 1, 2
     )
     insert into numbered_trades
     select s.*, (row_number() over (partition by s.portfolio_id, s.fingerprint order by s.position)
       + coalesce(earlier.n, 0))::integer
     from staged_trades s left join earlier using (portfolio_id, fingerprint)`,
    [uploadId, portfolios.map(({ portfolio_id }) => portfolio_id)],
  );
  await client.query(
    `insert into upload_trades (portfolio_id, upload_id, fingerprint, occurrence, row)
     select portfolio_id, $1, fingerprint, occurrence, row from numbered_trades`,
    [uploadId],
  );
  await client.query(touched('numbered_trades'), [uploadId]);
  const { rows } = await client.query<{ portfolio_id: number; printed_security_id: number; n: number }>(
    `with added as (${added('numbered_trades', stored)})
     select portfolio_id, printed_security_id, count(*) as n, min(trade_date) as first, max(trade_date) as last
     from added group by 1, 2`,
  );
  await client.query(
    summed(`sum(n), min(first), max(last)
      from jsonb_to_recordset($1::jsonb)
        as of (portfolio_id bigint, printed_security_id bigint, n integer, first date, last date)`),
    [JSON.stringify(rows)],
  );
  return rows.reduce((sum, { n }) => sum + n, 0);
}

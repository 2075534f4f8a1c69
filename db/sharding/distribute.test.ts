import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { startCitus } from '../../scripts/citus.mjs';
import { type Connected, connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { createOnAll, dropOnAll, findCitusServers } from '../testing/citus.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { distribute, readDistribution, rebalance } from './distribute.ts';
import { isSharded } from './is-sharded.ts';

const PORTFOLIOS = 20;
const TRADES_OF_EACH = 25;
const TRADES = PORTFOLIOS * TRADES_OF_EACH;

/** Trades of portfolios that nothing else knows: what is tested here is where rows are. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into trades (portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id, type, trade_date)
     select p, decode(md5(p || ' ' || n), 'hex'), 1, p, 1, 'buy', '2020-01-01'
     from generate_series(1, $1::integer) p, generate_series(1, $2::integer) n`,
    [PORTFOLIOS, TRADES_OF_EACH],
  );
  await pool.query(
    `insert into upload_trades (portfolio_id, upload_id, fingerprint, occurrence, row)
     select portfolio_id, 1, fingerprint, occurrence, '1' from trades`,
  );
}

async function count(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]!.n;
}

describe('on a server without Citus', () => {
  test('nothing is distributed, and the reason is a sentence', async () => {
    const { pool, close } = await openTestDatabase({ empty: true });
    await migrate(pool);
    await expect(distribute(pool)).rejects.toThrow(
      /^This PostgreSQL server has no Citus, so its rows cannot be distributed\./,
    );
    await expect(rebalance(pool)).rejects.toThrow(/has no Citus/);
    const { citus, tables } = await readDistribution(pool);
    expect(citus).toBeNull();
    expect(tables.every((table) => !table.is_distributed)).toBe(true);
    expect(await isSharded(pool)).toBe(false);
    await close();
  });
});

const cluster = startCitus() as { url: string; stop: () => void } | null;

describe.runIf(cluster)('on a Citus cluster', () => {
  const name = `trover_distributed_${process.pid}_${randomBytes(4).toString('hex')}`;
  let servers: string[] = [];
  let connected: Connected;

  beforeAll(async () => {
    servers = await findCitusServers(cluster!.url);
    await createOnAll(servers, name);
    const url = new URL(servers[0]!);
    url.pathname = `/${name}`;
    connected = connect(url.href);
    await migrate(connected.pool);
    await fill(connected.pool);
  });

  afterAll(async () => {
    await connected.close();
    await dropOnAll(servers, name);
    cluster!.stop();
  });

  test('the rows that are there are distributed, also where it was broken off, and a second time changes nothing', async () => {
    const { pool } = connected;
    expect(await isSharded(pool)).toBe(false);
    // as an earlier one that was killed after its first table left it
    await pool.query(
      `select create_distributed_table('trades', 'portfolio_id', colocate_with => 'none', shard_count => 4)`,
    );
    expect(await distribute(pool)).toEqual(['upload_trades']);
    expect(await isSharded(pool)).toBe(true);
    expect([await count(pool, 'trades'), await count(pool, 'upload_trades')]).toEqual([TRADES, TRADES]);
    const { rows } = await pool.query<{ bytes: number }>(`select pg_relation_size('trades')::bigint as bytes`);
    expect(rows[0]!.bytes).toBe(0);
    expect(await distribute(pool)).toEqual([]);
    const { tables, servers: known } = await readDistribution(pool);
    expect(tables.map(({ is_distributed, shards }) => [is_distributed, shards])).toEqual([
      [true, 4],
      [true, 4],
    ]);
    const workers = known.filter((server) => !server.is_coordinator);
    expect(workers).toHaveLength(2);
    expect(workers.every(({ shards }) => shards === 4)).toBe(true);
  });

  test('two at once: the second is refused with a sentence', async () => {
    const { pool } = connected;
    const results = await Promise.allSettled([distribute(pool), distribute(pool), distribute(pool)]);
    const refused = results.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) expect(String(reason)).toContain('Another process is distributing');
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
  });

  test('one owner is asked of one server, and all trades of a security of both at once', async () => {
    const { pool } = connected;
    const explain = async (ofTrades: string, ofUploads = 'true'): Promise<string> => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) select count(*) from trades t where ${ofTrades} and exists (
           select from upload_trades ut where ${ofUploads} and ut.portfolio_id = t.portfolio_id and ut.fingerprint = t.fingerprint)`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    // of both tables: the condition of one is not concluded for the other
    expect(await explain(`t.portfolio_id = any('{7}')`, `ut.portfolio_id = any('{7}')`)).toContain('Task Count: 1');
    expect(await explain('printed_security_id = 1')).toContain('Task Count: 4');
  });

  test('rows move away from a server that is drained, and back, and none is lost', async () => {
    const { pool } = connected;
    const { port } = new URL(servers[2]!);
    await pool.query(`select citus_set_node_property('127.0.0.1', $1, 'shouldhaveshards', false)`, [port]);
    await pool.query(`select citus_drain_node('127.0.0.1', $1, 'block_writes')`, [port]);
    const shardsOf = async (): Promise<number[]> =>
      (await readDistribution(pool)).servers.filter((one) => !one.is_coordinator).map(({ shards }) => shards);
    expect(await shardsOf()).toEqual([8, 0]);
    await pool.query(`select citus_set_node_property('127.0.0.1', $1, 'shouldhaveshards', true)`, [port]);
    expect(await rebalance(pool)).toBeGreaterThan(0);
    expect(await shardsOf()).toEqual([4, 4]);
    expect(await count(pool, 'trades')).toBe(TRADES);
    expect(await rebalance(pool)).toBe(0);
  });
});

import type pg from 'pg';
import { StartupError } from '../embedded/startup-error.ts';
import { tableKinds } from './tables.ts';

/** Only one process at a time may move rows. */
const DISTRIBUTION_LOCK = 7_468_020;

interface Server {
  address: string;
  is_coordinator: boolean;
  /** Whether it has rows of distributed tables. */
  has_shards: boolean;
  shards: number;
  bytes: number;
}

interface DistributedTable {
  name: string;
  column: string;
  /** False until `distribute` has distributed it. */
  is_distributed: boolean;
  shards: number;
  bytes: number;
}

export interface DistributionStatus {
  /** The version of the extension; null: the server has none, and has all rows. */
  citus: string | null;
  servers: Server[];
  tables: DistributedTable[];
}

const toDistribute = Object.entries(tableKinds).flatMap(([name, kind]) =>
  kind === 'local' ? [] : [{ name, column: kind.by }],
);

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>;

async function findCitus(client: Queries): Promise<string | null> {
  const { rows } = await client.query<{ extversion: string }>(
    `select extversion from pg_extension where extname = 'citus'`,
  );
  return rows[0]?.extversion ?? null;
}

/** The present location of the rows. */
export async function readDistribution(client: Queries): Promise<DistributionStatus> {
  const citus = await findCitus(client);
  if (citus === null)
    return {
      citus,
      servers: [],
      tables: toDistribute.map((of) => ({ ...of, is_distributed: false, shards: 0, bytes: 0 })),
    };
  const { rows: servers } = await client.query<Server>(
    `select n.nodename || ':' || n.nodeport as address, n.groupid = 0 as is_coordinator,
       n.shouldhaveshards as has_shards, count(s.shardid) as shards, coalesce(sum(s.shard_size), 0)::bigint as bytes
     from pg_dist_node n
     left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport
     where n.isactive and n.noderole = 'primary'
     group by n.groupid, n.nodename, n.nodeport, n.shouldhaveshards order by n.groupid`,
  );
  const { rows: tables } = await client.query<{ name: string; shards: number; bytes: number }>(
    `select table_name::text as name, count(*) as shards, sum(shard_size)::bigint as bytes
     from citus_shards where citus_table_type = 'distributed' group by 1`,
  );
  return {
    citus,
    servers,
    tables: toDistribute.map(({ name, column }) => {
      const found = tables.find((table) => table.name === name);
      return { name, column, is_distributed: !!found, shards: found?.shards ?? 0, bytes: found?.bytes ?? 0 };
    }),
  };
}

/** Runs exclusively, on one connection; refuses a server without the extension. */
async function alone<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    if ((await findCitus(client)) === null)
      throw new StartupError(
        'This PostgreSQL server has no Citus, so its rows cannot be distributed. Install Citus, run "create extension citus" in this database, and add its workers (docs/scale.md).',
      );
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
      DISTRIBUTION_LOCK,
    ]);
    if (!rows[0]?.is_free)
      throw new StartupError('Another process is distributing or rebalancing this database. Wait until it has ended.');
    try {
      return await work(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [DISTRIBUTION_LOCK]).catch(() => {});
    }
  } finally {
    client.release();
  }
}

async function requireServersForShards(client: Queries): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::integer as n from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`,
  );
  if (!rows[0]?.n)
    throw new StartupError(
      `Citus knows of no server that may hold rows. Add a worker: select citus_add_node('its-host', 5432).`,
    );
}

/**
 * Distributes each large table that is not distributed yet, with its rows, and returns their names. Each has a
 * transaction of its own, so that an interrupted run continues with the next; writes to a table wait while it is
 * copied.
 */
export function distribute(
  pool: pg.Pool,
  { shards, announce = () => {} }: { shards?: number; announce?: (line: string) => void } = {},
): Promise<string[]> {
  return alone(pool, async (client) => {
    await requireServersForShards(client);
    const done: string[] = [];
    const { tables } = await readDistribution(client);
    const first = tables.find((table) => table.is_distributed);
    let beside = first?.name;
    for (const { name, column } of tables.filter((table) => !table.is_distributed)) {
      announce(`Distributing ${name} by ${column} …`);
      await distributeTable(client, { name, column, beside, shards });
      beside ??= name;
      done.push(name);
    }
    // the coordinator's former rows are no longer read
    for (const { name } of tables) await removeFormerRows(client, name);
    return done;
  });
}

async function distributeTable(
  client: pg.PoolClient,
  {
    name,
    column,
    beside,
    shards,
  }: { name: string; column: string; beside: string | undefined; shards?: number | undefined },
): Promise<void> {
  await client.query('begin');
  try {
    const many = beside === undefined && shards !== undefined;
    await client.query(
      beside === undefined
        ? `select create_distributed_table($1::regclass, $2, colocate_with => 'none'${many ? ', shard_count => $3' : ''})`
        : 'select create_distributed_table($1::regclass, $2, colocate_with => $3)',
      beside === undefined ? [name, column, ...(many ? [shards] : [])] : [name, column, beside],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function removeFormerRows(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>('select pg_relation_size($1::regclass)::bigint as bytes', [
    name,
  ]);
  if (rows[0]?.bytes) await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}

/** Moves shards until every server has its part, while the program runs; returns how many moved. */
export function rebalance(pool: pg.Pool): Promise<number> {
  return alone(pool, async (client) => {
    await requireServersForShards(client);
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::integer as n from get_rebalance_table_shards_plan()',
    );
    await client.query('select rebalance_table_shards()');
    return rows[0]?.n ?? 0;
  });
}

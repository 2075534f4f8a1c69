import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Connected, connect, poolConfig, type Target } from '../connect.ts';
import { type EmbeddedPostgres, startPostgres } from '../embedded/start-postgres.ts';
import { listMigrations, type Migration, migrate } from '../migrate.ts';
import { distribute } from '../sharding/distribute.ts';
import { copyOnAll, createOnAll, dropOnAll, findCitusServers, renameOnAll } from './citus.ts';
import { testClusterFolder, testClusterSettings } from './test-cluster.ts';

export interface TestDatabase extends Connected {
  /** For a separate process: `DATABASE_URL`. */
  url: string;
}

export interface TestDatabaseOptions {
  /** Without tables, to test the code that creates them. */
  empty?: boolean;
  /** Data for the template in addition to tables: many tests start with it, so it is created once per run. */
  prepared?: Preparation;
}

export interface Preparation {
  /** Equal for equal content. */
  key: string;
  run: (url: string) => Promise<void>;
}

const TEMPLATE_LOCK = 7_468_004;

/**
 * A database for the caller, with all tables and no rows; `close` drops it. It is a copy of a migrated template on the
 * run's own cluster in memory, or on the server in TEST_DATABASE_URL. If TEST_CITUS_URL names a database of a Citus
 * cluster, its large tables are distributed over that cluster's servers.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const citus = process.env.TEST_CITUS_URL;
  if (citus && !options.empty) return openSpreadDatabase(citus);
  const server = await openServer();
  const admin = new pg.Client(poolConfig(server.target));
  await admin.connect();
  const name = newName();
  try {
    const template = options.empty ? 'template0' : await requireTemplate(admin, server.target, options.prepared);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await admin.end();
  }
  const target = databaseOf(server.target, name);
  const connected = connect(target, { name: 'test' });
  return {
    ...connected,
    url: urlOf(target),
    close: async () => {
      await connected.close();
      const last = new pg.Client(poolConfig(server.target));
      await last.connect();
      await last.query(`drop database if exists ${name} with (force)`);
      await last.end();
      await server.leave();
    },
  };
}

async function openSpreadDatabase(citus: string): Promise<TestDatabase> {
  const servers = await findCitusServers(citus);
  const coordinator = servers[0]!;
  const name = newName();
  const admin = new pg.Client(poolConfig(databaseOf(coordinator, 'postgres')));
  await admin.connect();
  try {
    // copying the template ends sessions on it: one copy at a time
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const template = await requireSpreadTemplate(admin, servers);
    await copyOnAll(servers, template, name);
  } finally {
    await admin.end();
  }
  const url = databaseOf(coordinator, name) as string;
  const connected = connect(url, { name: 'test' });
  return {
    ...connected,
    url,
    close: async () => {
      await connected.close();
      await dropOnAll(servers, name);
    },
  };
}

/** How many shards a table has in tests: some on each of two workers. */
const TEST_SHARDS = 4;

async function requireSpreadTemplate(admin: pg.Client, servers: readonly string[]): Promise<string> {
  const template = `${templateName(listMigrations())}_citus`;
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (rowCount) return template;
  const building = `${template}_building`;
  await createOnAll(servers, building);
  const { pool, close } = connect(databaseOf(servers[0]!, building), { max: 1 });
  await migrate(pool);
  await distribute(pool, { shards: TEST_SHARDS });
  await close();
  // the coordinator's last: its name shows that all are complete
  await renameOnAll([...servers].reverse(), building, template);
  return template;
}

const newName = (): string => `trover_test_${process.pid}_${randomBytes(4).toString('hex')}`;

async function openServer(): Promise<{ target: Target; leave: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { target: given, leave: async () => {} };
  const cluster: EmbeddedPostgres = await startPostgres({
    dataDir: testClusterFolder(),
    alone: false,
    log: () => {},
    settings: testClusterSettings,
  });
  return { target: cluster.connection, leave: cluster.leave };
}

/** Named after the migrations, so that a change of them creates a new one. */
function templateName(migrations: readonly Migration[]): string {
  const state = createHash('sha256').update(migrations.map((one) => one.checksum).join());
  return `trover_template_${state.digest('hex').slice(0, 16)}`;
}

async function requireTemplate(admin: pg.Client, target: Target, prepared?: Preparation): Promise<string> {
  const migrations = listMigrations();
  const template = templateName(migrations);
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  await buildTemplate(admin, target, { template, from: 'template0' }, async (url) => {
    const { pool, close } = connect(url, { max: 1 });
    await migrate(pool, migrations);
    await close();
  });
  if (prepared === undefined) return template;
  const key = createHash('sha256').update(prepared.key).digest('hex').slice(0, 8);
  const of = { template: `${template}_${key}`, from: template };
  await buildTemplate(admin, target, of, (url) => prepared.run(urlOf(url)));
  return of.template;
}

/**
 * Renames the template as the last step, so that one with the final name is complete. Retains the lock until the
 * caller's copy exists.
 */
async function buildTemplate(
  admin: pg.Client,
  target: Target,
  { template, from }: { template: string; from: string },
  fill: (target: Target) => Promise<void>,
): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (rowCount) return;
  const building = `${template}_building`;
  await admin.query(`drop database if exists ${building} with (force)`);
  await admin.query(`create database ${building} template ${from}`);
  await fill(databaseOf(target, building));
  await admin.query(`alter database ${building} rename to ${template}`);
}

function databaseOf(target: Target, database: string): Target {
  if (typeof target !== 'string') return { ...target, database };
  const url = new URL(target);
  url.pathname = `/${database}`;
  return url.href;
}

function urlOf(target: Target): string {
  if (typeof target === 'string') return target;
  const { host, port, user, database } = target;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

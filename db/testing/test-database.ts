import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Connected, connect, poolConfig, type Target } from '../connect.ts';
import { type EmbeddedPostgres, startPostgres } from '../embedded/start-postgres.ts';
import { listMigrations, migrate } from '../migrate.ts';
import { testClusterFolder, testClusterSettings } from './test-cluster.ts';

export interface TestDatabase extends Connected {
  /** For a process of its own: `DATABASE_URL`. */
  url: string;
}

export interface TestDatabaseOptions {
  /** Without tables, to test what makes them. */
  empty?: boolean;
}

const TEMPLATE_LOCK = 7_468_004;

/**
 * A database of the caller's own, with all tables and nothing in them; `close` drops it. It is a copy of a migrated
 * template on the run's own cluster in memory, or on the server that TEST_DATABASE_URL names.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await openServer();
  const admin = new pg.Client(poolConfig(server.target));
  await admin.connect();
  const name = `trover_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  try {
    const template = options.empty ? 'template0' : await requireTemplate(admin, server.target);
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

/** Named after the migrations, so that a change of them makes a new one. */
async function requireTemplate(admin: pg.Client, target: Target): Promise<string> {
  const migrations = listMigrations();
  const state = createHash('sha256').update(migrations.map((one) => one.checksum).join());
  const template = `trover_template_${state.digest('hex').slice(0, 16)}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (rowCount) return template;
  const building = `${template}_building`;
  await admin.query(`drop database if exists ${building} with (force)`);
  await admin.query(`create database ${building} template template0`);
  const { pool, close } = connect(databaseOf(target, building), { max: 1 });
  await migrate(pool, migrations);
  await close();
  await admin.query(`alter database ${building} rename to ${template}`);
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return template;
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

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@trover/db/connect.ts';
import { readPostmaster } from '@trover/db/embedded/postmaster.ts';
import { startPostgres } from '@trover/db/embedded/start-postgres.ts';
import { migrate } from '@trover/db/migrate.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { signIn } from './testing/sign-in.ts';
import { TestProcess } from './testing/test-process.ts';

const made: string[] = [];
const started: TestProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'trover-main-'));
  made.push(folder);
  return folder;
}

function start(env: Record<string, string>, args: string[] = []): TestProcess {
  const one = new TestProcess(env, args);
  started.push(one);
  return one;
}

const clusterOf = (folder: string): string => join(folder, 'postgres-18');
const isServed = (folder: string): boolean => readPostmaster(clusterOf(folder)) !== undefined;

/** No pages: what is tested here is the program, with or without a build of web/. */
const headless = ['--role', 'api,worker,assistant'];

afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the program on its own database', () => {
  test('tells that it is ready, and SIGTERM ends it and its database', async () => {
    const folder = newFolder();
    const one = start({ DATA_DIR: folder }, headless);
    const address = await one.ready();
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('http_request_seconds_bucket');
    expect(await one.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(isServed(folder)).toBe(false);
    expect(one.told).toBe('');
  });

  test('Ctrl-C, also twice, ends it cleanly', async () => {
    const folder = newFolder();
    const one = start({ DATA_DIR: folder }, headless);
    await one.ready();
    one.child.kill('SIGINT');
    expect(await one.stop('SIGINT')).toEqual({ code: 0, signal: null });
    expect(isServed(folder)).toBe(false);
  });

  test('a stop while it still starts leaves nothing running', async () => {
    const folder = newFolder();
    const one = start({ DATA_DIR: folder }, headless);
    await expect.poll(() => isServed(folder), { timeout: 20_000, interval: 5 }).toBe(true);
    expect((await one.stop()).code).toBe(0);
    expect(isServed(folder)).toBe(false);
    expect(one.stdout).not.toContain('ready');
  });

  test('prints the demonstration password at the first start alone, and it opens every account', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder }, headless);
    const address = await first.ready();
    const password = /^demonstration password: (\S+)$/m.exec(first.stdout)?.[1] ?? '';
    expect(await signIn(address, 'operator2@demo.test', password)).toBe(200);
    expect(first.stderr).not.toContain(password);
    await first.stop();
    const second = start({ DATA_DIR: folder }, headless);
    await second.ready();
    expect(second.stdout).not.toContain('demonstration password');
    await second.stop();
    const third = start({ DATA_DIR: folder, DEMO_PASSWORD: 'chosen later' }, headless);
    expect(await signIn(await third.ready(), 'operator2@demo.test', 'chosen later')).toBe(200);
  });
});

describe('what keeps it from starting is told in one sentence, with exit code 1', () => {
  const refused = async (env: Record<string, string>, args: string[] = headless): Promise<string> => {
    const one = start(env, args);
    expect(await one.ended).toEqual({ code: 1, signal: null });
    expect(one.told).not.toMatch(/\n| at .*:\d+/);
    expect(one.stdout).toBe('');
    return one.told;
  };

  test('a port that is taken, before anything is made or a password told', async () => {
    const folder = newFolder();
    const holder = createServer().listen(0, 'localhost');
    await new Promise((done) => holder.once('listening', done));
    const { port } = holder.address() as { port: number };
    const told = await refused({ DATA_DIR: folder, PORT: String(port) });
    expect(told).toBe(`Port ${port} is taken by another program. Stop it, or set PORT to a free port.`);
    const assistant = await refused({ DATA_DIR: folder, ASSISTANT_PORT: String(port) });
    expect(assistant).toBe(`Port ${port} is taken by another program. Stop it, or set ASSISTANT_PORT to a free port.`);
    expect(readdirSync(folder)).toEqual([]);
    holder.close();
  });

  test('a second start on the same data folder, while the first runs on', async () => {
    const folder = newFolder();
    const first = start({ DATA_DIR: folder }, headless);
    const address = await first.ready();
    for (const PORT of ['0', new URL(address).port])
      expect(await refused({ DATA_DIR: folder, PORT })).toMatch(
        /^Trover already runs on the data folder .* set DATABASE_URL\.$/,
      );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a data folder of an older version', async () => {
    const folder = newFolder();
    mkdirSync(clusterOf(folder).replace('18', '15'));
    expect(await refused({ DATA_DIR: folder })).toMatch(/was made by another version of Trover: it holds postgres-15/);
  });

  test('a damaged data folder', async () => {
    const folder = newFolder();
    const one = start({ DATA_DIR: folder }, headless);
    await one.ready();
    await one.stop();
    truncateSync(join(clusterOf(folder), 'global', 'pg_control'), 10);
    expect(await refused({ DATA_DIR: folder })).toMatch(/postgres-18 is damaged: PostgreSQL says/);
  });

  test('a damaged table, met while the tables are brought up to date, and the database does not stay behind', async () => {
    const folder = newFolder();
    const server = await startPostgres({ dataDir: folder, log: () => {} });
    const { pool, close } = connect(server.connection);
    await migrate(pool);
    const { rows } = await pool.query<{ path: string }>(`select pg_relation_filepath('schema_migrations') as path`);
    await close();
    await server.stop();
    writeFileSync(join(clusterOf(folder), rows[0]?.path ?? ''), Buffer.alloc(8192, 7));
    expect(await refused({ DATA_DIR: folder })).toMatch(
      /postgres-18 is damaged: PostgreSQL says "invalid page in block 0/,
    );
    expect(isServed(folder)).toBe(false);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT is "http"; expected is a port number from 0 to 65535.'],
    [{ TROVER_ENV: 'prod' }, 'TROVER_ENV is "prod"; expected is local, development, localfull or production.'],
    [{ TODAY: '2026-02-30' }, 'TODAY is "2026-02-30"; expected is a date such as 2026-03-31.'],
    [
      { DATABASE_URL: 'mysql://root:secret@host/db' },
      'DATABASE_URL is something else (not shown, it may hold a password); expected is an address such as postgres://user:password@host:5432/database.',
    ],
  ])('a wrong variable: %o', async (env, expected) => {
    expect(await refused({ DATA_DIR: newFolder(), ...env })).toBe(expected);
  });

  test('a role that is not one', async () => {
    const told = await refused({ DATA_DIR: newFolder() }, ['--role', 'api,jobs']);
    expect(told).toBe('--role has "jobs"; expected are one or more of web, api, worker, assistant, by commas.');
  });

  test('a database that does not answer', async () => {
    const told = await refused({ DATABASE_URL: 'postgres://x@/x?host=/nonexistent', DATA_DIR: newFolder() });
    expect(told).toMatch(
      /^The database of DATABASE_URL does not answer: .* Check address, user, password and that it runs\.$/,
    );
  });
});

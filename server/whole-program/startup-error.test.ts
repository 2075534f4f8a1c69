import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connect } from '@trover/db/connect.ts';
import { startPostgres } from '@trover/db/embedded/start-postgres.ts';
import { migrate } from '@trover/db/migrate.ts';
import { describe, expect, test } from 'vitest';
import { clusterOf, endPrograms, headless, isServed, newFolder, start } from '../testing/programs.ts';

endPrograms();

describe('what prevents the start is printed in one sentence, with exit code 1', () => {
  const refused = async (env: Record<string, string>, args: string[] = headless): Promise<string> => {
    const one = start(env, args);
    expect(await one.ended).toEqual({ code: 1, signal: null });
    expect(one.output).not.toMatch(/\n| at .*:\d+/);
    expect(one.stdout).toBe('');
    return one.output;
  };

  test('a port that is in use, before anything is created or a password is printed', async () => {
    const folder = newFolder();
    const holder = createServer().listen(0, 'localhost');
    await new Promise((done) => holder.once('listening', done));
    const { port } = holder.address() as { port: number };
    const message = await refused({ DATA_DIR: folder, PORT: String(port) });
    expect(message).toBe(`Port ${port} is in use by another program. Stop it, or set PORT to a free port.`);
    const assistant = await refused({ DATA_DIR: folder, ASSISTANT_PORT: String(port) });
    expect(assistant).toBe(`Port ${port} is in use by another program. Stop it, or set ASSISTANT_PORT to a free port.`);
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
    await (await startPostgres({ dataDir: folder, log: () => {} })).stop();
    truncateSync(join(clusterOf(folder), 'global', 'pg_control'), 10);
    expect(await refused({ DATA_DIR: folder })).toMatch(/postgres-18 is damaged: PostgreSQL reports/);
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
      /postgres-18 is damaged: PostgreSQL reports "invalid page in block 0/,
    );
    expect(isServed(folder)).toBe(false);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT is "http"; expected a port number from 0 to 65535.'],
    [{ TROVER_ENV: 'prod' }, 'TROVER_ENV is "prod"; expected local, development, localfull or production.'],
    [{ TODAY: '2026-02-30' }, 'TODAY is "2026-02-30"; expected a date such as 2026-03-31.'],
    [
      { DATABASE_URL: 'mysql://root:secret@host/db' },
      'DATABASE_URL is something else (not shown, it may hold a password); expected an address such as postgres://user:password@host:5432/database.',
    ],
  ])('a wrong variable: %o', async (env, expected) => {
    expect(await refused({ DATA_DIR: newFolder(), ...env })).toBe(expected);
  });

  test('a role that is not one', async () => {
    const message = await refused({ DATA_DIR: newFolder() }, ['--role', 'api,jobs']);
    expect(message).toBe(
      '--role has "jobs"; expected are one or more of web, api, worker, assistant, separated by commas.',
    );
  });

  test('a database that does not answer', async () => {
    const message = await refused({ DATABASE_URL: 'postgres://x@/x?host=/nonexistent', DATA_DIR: newFolder() });
    expect(message).toMatch(
      /^The database of DATABASE_URL does not answer: .* Check address, user, password and that it runs\.$/,
    );
  });
});

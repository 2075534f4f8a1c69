import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { isAlive } from './data-folder.ts';
import { readPostmaster } from './postmaster.ts';
import { NOBODY } from './run-as.ts';
import { type EmbeddedPostgres, type StartOptions, startPostgres } from './start-postgres.ts';

const isRoot = process.getuid?.() === 0;
const made: string[] = [];
const running: EmbeddedPostgres[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'trover-embedded-'));
  made.push(folder);
  return folder;
}

async function start(dataDir: string, more: Partial<StartOptions> = {}): Promise<EmbeddedPostgres> {
  const settings = { fsync: 'off', shared_buffers: '16MB', ...more.settings };
  const server = await startPostgres({ dataDir, log: () => {}, ...more, settings });
  running.push(server);
  return server;
}

async function ask<Row>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

/** The first page of a file becomes noise. */
function spoil(file: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, randomBytes(Math.min(8192, statSync(file).size)), 0, undefined, 0);
  closeSync(handle);
}

const clusterOf = (folder: string): string => join(folder, 'postgres-18');
const pidOf = (folder: string): number => readPostmaster(clusterOf(folder))?.pid ?? 0;

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the PostgreSQL that npm brings along', () => {
  test('keeps what was written from one start to the next', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await ask(first, `create table stored as select 'gr\u00fc\u00df' as word`);
    await first.stop();
    expect(existsSync(join(clusterOf(folder), 'postmaster.pid'))).toBe(false);
    expect(await ask(await start(folder), 'select * from stored')).toEqual([{ word: 'gr\u00fc\u00df' }]);
  });

  test('sorts by code point and in UTC, whatever the machine does', async () => {
    const server = await start(newFolder());
    const sorted = await ask<{ word: string }>(
      server,
      `select word from unnest(array['b', 'a', 'B', '\u00e4']) as word order by 1`,
    );
    expect(sorted.map(({ word }) => word)).toEqual(['B', 'a', 'b', '\u00e4']);
    expect(await ask(server, `select current_setting('timezone') as zone`)).toEqual([{ zone: 'UTC' }]);
  });

  test('nobody else may enter its socket folder or its data', async () => {
    const folder = newFolder();
    const { connection } = await start(folder);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(clusterOf(folder)).mode & 0o077).toBe(0);
    expect(Buffer.byteLength(join(connection.host, '.s.PGSQL.5432.lock'))).toBeLessThan(107);
  });

  test('finds its way under a long path, and recreates the links of its libraries', async () => {
    const folder = join(newFolder(), 'a'.repeat(120), 'b c'.repeat(10));
    expect(await ask(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(isRoot)('runs for root in a user namespace and as nobody, on the same folder', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    const asNobody = await start(folder, { runAs: NOBODY });
    expect(statSync(clusterOf(folder)).uid).toBe(NOBODY.uid);
    await ask(asNobody, 'create table stored as select 1 as one');
    await asNobody.stop();
    expect(await ask(await start(folder), 'select * from stored')).toEqual([{ one: 1 }]);
  });

  test.runIf(isRoot)('for nobody puts the data where it may go, with a link in the data folder', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o700);
    const server = await start(folder, { runAs: NOBODY });
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    const [{ place }] = (await ask<{ place: string }>(server, `select current_setting('data_directory') as place`)) as [
      { place: string },
    ];
    expect(place).toMatch(/^\/var\/lib\/trover\//);
    await server.stop();
    rmSync(join(place, '..'), { recursive: true });
  });
});

describe('a server that outlived its program', () => {
  const leaveBehind = async (folder: string): Promise<number> => {
    const code = `
      const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))});
      await startPostgres({ dataDir: ${JSON.stringify(folder)}, log: () => {}, settings: { fsync: 'off' } });
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
    await new Promise((done) => child.once('exit', done));
    return pidOf(folder);
  };

  test('is used again and ended with the next', async () => {
    const folder = newFolder();
    const pid = await leaveBehind(folder);
    expect(isAlive(pid)).toBe(true);
    const server = await start(folder);
    expect(pidOf(folder)).toBe(pid);
    await server.stop();
    expect(existsSync(join(clusterOf(folder), 'postmaster.pid'))).toBe(false);
  });

  test('and was killed itself while it wrote: all that was committed is there', async () => {
    const folder = newFolder();
    const first = await start(folder, { settings: { fsync: 'on' }, onLost: () => {} });
    await ask(first, 'create table written (id int primary key)');
    const client = new pg.Client(first.connection);
    client.on('error', () => {});
    await client.connect();
    let committed = 0;
    const writing = (async () => {
      for (;;) {
        await client.query(`insert into written values (${committed + 1})`);
        committed += 1;
      }
    })().catch(() => {});
    await expect.poll(() => committed).toBeGreaterThan(50);
    const pid = pidOf(folder);
    await first.leave();
    process.kill(pid, 'SIGKILL');
    await writing;
    const [{ count }] = (await ask<{ count: string }>(await start(folder), 'select count(*) from written')) as [
      { count: string },
    ];
    expect(Number(count)).toBeGreaterThanOrEqual(committed);
  });

  test('is brought up again when it goes away under a program that runs', async () => {
    const folder = newFolder();
    const lost: string[] = [];
    const server = await start(folder, { onLost: (reason) => lost.push(reason) });
    process.kill(pidOf(folder), 'SIGKILL');
    await expect.poll(() => ask(server, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
    expect(lost).toEqual([]);
  });

  test('it starts although another program has the pid now', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    const file = join(clusterOf(folder), 'postmaster.pid');
    writeFileSync(file, `${process.pid}\n${clusterOf(folder)}\n1\n5432\n/tmp/nowhere\n\n 1 1\nready   \n`);
    expect(await ask(await start(folder), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a first start that was killed over making the database leaves nothing behind', async () => {
    const folder = newFolder();
    const half = join(folder, 'postgres-18.new-999999-0a1b2c3d');
    mkdirSync(half);
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    await start(folder);
    expect(readdirSync(folder).sort()).toEqual(['postgres-18', 'postgres-18.log']);
  });
});

describe('two on one data folder', () => {
  test('a second program is refused with a sentence, and the first runs on', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await expect(start(folder)).rejects.toThrow(`Trover already runs on the data folder ${folder}. Stop it first`);
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of two that start at the same moment one wins', async () => {
    const folder = newFolder();
    const outcomes = await Promise.allSettled([start(folder), start(folder)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a command may run beside it, and the server stays for the others', async () => {
    const folder = newFolder();
    const program = await start(folder);
    const command = await start(folder, { alone: false });
    await program.stop();
    expect(await ask(command, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.stop();
    expect(existsSync(join(clusterOf(folder), 'postmaster.pid'))).toBe(false);
  });
});

describe('a data folder that cannot be used is message in a sentence', () => {
  const refusal = (folder: string): Promise<string> =>
    start(folder).then(
      () => 'it started',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  test('of an older version', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres-17'));
    expect(await refusal(folder)).toBe(
      `StartupError: The data folder ${folder} was made by another version of Trover: it holds postgres-17, this version needs postgres-18. Start the version that made it, or set DATA_DIR to an empty folder and bring the data over with a dump.`,
    );
  });

  test('of another version inside', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    writeFileSync(join(clusterOf(folder), 'PG_VERSION'), '16\n');
    expect(await refusal(folder)).toMatch(
      /^StartupError: The data folder .* is of PostgreSQL 16, and this version of Trover brings 18\./,
    );
  });

  test.each([
    ['PG_VERSION gone', (cluster: string) => rmSync(join(cluster, 'PG_VERSION')), /damaged: PG_VERSION is missing/],
    [
      'pg_control gone',
      (cluster: string) => rmSync(join(cluster, 'global', 'pg_control')),
      /damaged: global\/pg_control is missing/,
    ],
    [
      'pg_control cut off',
      (cluster: string) => truncateSync(join(cluster, 'global', 'pg_control'), 100),
      /damaged: PostgreSQL reports ".*pg_control.*"/,
    ],
    [
      'pg_control overwritten',
      (cluster: string) => spoil(join(cluster, 'global', 'pg_control')),
      /damaged: global\/pg_control is not what PostgreSQL 18 wrote/,
    ],
    [
      'the tables of the database overwritten',
      (cluster: string) => {
        const newest = readdirSync(join(cluster, 'base')).sort((one, other) => Number(other) - Number(one))[0] ?? '';
        const tables = readdirSync(join(cluster, 'base', newest)).filter((name) => /^\d+$/.test(name));
        for (const name of tables) spoil(join(cluster, 'base', newest, name));
      },
      /damaged: invalid page in block 0 of relation/,
    ],
    [
      'the journal gone',
      (cluster: string) => rmSync(join(cluster, 'pg_wal'), { recursive: true }),
      /damaged: PostgreSQL reports ".*pg_wal.*"/,
    ],
    ['a catalogue gone', (cluster: string) => renameSync(join(cluster, 'base'), join(cluster, 'elsewhere')), /damaged/],
  ])('damaged: %s', async (_, damage, expected) => {
    const folder = newFolder();
    await (await start(folder)).stop();
    damage(clusterOf(folder));
    const message = await refusal(folder);
    expect(message).toMatch(/^StartupError: The data folder/);
    expect(message).toMatch(expected);
    expect(message).toMatch(/Put a backup in its place, or set DATA_DIR to an empty folder to start empty\./);
    expect(isAlive(pidOf(folder) || 999_999_999)).toBe(false);
  });

  test('a file in its place', async () => {
    const folder = join(newFolder(), 'data');
    writeFileSync(folder, '');
    expect(await refusal(folder)).toMatch(/is a file, not a folder\. Set DATA_DIR/);
  });

  test.skipIf(isRoot)('one that this user may not write to', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    expect(await refusal(folder)).toMatch(/is not writable for this user\. Set DATA_DIR/);
  });

  const canMount = ((): boolean => {
    if (!isRoot) return false;
    try {
      execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();

  test.runIf(canMount)('no disk space: at the first start, and later, with nothing lost', async () => {
    const folder = newFolder();
    const mount = (size: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    mount('50m');
    try {
      expect(await refusal(folder)).toMatch(
        /^StartupError: No disk space is left for the data folder .* at least 120 MB/,
      );
      execFileSync('mount', ['-o', 'remount,size=200m', folder]);
      const server = await start(folder);
      await ask(server, 'create table stored as select 1 as one');
      await server.stop();
      const filler = join(folder, 'filler');
      execFileSync('sh', ['-c', `cat /dev/zero > ${filler} 2>/dev/null || true`]);
      expect(await refusal(folder)).toMatch(/No disk space is left/);
      rmSync(filler);
      expect(await ask(await start(folder), 'select * from stored')).toEqual([{ one: 1 }]);
      for (const one of running.splice(0)) await one.stop();
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  });
});

test('its log is beside the data', async () => {
  const folder = newFolder();
  const server = await start(folder);
  await ask(server, 'select 1 / 0').catch(() => {});
  expect(readFileSync(`${clusterOf(folder)}.log`, 'utf8')).toContain('division by zero');
});

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SYSTEM = '/usr/lib/postgresql';
const NOBODY = 65_534;
const TRIES = 1_200;

/** The newest PostgreSQL of the system; only this one includes the tools that copy a running server. */
export const systemBinaries: string | undefined = (existsSync(SYSTEM) ? readdirSync(SYSTEM) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(SYSTEM, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'pg_basebackup')));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

export interface Standby {
  /** The address of the database that the primary's address names. */
  url: string;
  stop: () => Promise<void>;
}

/** A streaming replica of the server, on a copy of its data. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const { hostname, port: primaryPort, username, pathname } = new URL(primaryUrl);
  const folder = mkdtempSync(join(tmpdir(), 'trover-standby-'));
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in who) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const from = ['-h', hostname, '-p', primaryPort, '-U', username];
  const copied = spawnSync(
    join(systemBinaries!, 'pg_basebackup'),
    [...from, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    { ...who, cwd: folder, encoding: 'utf8' },
  );
  if (copied.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`pg_basebackup ended with ${copied.status}: ${copied.stderr}`);
  }
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child: ChildProcess = spawn(join(systemBinaries!, 'postgres'), ['-D', data, ...options], {
    ...who,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise((done) => child.once('close', done));
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !output.includes('ready to accept read-only connections'); tries++) {
    if (child.exitCode !== null || tries > TRIES) {
      await stop();
      throw new Error(`the replica did not start: ${output}`);
    }
    await pause(50);
  }
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, stop };
}

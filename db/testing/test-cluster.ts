import { existsSync, readdirSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, MAJOR_VERSION } from '../embedded/data-folder.ts';
import { readPostmaster, stopPostmaster } from '../embedded/postmaster.ts';

const GIGABYTE = 1024 ** 3;
const PREFIX = 'trover-test-';
const VARIABLE = 'TROVER_TEST_CLUSTER';

/** Speed over durability: a test database need not survive a crash. */
export const testClusterSettings: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  // each test has connections of its own, which would plan every statement five times again
  plan_cache_mode: 'force_generic_plan',
};

/** The folder of this run's cluster, the same in every worker; the first that needs a database starts it. */
export function testClusterFolder(): string {
  const given = process.env[VARIABLE];
  if (given) return given;
  const base = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = join(base, `${PREFIX}${process.pid}`);
  process.env[VARIABLE] = folder;
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > GIGABYTE;
}

/** Vitest's globalSetup: names the folder before the workers start, and removes the cluster at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = testClusterFolder();
  await removeAbandoned(join(folder, '..'));
  return () => removeCluster(folder);
}

/** Removes clusters of killed runs. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await removeCluster(join(base, name));
  }
}

async function removeCluster(folder: string): Promise<void> {
  const cluster = join(folder, `postgres-${MAJOR_VERSION}`);
  const server = readPostmaster(cluster);
  await stopPostmaster(cluster);
  rmSync(folder, { recursive: true, force: true });
  if (server && existsSync(server.socketFolder)) {
    try {
      rmdirSync(server.socketFolder);
    } catch {} // not empty: in use again
  }
}

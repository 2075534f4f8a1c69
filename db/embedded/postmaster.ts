import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './data-folder.ts';

export const USER = 'trover';
export const DATABASE = 'trover';

const TOO_MANY_CONNECTIONS = '53300';

export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
}

/** Parses `postmaster.pid`: the server that runs, or ran, on this cluster. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port, socketFolder] = lines;
  if (!pid || !port || !socketFolder) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder };
}

export type Attempt = { client: pg.Client } | { error: Error & { code?: string } };

/** Connects only to this cluster's server: in a copied folder the file may name another's. */
export async function connectTo(cluster: string, server: Postmaster, database: string): Promise<Attempt> {
  const client = new pg.Client({ host: server.socketFolder, port: server.port, user: USER, database });
  client.on('error', () => {}); // 'end' reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory === cluster) return { client };
    await client.end();
    return { error: new Error(`the server at ${server.socketFolder} is of ${rows[0]?.data_directory}`) };
  } catch (error) {
    await client.end().catch(() => {});
    return { error: error as Error };
  }
}

/** Stops a server that this process could not use, if nobody else uses it. */
export async function stopUnlessUsed(cluster: string, server: Postmaster): Promise<void> {
  if (readPostmaster(cluster)?.pid !== server.pid) return;
  const attempt = await connectTo(cluster, server, 'postgres');
  if ('client' in attempt) {
    const isUsed = await hasOtherClients(attempt.client);
    await attempt.client.end().catch(() => {});
    if (isUsed) return;
  } else if (attempt.error.code === TOO_MANY_CONNECTIONS) return;
  await stopPostmaster(cluster);
}

/** Clients that have just disconnected are listed for a moment longer. */
async function hasOtherClients(client: pg.Client): Promise<boolean> {
  try {
    for (let waited = 0; ; waited += 50) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (!rowCount) return false;
      if (waited >= 500) return true;
      await pause(50);
    }
  } catch {
    return false; // not even its own tables can be read
  }
}

/**
 * After a crash of the machine or its container, another program may have the pid in the file, and PostgreSQL would
 * refuse to start for ever. Removes the file if no process works in the cluster's folder.
 */
export function removeStaleLock(cluster: string): void {
  const server = readPostmaster(cluster);
  if (!server || process.platform !== 'linux' || !isAlive(server.pid)) return;
  const inCluster = readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && workingFolder(pid) === cluster);
  if (!inCluster && !/postgres|unshare/.test(commandOf(server.pid)))
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return 'postgres'; // not readable: assumes the worst
  }
}

/** Sends SIGINT: PostgreSQL cancels running statements, writes committed data, and exits. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const server = readPostmaster(cluster);
  if (!server) return;
  const ended = () => readPostmaster(cluster)?.pid !== server.pid || !isAlive(server.pid);
  for (const [signal, seconds] of [
    ['SIGINT', 60],
    ['SIGQUIT', 10],
  ] as const) {
    try {
      process.kill(server.pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < seconds * 1000; waited += 10) {
      if (ended()) return;
      await pause(10);
    }
  }
}

import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from './cluster.ts';
import { damaged, noRoom } from './data-folder.ts';
import { isDamage, isNoRoom } from './explain.ts';
import { connectTo, DATABASE, readPostmaster } from './postmaster.ts';
import { StartupError } from './startup-error.ts';

const RUN_LOCK = 7_468_001;
const USE_LOCK = 7_468_002;

/** Locks that show who uses the server: at most one program, and any number of commands. */
export async function acquireLocks(cluster: Cluster, first: pg.Client, alone: boolean): Promise<pg.Client> {
  let client = first;
  try {
    const { rowCount } = await first.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount)
      await first.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    await first.end();
    const server = readPostmaster(cluster.folder);
    const attempt = server ? await connectTo(cluster.folder, server, DATABASE) : { error: new Error('it ended again') };
    if ('error' in attempt) throw attempt.error;
    client = attempt.client;
    if (alone && !(await lockAfterLeaving(client)))
      throw new StartupError(
        `Trover already runs on the data folder ${dirname(cluster.folder)}. Stop it first, or set DATA_DIR to another folder; to run several processes on one database, set DATABASE_URL.`,
      );
    await client.query(`select pg_advisory_lock_shared(${USE_LOCK})`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof StartupError) throw error;
    const { message, code } = error as Error & { code?: string };
    if (isNoRoom(message)) throw noRoom(dirname(cluster.folder));
    if (isDamage(code) || code === '3D000') throw damaged(cluster.folder, message, cluster.logFile);
    throw new StartupError(
      `The database in ${cluster.folder} does not answer: ${message}. The log is ${cluster.logFile}.`,
    );
  }
}

/** Waits briefly for a program that is just exiting. */
async function lockAfterLeaving(client: pg.Client): Promise<boolean> {
  for (let waited = 0; waited < 3_000; waited += 100) {
    if (await tryLock(client, 'pg_try_advisory_lock', RUN_LOCK)) return true;
    await pause(100);
  }
  return false;
}

async function tryLock(client: pg.Client, kind: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select ${kind}(${key}) as got`);
  return rows[0]?.got === true;
}

/**
 * Releases its own lock and checks whether other users remain. Of two that release concurrently, at least one gets
 * true.
 */
export async function isLastUser(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${USE_LOCK})`);
    return await tryLock(client, 'pg_try_advisory_lock', USE_LOCK);
  } catch {
    return true; // the connection is closed; stopping is harmless if nothing runs
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';

const UPLOAD_LOCK = 7_468_010;

/** How long a reader whose job counts as lost may still have the lock before its connection is ended. */
const TIMEOUT_MS = 10_000;
/** How long PostgreSQL may need to end it. */
const ENDING_MS = 10_000;
const PAUSE_MS = 250;

async function tryLock(client: PoolClient, uploadId: number): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1, $2) as acquired', [
    UPLOAD_LOCK,
    uploadId,
  ]);
  return rows[0]?.acquired === true;
}

async function tryLockFor(client: PoolClient, uploadId: number, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; ; ) {
    if (await tryLock(client, uploadId)) return true;
    if (Date.now() > until) return false;
    await pause(PAUSE_MS);
  }
}

/** Ends the connection that has the lock; returns the number of ended connections. */
async function endHolder(client: PoolClient, uploadId: number): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
    [UPLOAD_LOCK, uploadId],
  );
  return rowCount ?? 0;
}

/**
 * Ensures that two processes never read the same upload at once. The lock belongs to the connection, so it is released
 * when the process is killed. A frozen process does not release it; by then its job has lost its heartbeat, and the
 * queue has given the upload to this process alone. So the frozen process's connection is ended, and its further writes
 * fail.
 */
export async function acquireUploadLock(client: PoolClient, uploadId: number, onTakeover: () => void): Promise<void> {
  if (await tryLockFor(client, uploadId, TIMEOUT_MS)) return;
  if ((await endHolder(client, uploadId)) > 0) onTakeover();
  if (await tryLockFor(client, uploadId, ENDING_MS)) return;
  throw new Error(`upload ${uploadId} is still being read by another process`);
}

export async function releaseUploadLock(client: PoolClient, uploadId: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [UPLOAD_LOCK, uploadId]).catch(() => {});
}

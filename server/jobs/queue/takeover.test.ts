import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addUpload } from '@trover/db/queries/uploads/uploads.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endPrograms, start } from '../../testing/programs.ts';
import type { TestProcess } from '../../testing/test-process.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { csvOf } from '../../uploads/testing/trade-csv.ts';
import { queueUpload } from '../advance-upload-job.ts';

endPrograms();

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
});
afterEach(() => server.close());

/** A worker of its own on the same DATABASE_URL and folder, as on another machine. */
async function startWorker(): Promise<TestProcess> {
  const { config } = server.context;
  const env = { DATABASE_URL: server.database.url, DATA_DIR: config.dataDir, TODAY: '2026-11-20' };
  const one = start(env, ['--role', 'worker']);
  await one.ready();
  return one;
}

/** An upload whose file cannot be read to its end, until `arrive` puts it there. */
async function receiveStuck(): Promise<{ id: number; portfolio_id: number; arrive: () => void }> {
  const { db, files, config } = server.context;
  const owner = await aPortfolio(db, await server.accountOf('investor'), 'Owner', 'taken over');
  const text = csvOf('KHC Buy 2016-03-08 1 76.29', 'KHC Sell 2016-04-08 1 80');
  const received = await files.receive(
    { purpose: 'trades', account_id: owner.account_id },
    Readable.from([Buffer.from(text)]),
    1e9,
  );
  const { sha256, bytes } = received;
  const { id, file_key } = await db.transaction().execute(async (trx) => {
    const key = await received.register(trx);
    const added = await addUpload(trx, {
      portfolio_id: owner.portfolio_id,
      file_name: 'a.csv',
      file_key: key,
      sha256,
      bytes,
    });
    await queueUpload(server.context, trx, added.id);
    return { id: added.id, file_key: key };
  });
  const path = join(config.dataDir, 'files', file_key);
  const content = readFileSync(path);
  rmSync(path);
  execFileSync('mkfifo', [path]); // nobody writes into it: who reads it waits
  return {
    id,
    portfolio_id: owner.portfolio_id,
    arrive: () => {
      writeFileSync(`${path}.whole`, content);
      renameSync(`${path}.whole`, path);
    },
  };
}

const query = async (text: string, id: number): Promise<string[]> =>
  (await server.database.pool.query<{ found: string }>(text, [id])).rows.map(({ found }) => found);
const jobStates = (id: number) =>
  query(
    `select state::text as found from pgboss.job where name = 'advance-upload' and (data->>'upload_id')::bigint = $1`,
    id,
  );
const uploadStates = (id: number) => query('select status::text as found from uploads where id = $1', id);

/** Number of connections that have the lock of the upload's reader. */
const locksOn = (id: number) =>
  query(`select count(*)::text as found from pg_locks where locktype = 'advisory' and objsubid = 2 and objid = $1`, id);

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

describe('a job on a DATABASE_URL whose worker is gone', () => {
  test('is taken over by another by the missing heartbeat, and done once', { timeout: 300_000 }, async () => {
    const first = await startWorker();
    const { id, portfolio_id, arrive } = await receiveStuck();
    await expect.poll(() => jobStates(id)).toEqual(['active']);
    const second = await startWorker();
    first.child.kill('SIGKILL');
    arrive();
    await expect.poll(() => uploadStates(id), { timeout: 300_000, interval: 500 }).toEqual(['matched']);
    expect(second.child.exitCode).toBeNull();
    await expect.poll(() => jobStates(id), { timeout: 300_000 }).toEqual(['completed']);
    expect(await query('select count(*)::text as found from trades where portfolio_id = $1', portfolio_id)).toEqual([
      '2',
    ]);
  });

  test('is taken over from a worker and a reader that are frozen and hold their locks, and done once', {
    timeout: 300_000,
  }, async () => {
    const first = await startWorker();
    const { id, portfolio_id, arrive } = await receiveStuck();
    await expect.poll(() => locksOn(id), { timeout: 300_000 }).toEqual(['1']);
    const frozen = [first.child.pid!, ...childrenOf(first.child.pid!)];
    expect(frozen.length).toBeGreaterThan(1);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const second = await startWorker();
      arrive();
      await expect.poll(() => uploadStates(id), { timeout: 300_000, interval: 500 }).toEqual(['matched']);
      expect(second.child.exitCode).toBeNull();
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => jobStates(id), { timeout: 300_000 }).toEqual(['completed']);
    // what the first one still does when it goes on changes nothing
    await expect.poll(() => first.log.some(({ msg }) => msg === 'job failed'), { timeout: 300_000 }).toBe(true);
    expect(await uploadStates(id)).toEqual(['matched']);
    expect(await query('select count(*)::text as found from trades where portfolio_id = $1', portfolio_id)).toEqual([
      '2',
    ]);
  });
});

import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, environment } from './cluster.ts';
import { damaged } from './data-folder.ts';
import { refusesForGood } from './explain.ts';
import { connectTo, type Postmaster, readPostmaster, stopPostmaster } from './postmaster.ts';
import { chownTo, spawnAs } from './run-as.ts';

/** `passing`: the obstacle is from an earlier run and disappears without action. */
type Outcome = { client: pg.Client; server: Postmaster } | { passing: boolean; output: string };

/** Starts the server, detached from this process so that Ctrl-C does not reach it, and waits until it responds. */
export async function launch(cluster: Cluster): Promise<Outcome> {
  const { logFile } = cluster;
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.old`);
  const log = openSync(logFile, 'a');
  const from = fstatSync(log).size;
  chownTo(cluster.runAs, logFile);
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = join(cluster.binaries, 'bin', 'postgres');
  const child = spawnAs(cluster.runAs, program, ['-D', cluster.folder, ...settings], {
    stdio: ['ignore', log, log],
    detached: true,
    cwd: '/',
    env: environment(),
  });
  closeSync(log);
  let ended = false;
  child.on('exit', () => (ended = true)).on('error', () => (ended = true));
  child.unref();

  const started = Date.now();
  let isReported = false;
  while (!ended) {
    const server = readPostmaster(cluster.folder);
    if (server && server.pid === child.pid) {
      const attempt = await connectTo(cluster.folder, server, 'postgres');
      if ('client' in attempt) return { client: attempt.client, server };
      if (refusesForGood(attempt.error.code)) {
        await stopPostmaster(cluster.folder);
        throw damaged(cluster.folder, attempt.error.message, logFile);
      }
    }
    if (!isReported && Date.now() - started > 5_000) {
      cluster.log('the database recovers after an unclean stop. This can take some minutes.');
      isReported = true;
    }
    await pause(5);
  }
  const output = readFrom(logFile, from);
  const passing =
    /lock file ".*" already exists|pre-existing shared memory block|is still in use|could not bind Unix/.test(output);
  return { passing, output };
}

function readFrom(file: string, from: number): string {
  const handle = openSync(file, 'r');
  const buffer = Buffer.alloc(Math.min(Math.max(0, fstatSync(handle).size - from), 200_000));
  readSync(handle, buffer, 0, buffer.length, from);
  closeSync(handle);
  return buffer.toString();
}

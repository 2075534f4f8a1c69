import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { copyBinaries, findBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { inspectCluster, prepareDataFolder, prepareSocketFolder } from './data-folder.ts';
import { explain } from './explain.ts';
import { initialise } from './initialise.ts';
import { launch } from './launch.ts';
import { acquireLocks, isLastUser } from './locks.ts';
import {
  connectTo,
  DATABASE,
  type Postmaster,
  readPostmaster,
  removeStaleLock,
  stopPostmaster,
  stopUnlessUsed,
  USER,
} from './postmaster.ts';
import { canReach, chooseRunAs, type RunAs, runAsOwner } from './run-as.ts';
import { serverSettings } from './settings.ts';

export interface StartOptions {
  dataDir: string;
  log: (message: string) => void;
  /**
   * True (the default) for the program itself: a second one on the same data folder is refused. False for a command
   * that may run at the same time.
   */
  alone?: boolean;
  /** Added to the settings of `settings.ts`, which they override. */
  settings?: Record<string, string>;
  /** Determined automatically when absent. */
  runAs?: RunAs;
  /** In milliseconds; ten minutes where absent. */
  regainPatience?: number;
  /** Called when the server has ended unexpectedly and could not be restarted within that time. */
  onLost?: (reason: string) => void;
}

interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: Connection;
  /** Stops the server, unless another program still uses it. */
  stop: () => Promise<void>;
  /** Releases its own use; the server continues to run. */
  leave: () => Promise<void>;
}

/** How long the program retries to restart a lost server: a full disk may have space by then. */
const RECONNECT_TIMEOUT_MS = 10 * 60_000;
/** How long a start waits for leftovers of a killed run. */
const START_TIMEOUT_MS = 30_000;

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres-18`. Reuses a server that outlived its program, and stops it with
 * this one. Every failure is a {@link StartupError} with a sentence.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const cluster = prepare(options);
  const alone = options.alone ?? true;
  let stopping = false;
  let holder: pg.Client;
  let regaining: Promise<void> | undefined;
  const ending = Promise.withResolvers<void>();

  const hold = async (): Promise<Postmaster> => {
    const { client, server } = await startCluster(cluster);
    try {
      holder = await acquireLocks(cluster, client, alone);
    } catch (error) {
      await stopUnlessUsed(cluster.folder, server);
      throw error;
    }
    holder.on('end', () => {
      if (!stopping) regaining = regain();
    });
    return server;
  };

  const regain = async (): Promise<void> => {
    options.log('the database went away: bringing it up again');
    const until = Date.now() + (options.regainPatience ?? RECONNECT_TIMEOUT_MS);
    for (let wait = 500; !stopping; wait = Math.min(wait * 2, 15_000)) {
      try {
        await hold();
        return options.log('the database is back');
      } catch (error) {
        const { message } = error as Error;
        if (stopping) return;
        if (Date.now() > until) return options.onLost?.(message);
        options.log(`the database does not come up yet: ${message}`);
        await Promise.race([pause(wait), ending.promise]);
      }
    }
  };

  const server = await hold();
  return {
    connection: { host: server.socketFolder, port: server.port, user: USER, database: DATABASE },
    stop: async () => {
      stopping = true;
      ending.resolve();
      await regaining;
      if (await isLastUser(holder)) await stopPostmaster(cluster.folder);
      await holder.end().catch(() => {});
    },
    leave: async () => {
      stopping = true;
      ending.resolve();
      await holder.end();
    },
  };
}

function prepare(options: StartOptions): Cluster {
  const chosen = options.runAs ?? chooseRunAs();
  const folder = prepareDataFolder(options.dataDir, chosen);
  const runAs = runAsOwner(chosen, folder);
  const socketFolder = prepareSocketFolder(folder, runAs);
  const installed = findBinaries();
  const binaries = canReach(runAs, join(installed, 'bin', 'postgres')) ? installed : copyBinaries(installed, 'shared');
  const settings = { ...serverSettings(socketFolder), ...options.settings };
  return { folder, logFile: `${folder}.log`, binaries, socketFolder, runAs, settings, log: options.log };
}

async function startCluster(cluster: Cluster): Promise<{ client: pg.Client; server: Postmaster }> {
  const until = Date.now() + START_TIMEOUT_MS;
  let isReported = false;
  for (;;) {
    const running = readPostmaster(cluster.folder);
    if (running) {
      const attempt = await connectTo(cluster.folder, running, 'postgres');
      if ('client' in attempt) return { client: attempt.client, server: running };
    }
    if (inspectCluster(cluster.folder) === 'none') await initialise(cluster);
    removeStaleLock(cluster.folder);
    const outcome = await launch(cluster);
    if ('client' in outcome) return outcome;
    if (!outcome.passing || Date.now() > until) throw explain(cluster, outcome.output);
    if (!isReported) cluster.log('waiting for what an earlier run left behind to end');
    isReported = true;
    await pause(200);
  }
}

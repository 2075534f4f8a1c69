import { clusterFolder } from '@trover/db/embedded/data-folder.ts';
import { explainDamage } from '@trover/db/embedded/explain.ts';
import { readPostmaster } from '@trover/db/embedded/postmaster.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { type Config, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { type Monitoring, openMonitoring } from './monitoring/open-monitoring.ts';
import type { OpenContext } from './open-context.ts';
import { requirePorts } from './ports.ts';
import type { Served } from './serve.ts';
import { startDatabase } from './start-database.ts';

/** Time limit of a shutdown; the next start recovers the rest. */
const STOP_TIMEOUT_MS = 90_000;

let config: Config | undefined;
let log: Log | undefined;
let opened: OpenContext | undefined;
let database: ReturnType<typeof startDatabase>;
let served: Served | undefined;
let monitoring: Monitoring | undefined;
let stopping = false;

async function start(): Promise<void> {
  config = readConfig(process.argv.slice(2));
  if (!isPerhapsRunning(config)) await requirePorts(config);
  monitoring = await openMonitoring(config);
  log = createLog(config.logLevel, undefined, monitoring.report);
  const onDatabaseLost = (reason: string): void => void stop(1, reason);
  // the database starts in a process of its own while this one loads the program
  database = startDatabase(config, log, { onDatabaseLost });
  database?.catch(() => {}); // reported below
  // configuration faults are reported before the whole program is loaded
  const [{ openContext }, { prepare }, { prepareAnswers, serve }] = await Promise.all([
    import('./open-context.ts'),
    import('./prepare.ts'),
    import('./serve.ts'),
  ]);
  const opening = openContext(config, log, { database, onDatabaseLost });
  opened = await opening;
  const { context } = opened;
  if (stopping) return;
  await prepare(context);
  if (config.roles.has('worker')) await opened.work();
  if (stopping) return;
  served = await serve(context);
  monitoring.exportMetrics(served.metrics);
  log.info({ roles: [...config.roles], environment: config.environment, today: context.today() }, 'ready');
  process.stdout.write(`ready ${served.address}\n`);
  prepareAnswers(config);
}

/** Stops in an order that loses nothing: first new requests, then jobs, connections, and the database last. */
async function stop(code: number, reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log?.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  try {
    await starting; // a start that is in progress ends first: it sees that the program stops
    await closeAll();
  } catch (error) {
    log?.error({ err: error }, 'the stop failed');
    process.exit(1);
  }
  process.exit(code);
}

/**
 * Whether another start may be using the data folder: then its database error is more useful than that of the occupied
 * port.
 */
function isPerhapsRunning({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === undefined && readPostmaster(clusterFolder(dataDir)) !== undefined;
}

async function closeAll(): Promise<void> {
  try {
    await served?.close();
  } finally {
    try {
      if (opened === undefined) await database?.then(({ stop: stopDatabase }) => stopDatabase()).catch(() => {});
      else await opened.close();
    } finally {
      await monitoring?.close();
    }
  }
}

function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  const damage = config && !config.databaseUrl ? explainDamage(config.dataDir, error) : undefined;
  if (damage) return damage.message;
  return `Trover cannot start because of an error of its own:\n${error instanceof Error ? error.stack : error}`;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, signal));
// Started by scripts/boot.mjs: if that is killed, nothing else could stop this process.
process.on('disconnect', () => void stop(0, 'the program that started this one ended'));
process.channel?.unref();
process.on('unhandledRejection', (error) => {
  log?.fatal({ err: error }, 'unhandled rejection');
  void stop(1, 'a fault');
});

const starting = start().catch(async (error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  if (stopping) return;
  stopping = true;
  await closeAll().catch((failed: unknown) => log?.error({ err: failed }, 'the stop failed'));
  process.exit(1);
});

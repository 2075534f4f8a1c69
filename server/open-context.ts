import { join } from 'node:path';
import { connect, requireServer, type Target } from '@trover/db/connect.ts';
import { startPostgres } from '@trover/db/embedded/start-postgres.ts';
import { migrate } from '@trover/db/migrate.ts';
import { requireSecret } from '@trover/db/queries/vault/secrets.ts';
import { businessDate } from './business-date.ts';
import { createCatalogueCache } from './catalogue/catalogue-cache.ts';
import { CompanySearch } from './companies/company-search.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { LocalFiles } from './files/local-files.ts';
import { StoredFiles } from './files/stored-files.ts';
import { jobs as allJobs } from './jobs/list.ts';
import { type AnyJob, type OpenQueues, startJobs } from './jobs/queue/boss.ts';
import type { Settings } from './jobs/workers/worker-main.ts';
import { WorkerPool } from './jobs/workers/worker-pool.ts';
import { WorkerProcess } from './jobs/workers/worker-process.ts';
import type { Log } from './log.ts';
import { openMailer } from './mail/mailer.ts';
import { PartnerSwitches } from './partners/partner-switches.ts';
import { createTracking } from './tracking/tracking.ts';
import { openVault } from './vault/open-vault.ts';

export interface OpenContext {
  context: Context;
  /** Starts running jobs: in processes of role `worker`. */
  work: () => Promise<void>;
  /** Ends jobs, connections and the database that was started, in this order. */
  close: () => Promise<void>;
}

export interface OpenOptions {
  /** Called when the embedded database ended for good. */
  onDatabaseLost?: (reason: string) => void;
  /** False for a command that may run beside the program. */
  alone?: boolean;
  /** In place of the list of all jobs. */
  jobs?: readonly AnyJob[];
}

/** How many milliseconds a call waits for a connection before it fails. */
const CONNECTION_PATIENCE = 30_000;
/** Less than the queue gives the job, so that the reader itself reports the file as failed. */
const READER_TOTAL_MS = 55 * 60_000;
/** Longer than anybody waits for an answer. */
const REQUEST_TASK_MS = 5 * 60_000;

/** Starts or finds the database, brings its tables up to date and opens the queues. */
export async function openContext(config: Config, log: Log, options: OpenOptions = {}): Promise<OpenContext> {
  const { target, stop } = await openDatabase(config, log, options);
  const connected = connect(target, {
    max: config.databaseConnections,
    patience: CONNECTION_PATIENCE,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const { db, pool } = connected;
  let queues: OpenQueues | undefined;
  let switches: PartnerSwitches | undefined;
  const mailer = openMailer(config);
  const work: Settings = {
    target,
    is_database_ours: config.databaseUrl === undefined,
    files_folder: filesFolder(config),
    log_level: config.logLevel,
    today: config.today ?? null,
  };
  const worker = new WorkerProcess(work, { limit_ms: REQUEST_TASK_MS });
  const readers = new WorkerPool(work, { stall_ms: config.readerStallSeconds * 1000, total_ms: READER_TOTAL_MS });
  const close = async (): Promise<void> => {
    worker.close();
    readers.close();
    mailer?.close();
    switches?.close();
    try {
      await queues?.stop();
      await connected.close();
    } finally {
      await stop();
    }
  };
  try {
    await requireServer(connected.pool);
    const applied = await migrate(connected.pool);
    if (applied.length) log.info({ migrations: applied }, 'tables brought up to date');
    queues = await startJobs(target, options.jobs ?? allJobs, log, { worker: config.roles.has('worker'), db });
    const csrfKey = await requireSecret(db, 'csrf');
    const fileLinkKey = await requireSecret(db, 'file links');
    const calendarKey = await requireSecret(db, 'calendars');
    const vault = await openVault(db, config);
    const today = () => config.today ?? businessDate(new Date());
    const files = new StoredFiles(db, new LocalFiles(filesFolder(config)));
    const tracking = createTracking(config, log);
    const { work: runJobs } = queues;
    switches = new PartnerSwitches(config.partners, db, log);
    await switches.refresh();
    const context: Context = {
      config: { ...config, partners: switches.partners },
      log,
      db,
      pool,
      jobs: queues.jobs,
      files,
      mailer,
      worker,
      readers,
      companies: new CompanySearch(db, log),
      cache: createCatalogueCache(),
      partnerSwitches: switches,
      csrfKey,
      fileLinkKey,
      calendarKey,
      vault,
      tracking,
      today,
    };
    return { context, work: () => runJobs(context), close };
  } catch (error) {
    await close().catch((failed: unknown) => log.warn({ err: failed }, 'what was opened did not close'));
    throw error;
  }
}

const filesFolder = (config: Config): string => join(config.dataDir, 'files');

async function openDatabase(
  config: Config,
  log: Log,
  options: OpenOptions,
): Promise<{ target: Target; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { target: config.databaseUrl, stop: async () => {} };
  const { connection, stop } = await startPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
    alone: options.alone ?? true,
    ...(options.onDatabaseLost && { onLost: options.onDatabaseLost }),
  });
  return { target: connection, stop };
}

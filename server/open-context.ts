import { type ConnectOptions, connect, requireServer, type Target } from '@trover/db/connect.ts';
import type { EmbeddedPostgres } from '@trover/db/embedded/start-postgres.ts';
import { StartupError } from '@trover/db/embedded/startup-error.ts';
import { migrate } from '@trover/db/migrate.ts';
import { requireSecret } from '@trover/db/queries/vault/secrets.ts';
import { ReplicaReads } from '@trover/db/replica-reads.ts';
import { NoticeReader } from './assistant/check-notice/notice-reader.ts';
import { businessDate } from './business-date.ts';
import { createCatalogueCache } from './catalogue/catalogue-cache.ts';
import { CompanySearch } from './companies/company-search.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { requireFileStore } from './files/require-file-store.ts';
import { openFileStore } from './files/storage-location.ts';
import { StoredFiles } from './files/stored-files.ts';
import { scannerAt } from './files/virus-scan.ts';
import { jobs as allJobs } from './jobs/list.ts';
import { type AnyJob, type OpenQueues, startJobs } from './jobs/queue/boss.ts';
import { SharedPool } from './jobs/workers/shared-pool.ts';
import type { Settings } from './jobs/workers/worker-main.ts';
import { WorkerPool } from './jobs/workers/worker-pool.ts';
import type { Log } from './log.ts';
import { openMailer } from './mail/mailer.ts';
import { traceStatement } from './monitoring/in-span.ts';
import { PartnerSwitches } from './partners/partner-switches.ts';
import { type StartDatabaseOptions, startDatabase } from './start-database.ts';
import { createTracking } from './tracking/tracking.ts';
import { openVault } from './vault/open-vault.ts';

export interface OpenContext {
  context: Context;
  /** Starts the workers, in processes of role `worker`. */
  work: () => Promise<void>;
  /** Stops jobs, connections and the embedded database, in this order. */
  close: () => Promise<void>;
}

export interface OpenOptions extends StartDatabaseOptions {
  /** The embedded database, where it has been started before. */
  database?: Promise<EmbeddedPostgres> | undefined;
  /** Replaces the list of all jobs. */
  jobs?: readonly AnyJob[];
}

/** How long, in milliseconds, a call waits for a connection before it fails. */
const CONNECTION_TIMEOUT_MS = 30_000;
/** Less than the queue's limit for the job, so that the reader itself reports the file as failed. */
const READER_TOTAL_MS = 55 * 60_000;
/** Reading a visitor's letter, email or PDF needs only seconds. */
const ATTACHMENT_TASK_MS = 60_000;
/** Longer than anyone waits for a response. */
const REQUEST_TASK_MS = 5 * 60_000;
/**
 * A few accounts at once, with one place more than a single account may use. Jobs wait here too, and are not refused.
 */
const REQUEST_PLACES = { places: 3, of_one: 2, waiting_of_one: 500, waiting: 5_000 };
/** A hostile file occupies one of them until its limit. */
const ATTACHMENT_PLACES = { places: 2, of_one: 1, waiting_of_one: 5, waiting: 50 };

/** Starts or connects to the database, migrates it and opens the queues. */
export async function openContext(config: Config, log: Log, options: OpenOptions = {}): Promise<OpenContext> {
  const { target, stop } = await openDatabase(config, log, options);
  const store = await openFileStore(config.files, config.filesAlso);
  const { db, direct, replica, closeConnections } = openConnections(target, config, log);
  const { pool } = direct;
  let queues: OpenQueues | undefined;
  let switches: PartnerSwitches | undefined;
  const mailer = openMailer(config);
  const work: Settings = {
    target,
    is_database_ours: config.databaseUrl === undefined,
    files: config.files,
    files_also: config.filesAlso ?? null,
    log_level: config.logLevel,
    is_production: config.isProduction,
    today: config.today ?? null,
  };
  const worker = new SharedPool(work, REQUEST_TASK_MS, REQUEST_PLACES);
  const readers = new WorkerPool(work, { stall_ms: config.readerStallSeconds * 1000, total_ms: READER_TOTAL_MS });
  const attachments = new SharedPool(work, ATTACHMENT_TASK_MS, ATTACHMENT_PLACES);
  const notices = new NoticeReader();
  const close = async (): Promise<void> => {
    worker.close();
    readers.close();
    attachments.close();
    notices.close();
    mailer?.close();
    switches?.close();
    try {
      await queues?.stop();
      await closeConnections();
      store.close();
    } finally {
      await stop();
    }
  };
  try {
    await requireServer(pool);
    await requireFileStore(store, log);
    const applied = await migrate(pool);
    if (applied.length) log.info({ migrations: applied }, 'tables brought up to date');
    queues = await startJobs(target, options.jobs ?? allJobs, log, { worker: config.roles.has('worker'), db });
    const csrfKey = await requireSecret(db, 'csrf');
    const fileLinkKey = await requireSecret(db, 'file links');
    const calendarKey = await requireSecret(db, 'calendars');
    const vault = await openVault(db, config);
    const today = () => config.today ?? businessDate(new Date());
    const files = new StoredFiles(db, store, config.clamd && scannerAt(config.clamd));
    const tracking = createTracking(config, log);
    const { work: runJobs } = queues;
    switches = new PartnerSwitches(config.partners, db, log);
    await switches.refresh();
    const context: Context = {
      config: { ...config, partners: switches.partners },
      log,
      db,
      pool,
      replica: replica === null ? null : { reads: replica, cache: createCatalogueCache() },
      jobs: queues.jobs,
      files,
      mailer,
      worker,
      readers,
      attachments,
      notices,
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

/** Number of connections that bypass a pooler, for locks that last longer than a transaction. */
const DIRECT_CONNECTIONS = 4;

/**
 * `db` is for calls, through the pooler where there is one; `direct` gives a connection that remains the same until it
 * is released.
 */
function openConnections(target: Target, config: Config, log: Log) {
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke');
  const pooler = config.databasePoolerUrl;
  if (pooler !== undefined && config.databaseUrl === undefined)
    throw new StartupError(
      'DATABASE_POOLER_URL is set without DATABASE_URL. Set DATABASE_URL to the server behind the pooler: jobs and locks go there.',
    );
  const options = {
    patience: CONNECTION_TIMEOUT_MS,
    onError,
    ...(config.today !== undefined && { today: config.today }),
    ...(config.telemetry && { onStatement: traceStatement }),
  };
  const direct = connect(target, {
    ...options,
    max: pooler === undefined ? config.databaseConnections : DIRECT_CONNECTIONS,
  });
  const { replica, closeReplica } = openReplica(config, log, options);
  const pooled =
    pooler === undefined ? null : connect(pooler, { ...options, max: config.databaseConnections, pooled: true });
  const closeConnections = async (): Promise<void> => {
    await closeReplica();
    await pooled?.close();
    await direct.close();
  };
  return { db: (pooled ?? direct).db, direct, replica, closeConnections };
}

/** How long, in milliseconds, a visitor's read waits for a replica before it uses the primary. */
const REPLICA_TIMEOUT_MS = 3_000;

function openReplica(config: Config, log: Log, options: ConnectOptions) {
  if (config.databaseReplicaUrl === undefined) return { replica: null, closeReplica: async () => {} };
  const connected = connect(config.databaseReplicaUrl, {
    ...options,
    max: config.databaseConnections,
    patience: REPLICA_TIMEOUT_MS,
    queryTimeout: REPLICA_TIMEOUT_MS,
  });
  const onChange = (isRead: boolean, reason: string): void => {
    if (isRead) log.info('visitors read the replica');
    else log.warn({ reason }, 'the replica is not read, and visitors read the primary');
  };
  return { replica: new ReplicaReads(connected, { onChange }), closeReplica: connected.close };
}

async function openDatabase(
  config: Config,
  log: Log,
  { database, ...options }: OpenOptions,
): Promise<{ target: Target; stop: () => Promise<void> }> {
  const started = await (database ?? startDatabase(config, log, options));
  return started === undefined
    ? { target: config.databaseUrl!, stop: async () => {} }
    : { target: started.connection, stop: started.stop };
}

import type { Db, DbTransaction, Target } from '@trover/db/connect.ts';
import { poolConfig } from '@trover/db/connect.ts';
import { type Job as BossJob, fromKysely, PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';

/** One kind of work that runs by itself. The handler calls a command that a route would call too. */
export interface Job<Data extends object> {
  /** Lower-case words with dashes; never renamed once jobs of it may wait. */
  name: string;
  run: (context: Context, data: Data, running: RunningJob) => Promise<void>;
  /** How many run at once in one process; 1 where absent. */
  concurrency?: number;
  /** Tries after the first, with growing pauses; 5 where absent. */
  retries?: number;
  /** After this long it counts as lost and runs again; 15 minutes where absent. */
  expireInSeconds?: number;
  /** A cron expression in UTC, for what runs by the clock; its data is `{}`. */
  schedule?: string;
  /**
   * `waiting`: a second job of the same `key` that still waits is not queued.
   * `running`: of the same `key` one at most runs at a time, in any process.
   */
  one_per_key?: 'waiting' | 'running' | 'waiting_and_running';
}

export interface RunningJob {
  id: string;
  log: Log;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** Keeps the type of a job's data. */
export function declareJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** A job of whatever data, as a list of jobs holds it. */
export type AnyJob = Job<never>;

export interface SendOptions {
  /** The transaction that the job belongs to: it is queued when that commits. */
  db?: Db;
  /** What `one_per_key` compares. */
  key?: string;
  startAfterSeconds?: number;
  priority?: number;
}

export interface Jobs {
  /** False when a job of that key was already waiting. */
  send: <Data extends object>(job: Job<Data>, data: Data, options?: SendOptions) => Promise<boolean>;
  /** Has a job that was given up tried once more, when the transaction commits. */
  retry: (name: string, id: string, trx: DbTransaction) => Promise<void>;
  /** How many wait and run, by job. */
  counts: () => Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
  /** Starts running them: in processes of role `worker`. */
  work: (context: Context) => Promise<void>;
  stop: () => Promise<void>;
}

const policies = { waiting: 'short', running: 'singleton', waiting_and_running: 'stately' } as const;

/** Opens the queues in the same PostgreSQL; every process can send, only workers run. */
export async function startJobs(target: Target, jobs: readonly AnyJob[], log: Log, worker: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    ...poolConfig(target),
    application_name: 'trover jobs',
    max: worker ? 6 : 3,
    useListenNotify: worker,
    supervise: worker,
    schedule: worker,
  } as ConstructorParameters<typeof PgBoss>[0] & object);
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'));
  await boss.start();
  for (const job of jobs) await openQueue(boss, job, worker);
  const stopping = new AbortController();

  return {
    send: async (job, data, options = {}) => {
      const id = await boss.send(job.name, data, {
        ...(options.db && { db: fromKysely(options.db) }),
        ...(options.key !== undefined && { singletonKey: options.key }),
        ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
        ...(options.priority !== undefined && { priority: options.priority }),
      });
      return id !== null;
    },
    retry: async (name, id, trx) => void (await boss.retry(name, id, { db: fromKysely(trx) })),
    counts: async () =>
      (await boss.getQueues()).map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      })),
    work: async (context) => {
      for (const job of jobs) await startWorker(boss, job, context, stopping.signal);
    },
    stop: async () => {
      stopping.abort(new Error('the process stops'));
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}

async function openQueue(boss: PgBoss, job: AnyJob, worker: boolean): Promise<void> {
  const policy = job.one_per_key ? policies[job.one_per_key] : 'standard';
  const options = {
    notify: true,
    retryLimit: job.retries ?? 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: job.expireInSeconds ?? 900,
  };
  await boss.createQueue(job.name, { ...options, policy });
  if (!worker) return;
  await boss.updateQueue(job.name, options); // an existing queue keeps its options otherwise
  if (job.schedule) await boss.schedule(job.name, job.schedule, {});
}

async function startWorker(boss: PgBoss, job: AnyJob, context: Context, signal: AbortSignal): Promise<void> {
  const options = {
    localConcurrency: job.concurrency ?? 1,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 2,
  };
  await boss.work<object>(job.name, options, async ([queued]: BossJob<object>[]) => {
    if (!queued) return;
    const log = context.log.child({ job: job.name, job_id: queued.id });
    const started = performance.now();
    try {
      // A signal of its own: what a job hangs on it goes with the job.
      const own = AbortSignal.any([signal]);
      await job.run(context, (queued.data ?? {}) as never, { id: queued.id, log, signal: own });
      log.info({ ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'job failed');
      throw error;
    }
  });
}

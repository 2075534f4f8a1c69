import type { Db, Target } from '@trover/db/connect.ts';
import { poolConfig } from '@trover/db/connect.ts';
import { listKeysInQueue, listRunningJobs, lockWaitingJob, setQueuePolicies } from '@trover/db/queries/jobs/queues.ts';
import { type Job as BossJob, fromKysely, PgBoss } from 'pg-boss';
import type { Context } from '../../context.ts';
import type { Log } from '../../log.ts';
import { inSpan } from '../../monitoring/in-span.ts';
import type { Jobs, RunningJob, SendOptions } from '../job-queue.ts';
import { toQueueError } from './queue-error.ts';

/** A kind of background work. Its handler calls the same command that a route would call. */
export interface Job<Data extends object> {
  /** Lower-case words with dashes; never renamed while jobs with the name may wait. */
  name: string;
  run: (context: Context, data: Data, running: RunningJob) => Promise<void>;
  /** How many run at once in one process; 1 where absent. */
  concurrency?: number;
  /** Number of retries, with growing pauses; 5 where absent. */
  retries?: number;
  /** After this time a job counts as lost and runs again, with or without a heartbeat; 15 minutes where absent. */
  expireInSeconds?: number;
  /** Interval in seconds at which the queue is polled without a notification; 2 where absent. */
  poll_seconds?: number;
  /** A cron expression in UTC for scheduled jobs, whose data is `{}`. */
  schedule?: string;
  /**
   * `waiting`: a second job with the same `key` is not queued while one waits. `running`: at most one job per `key`
   * runs at a time, in any process.
   */
  one_per_key?: 'waiting' | 'running' | 'waiting_and_running';
  /** For jobs with a key or group: at most one per group runs at a time, and other groups get their turn in between. */
  one_per_group?: true;
}

/** Types a job by its data. */
export function declareJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** A job with any data, for lists of jobs. */
export type AnyJob = Job<never>;

/** The queues of this process, and its workers. */
export interface OpenQueues {
  jobs: Jobs;
  /** Starts the workers, in processes of role `worker`. */
  work: (context: Context) => Promise<void>;
  stop: () => Promise<void>;
}

/** A worker without a heartbeat for this long loses its job to another one. */
const HEARTBEAT_SECONDS = 30;
const HEARTBEAT_REFRESH_SECONDS = 5;
/** Interval at which jobs of lost workers are detected. */
const SUPERVISE_SECONDS = 10;
/** Interval at which the clock is compared with the database's: after a jump no schedule runs until then. */
const CLOCK_SECONDS = 15;

/** Former names of jobs: their schedules are removed, since they would add jobs that no worker runs. */
const FORMER_NAMES = [
  'ask-for-identity',
  'forget-requests',
  'forget-sessions',
  'tell-company-news',
  'tell-deadlines',
  'tell-notices',
  'trace-places',
];

const policies = { waiting: 'short', running: 'singleton', waiting_and_running: 'stately' } as const;

/** Opens the queues in the same PostgreSQL; every process can send jobs, only workers run them. */
export async function startJobs(
  target: Target,
  jobs: readonly AnyJob[],
  log: Log,
  { worker, db }: { worker: boolean; db: Db },
): Promise<OpenQueues> {
  const boss = new PgBoss({
    ...poolConfig(target),
    application_name: 'trover jobs',
    max: worker ? 6 : 3,
    useListenNotify: worker,
    supervise: worker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: worker,
    clockMonitorIntervalSeconds: CLOCK_SECONDS,
  } as ConstructorParameters<typeof PgBoss>[0] & object);
  boss.on('error', (error) => log.warn({ err: toQueueError(error) }, 'jobs: the database did not answer'));
  await boss.start();
  await setQueuePolicies(db, new Map(jobs.map((job) => [job.name, policyOf(job)])));
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of jobs) if (worker || !present.has(job.name)) await openQueue(boss, job, worker);
  if (worker) for (const name of FORMER_NAMES) await boss.unschedule(name);
  const grouped = new Set(jobs.filter((job) => job.one_per_group).map(({ name }) => name));
  const stopping = new AbortController();

  const queue: Jobs = {
    send: async (job, data, options = {}) => {
      for (;;) {
        const id = await boss.send(job.name, data, {
          ...(options.db && { db: fromKysely(options.db) }),
          ...(options.key !== undefined && { singletonKey: options.key }),
          ...(grouped.has(job.name) && groupOf(options)),
          ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
          ...(options.priority !== undefined && { priority: options.priority }),
        });
        if (id !== null) return true;
        // one that started before the transaction commits would not see what it writes: it waits for it, or is sent once more
        if (options.db?.isTransaction !== true) return false;
        if (await lockWaitingJob(options.db, { name: job.name, key: options.key ?? '' })) return false;
      }
    },
    keysOf: (name) => listKeysInQueue(db, name),
    retry: async (name, id, trx) => void (await boss.retry(name, id, { db: fromKysely(trx) })),
    counts: async () =>
      (await boss.getQueues()).map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      })),
  };

  return {
    jobs: queue,
    work: async (context) => {
      // An embedded database can have no other live worker: jobs that are marked as running were interrupted.
      if (context.config.databaseUrl === undefined)
        for (const [name, ids] of await listRunningJobs(db))
          await boss.fail(name, ids, { message: 'the program was ended while this ran' });
      for (const job of jobs) await startWorker(boss, job, context, stopping.signal);
    },
    stop: async () => {
      stopping.abort(new Error('the process stops'));
      await boss.stop({ graceful: true, timeout: 15_000 });
    },
  };
}

const policyOf = (job: AnyJob) => (job.one_per_key ? policies[job.one_per_key] : 'standard');

function groupOf({ key, group = key }: SendOptions): { group?: { id: string } } {
  return group === undefined ? {} : { group: { id: group } };
}

async function openQueue(boss: PgBoss, job: AnyJob, worker: boolean): Promise<void> {
  const options = {
    notify: true,
    retryLimit: job.retries ?? 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: job.expireInSeconds ?? 900,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await boss.createQueue(job.name, { ...options, policy: policyOf(job) });
  if (!worker) return;
  await boss.updateQueue(job.name, options); // an existing queue would otherwise not get new options
  if (job.schedule) await boss.schedule(job.name, job.schedule, {});
}

async function startWorker(boss: PgBoss, job: AnyJob, context: Context, signal: AbortSignal): Promise<void> {
  const options = {
    localConcurrency: job.concurrency ?? 1,
    pollingIntervalSeconds: Math.min(1, job.poll_seconds ?? 1),
    notifyPollingIntervalSeconds: job.poll_seconds ?? 2,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
    ...(job.one_per_group && { groupConcurrency: 1 }),
  };
  await boss.work<object>(job.name, options, async ([queued]: BossJob<object>[]) => {
    if (!queued) return;
    const log = context.log.child({ job: job.name, job_id: queued.id });
    const started = performance.now();
    try {
      // A signal for this job only, so that its listeners are released with the job.
      const own = AbortSignal.any([signal, queued.signal]);
      const data = (queued.data ?? {}) as never;
      await inSpan(`job ${job.name}`, { job_id: queued.id }, () =>
        job.run(context, data, { id: queued.id, log, signal: own }),
      );
      log.info({ ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'job failed');
      throw error;
    }
  });
}

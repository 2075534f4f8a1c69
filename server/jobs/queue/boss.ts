import type { Db, Target } from '@trover/db/connect.ts';
import { poolConfig } from '@trover/db/connect.ts';
import { listKeysInQueue, listRunningJobs, lockWaitingJob, setQueuePolicies } from '@trover/db/queries/jobs/queues.ts';
import { type Job as BossJob, fromKysely, PgBoss } from 'pg-boss';
import type { Context } from '../../context.ts';
import type { Log } from '../../log.ts';
import { inSpan } from '../../monitoring/in-span.ts';
import type { Jobs, RunningJob, SendOptions } from '../job-queue.ts';

/** A kind of background work. Its handler calls the same command as a route would. */
export interface Job<Data extends object> {
  /** Lower-case words with dashes; never renamed once jobs of it may wait. */
  name: string;
  run: (context: Context, data: Data, running: RunningJob) => Promise<void>;
  /** How many run at once in one process; 1 where absent. */
  concurrency?: number;
  /** Tries after the first, with growing pauses; 5 where absent. */
  retries?: number;
  /** After this long it counts as lost and runs again, heartbeat or not; 15 minutes where absent. */
  expireInSeconds?: number;
  /** Pause between two polls for the next one, as long as nothing announces it; 2 seconds where absent. */
  poll_seconds?: number;
  /** A cron expression in UTC, for what runs by the clock; its data is `{}`. */
  schedule?: string;
  /**
   * `waiting`: a second job of the same `key` that still waits is not queued.
   * `running`: at most one job per `key` runs at a time, in any process.
   */
  one_per_key?: 'waiting' | 'running' | 'waiting_and_running';
  /** Jobs with a key or group: of each group at most one runs at a time, and the others' turn comes in the meantime. */
  one_per_group?: true;
}

/** Types a job by its data. */
export function declareJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

/** A job with any data, for lists of jobs. */
export type AnyJob = Job<never>;

/** The queues of this process, and what runs their jobs. */
export interface OpenQueues {
  jobs: Jobs;
  /** Starts running them: in processes of role `worker`. */
  work: (context: Context) => Promise<void>;
  stop: () => Promise<void>;
}

/** A worker without a heartbeat for this long has lost its job to another. */
const HEARTBEAT_SECONDS = 30;
const HEARTBEAT_REFRESH_SECONDS = 5;
/** How often jobs whose worker is gone are searched. */
const SUPERVISE_SECONDS = 10;
/** How often the clock is compared with the database's: one that jumped runs no schedule until then. */
const CLOCK_SECONDS = 15;

/** Jobs that have another name now: their schedules are removed, or each would add jobs that no worker runs. */
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

/** Opens the queues in the same PostgreSQL; every process can send, only workers run. */
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
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'));
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
      // With a database of its own no other worker can be alive: what runs by the queue was broken off.
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
      // Its own signal: what a job hangs on it goes with the job.
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

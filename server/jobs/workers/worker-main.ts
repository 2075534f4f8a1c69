import type { FailureCode } from '@trover/contract/protocol/failures.ts';
import { connect, type Target } from '@trover/db/connect.ts';
import type { PoolClient } from 'pg';
import { businessDate } from '../../business-date.ts';
import { Failure, type FailureDetail } from '../../errors.ts';
import { openFileStore, type StorageLocation } from '../../files/storage-location.ts';
import { createLog } from '../../log.ts';
import { handleUnhandledRejections } from '../../unhandled-rejections.ts';
import { lowerPriority } from '../queue/lower-priority.ts';
import type { WorkerContext } from './worker-context.ts';
import { type WorkerTask, workerTasks } from './worker-tasks.ts';

export interface Settings {
  target: Target;
  /** Whether the database's processes run on this machine and belong to us. */
  is_database_ours: boolean;
  files: StorageLocation;
  /** A second store to read from. */
  files_also: StorageLocation | null;
  log_level: string;
  is_production: boolean;
  /** The business date, where it is set. */
  today: string | null;
}

export interface Assignment {
  id: number;
  task: WorkerTask;
  data: unknown;
}

export interface Answer {
  id: number;
  /** A progress report; the result follows. */
  is_progress?: true;
  result?: unknown;
  error?: { message: string; stack: string | undefined; failure?: { code: FailureCode } & FailureDetail };
}

/**
 * A transaction in which this process sends nothing for this long is rolled back: a frozen process would never release
 * its locks.
 */
const FROZEN_MS = 5 * 60_000;

async function openWork(settings: Settings): Promise<WorkerContext> {
  const log = createLog(settings.log_level);
  const { db, pool } = connect(settings.target, {
    max: 4,
    name: 'trover work',
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    idleInTransaction: FROZEN_MS,
    ...(settings.today !== null && { today: settings.today }),
  });
  const lower = (pid: number): Promise<void> =>
    lowerPriority(pid).catch((error: unknown) => log.debug({ err: error, pid }, 'the priority stays as it is'));
  void lower(process.pid);
  // Lowers PostgreSQL's share of the work too: the server process of each of our connections.
  if (settings.is_database_ours)
    pool.on('connect', (client) => {
      const { processID } = client as PoolClient & { processID?: number };
      if (processID) void lower(processID);
    });
  return {
    db,
    pool,
    log,
    config: { isProduction: settings.is_production },
    files: await openFileStore(settings.files, settings.files_also ?? undefined),
    today: () => settings.today ?? businessDate(new Date()),
  };
}

const PROGRESS_MS = 1000;

/** Reports at most once a second. */
function progressOf(id: number): () => void {
  let last = 0;
  return () => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    process.send?.({ id, is_progress: true } satisfies Answer);
  };
}

async function carryOut(work: Promise<WorkerContext>, { id, task, data }: Assignment): Promise<Answer> {
  try {
    return { id, result: await workerTasks[task]({ ...(await work), onProgress: progressOf(id) }, data as never) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    if (!(error instanceof Failure)) return { id, error: { message, stack } };
    return { id, error: { message, stack, failure: error.record() } };
  }
}

handleUnhandledRejections();
process.once('message', (settings: Settings) => {
  const work = openWork(settings); // the first assignment may arrive before it is open
  process.on('message', (assignment: Assignment) => {
    process.send?.({ id: assignment.id, is_progress: true } satisfies Answer); // from here on, missing progress counts
    void carryOut(work, assignment).then((answer) => process.send?.(answer));
  });
});
// The parent process has exited or was killed: another process claims the work. Exits at once, since an orderly exit
// would wait for hanging reads and delay the release of locks that the other process needs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal's Ctrl-C reaches every process: the parent decides when to stop.
process.on('SIGINT', () => {});

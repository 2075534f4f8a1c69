import { parentPort, workerData } from 'node:worker_threads';
import { connect, type Target } from '@trover/db/connect.ts';
import { businessDate } from '../business-date.ts';
import { LocalFiles } from '../files/local-files.ts';
import { createLog } from '../log.ts';
import { type HeavyTask, heavyTasks } from './heavy-tasks.ts';
import type { WorkContext } from './work-context.ts';

export interface ThreadSettings {
  target: Target;
  files_folder: string;
  log_level: string;
  /** The business date that was set. */
  today: string | undefined;
}

export interface Assignment {
  id: number;
  task: HeavyTask;
  data: unknown;
}

export interface Answer {
  id: number;
  error?: Error;
}

const settings = workerData as ThreadSettings;
const log = createLog(settings.log_level);
const { db, pool } = connect(settings.target, {
  max: 4,
  name: 'trover work',
  onError: (error) => log.warn({ err: error }, 'a database connection broke'),
});
const work: WorkContext = {
  db,
  pool,
  log,
  files: new LocalFiles(settings.files_folder),
  today: () => settings.today ?? businessDate(new Date()),
};

async function carryOut({ id, task, data }: Assignment): Promise<Answer> {
  try {
    await heavyTasks[task](work, data as never);
    return { id };
  } catch (error) {
    return { id, error: asError(error) };
  }
}

parentPort?.on('message', (assignment: Assignment) => {
  void carryOut(assignment).then((answer) => parentPort?.postMessage(answer));
});

/** What passes between threads: an error's own class and extra fields do not. */
function asError(error: unknown): Error {
  const told = new Error(error instanceof Error ? error.message : String(error));
  if (error instanceof Error && error.stack !== undefined) told.stack = error.stack;
  return told;
}

import type { Db } from '@trover/db/connect.ts';
import type { Context } from '../../context.ts';
import { TaskOverdue } from './worker-process.ts';
import type { WorkerTask, WorkerTasks } from './worker-tasks.ts';

/**
 * Reads a stored file in a separate process, which is ended if it hangs, so that the next file can follow. At the time
 * limit the file fails, with a sentence; after a crash of the process it is retried.
 */
export async function readInWorker<Task extends WorkerTask>(
  { db, readers }: Pick<Context, 'db' | 'readers'>,
  task: Task,
  data: Parameters<WorkerTasks[Task]>[1],
  signal: AbortSignal,
  onOverdue: (db: Db, problem: string) => Promise<void>,
): Promise<void> {
  try {
    await readers.run(task, data, signal);
  } catch (error) {
    if (!(error instanceof TaskOverdue)) throw error;
    const minutes = Math.max(1, Math.round(error.limit_ms / 60_000));
    await onOverdue(
      db,
      `Reading this file made no progress for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, so it was stopped. Save it as CSV and import it again.`,
    );
  }
}

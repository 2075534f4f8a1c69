import type { Db } from '@trover/db/connect.ts';
import type { Context } from '../../context.ts';
import { TaskOverdue } from './worker-process.ts';
import type { WorkerTask, WorkerTasks } from './worker-tasks.ts';

/**
 * Reads a stored file in a process of its own, so that one that hangs or spins is ended and the next goes on. Past its
 * limit the file has failed, with a sentence; a process that ends by itself is tried again.
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

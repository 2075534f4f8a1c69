import { type ConcurrencyLimits, FairScheduler } from './fair-scheduler.ts';
import type { Settings } from './worker-main.ts';
import { WorkerPool } from './worker-pool.ts';
import type { WorkerTask, WorkerTasks } from './worker-tasks.ts';

/** The owner of a task: an account's id, or a name for anything else. */
export type TaskOwner = number | string;

const never = new AbortController().signal;

/**
 * Processes for tasks whose caller waits for the result, one task each: a task that hangs is ended at its limit without
 * affecting the others. Their number is fixed, and no owner occupies all of them.
 */
export class SharedPool {
  readonly #pool: WorkerPool;
  readonly #places: FairScheduler;

  constructor(settings: Settings, limit_ms: number, limits: ConcurrencyLimits, main?: string) {
    this.#pool = new WorkerPool(settings, { stall_ms: limit_ms, total_ms: limit_ms }, main);
    this.#places = new FairScheduler(limits);
  }

  /** Rejects like `WorkerPool.run`, and with `too_many_requests` where too many tasks wait. */
  run<Task extends WorkerTask>(
    owner: TaskOwner,
    task: Task,
    data: Parameters<WorkerTasks[Task]>[1],
  ): Promise<Awaited<ReturnType<WorkerTasks[Task]>>> {
    return this.#places.run(String(owner), () => this.#pool.run(task, data, never));
  }

  close(): void {
    this.#pool.close();
  }
}

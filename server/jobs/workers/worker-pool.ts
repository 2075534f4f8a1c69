import type { Settings } from './worker-main.ts';
import { START_MS, TaskOverdue, WorkerProcess } from './worker-process.ts';
import type { WorkerTask, WorkerTasks } from './worker-tasks.ts';

export interface TaskLimits {
  /** A task without a progress report for this long is ended; the first report follows the start of its process. */
  stall_ms: number;
  /** Time limit of a task in ms from its first report, whatever it reports later. */
  total_ms: number;
}

/**
 * Processes that each do one task at a time, so that one that hangs, spins or runs out of memory can be ended without
 * loss of other work. There are as many as concurrent tasks; an idle one gets the next task.
 */
export class WorkerPool {
  readonly #settings: Settings;
  readonly #limits: TaskLimits;
  readonly #main: string | undefined;
  readonly #free: WorkerProcess[] = [];
  readonly #all = new Set<WorkerProcess>();
  #isClosed = false;

  constructor(settings: Settings, limits: TaskLimits, main?: string) {
    this.#settings = settings;
    this.#limits = limits;
    this.#main = main;
  }

  /** Rejects with TaskOverdue at the limit, with TaskEnded if the process exits, or with the signal's reason. */
  async run<Task extends WorkerTask>(
    task: Task,
    data: Parameters<WorkerTasks[Task]>[1],
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<WorkerTasks[Task]>>> {
    if (this.#isClosed) throw new Error('the worker processes are closed');
    signal.throwIfAborted();
    const one = this.#free.pop() ?? this.#open();
    const { stall_ms, total_ms } = this.#limits;
    const overdue = (ms: number) => setTimeout(() => one.end(new TaskOverdue(ms)), ms).unref();
    let stall = overdue(Math.max(stall_ms, START_MS));
    let total = overdue(total_ms + START_MS);
    let hasBegun = false;
    const onAbort = () => one.end(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await one.run(task, data, () => {
        clearTimeout(stall);
        stall = overdue(stall_ms);
        if (hasBegun) return;
        hasBegun = true;
        clearTimeout(total);
        total = overdue(total_ms);
      });
    } finally {
      clearTimeout(stall);
      clearTimeout(total);
      signal.removeEventListener('abort', onAbort);
      this.#free.push(one);
    }
  }

  /** Ends all processes at once; interrupted work is done again. */
  close(): void {
    this.#isClosed = true;
    for (const one of this.#all) one.close();
  }

  #open(): WorkerProcess {
    const opened = new WorkerProcess(this.#settings, this.#main === undefined ? {} : { main: this.#main });
    this.#all.add(opened);
    return opened;
  }
}

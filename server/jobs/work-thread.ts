import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Context } from '../context.ts';
import type { HeavyTask, HeavyTasks } from './heavy-tasks.ts';
import type { Answer, Assignment, ThreadSettings } from './work-thread-main.ts';

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** A thread beside the one that answers requests, with connections of its own. It starts with the first task. */
export class WorkThread {
  readonly #settings: ThreadSettings;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #tasks = 0;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /** Runs a task; it may run beside others that were given. Rejects when the signal stops it, and the thread ends. */
  async run<Task extends HeavyTask>(
    task: Task,
    data: Parameters<HeavyTasks[Task]>[1],
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const id = ++this.#tasks;
      this.#waiting.set(id, { resolve, reject });
      this.#require(signal).postMessage({ id, task, data } satisfies Assignment);
    });
  }

  /** A thread ends with the process's jobs, also when it is idle: its connections go before the database does. */
  #require(signal: AbortSignal): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./work-thread-main.ts', import.meta.url), {
      workerData: this.#settings,
      // What a batch makes is soon done with: more room for the young spares half of the collecting.
      resourceLimits: { maxYoungGenerationSizeMb: 96 },
    });
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.on('message', (answer: Answer) => this.#settle(answer));
    const end = (reason: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the work thread ended')));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #settle({ id, error }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(error);
  }
}

const threads = new WeakMap<Context['pool'], WorkThread>();

/** The process's thread for heavy work on this database. */
export function workThreadOf(context: Context): WorkThread {
  let thread = threads.get(context.pool);
  if (thread === undefined) {
    const { connectionString, host, port, user, database } = context.pool.options;
    const target = connectionString ?? {
      host: host ?? '',
      port: port ?? 5432,
      user: user ?? '',
      database: database ?? '',
    };
    thread = new WorkThread({
      target,
      files_folder: join(context.config.dataDir, 'files'),
      log_level: context.config.logLevel,
      today: context.config.today,
    });
    threads.set(context.pool, thread);
  }
  return thread;
}

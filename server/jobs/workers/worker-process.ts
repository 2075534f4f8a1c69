import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../errors.ts';
import type { Answer, Assignment, Settings } from './worker-main.ts';
import type { WorkerTask, WorkerTasks } from './worker-tasks.ts';

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
  onProgress: (() => void) | undefined;
}

/** Time limit for the start of a process on a busy machine; its task does not count as hanging before that. */
export const START_MS = 120_000;

/** The process exited before the task was done. */
export class TaskEnded extends Error {
  override name = 'TaskEnded';
}

/** The task made no progress for too long, and its process was ended. */
export class TaskOverdue extends Error {
  override name = 'TaskOverdue';
  readonly limit_ms: number;

  constructor(limit_ms: number) {
    super(`the task made no progress for ${limit_ms} ms`);
    this.limit_ms = limit_ms;
  }
}

/** `npm test` has built the program (scripts/boot.mjs): its workers start in half the time. */
const MAIN = process.env.TROVER_BUILD
  ? join(process.env.TROVER_BUILD, 'worker-main.js')
  : fileURLToPath(new URL('./worker-main.ts', import.meta.url));
// A batch's objects are short-lived: more memory for the young generation halves the garbage collection.
export const NODE_FLAGS = ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'];

/**
 * A separate process from the one that answers requests, with connections and memory of its own and a lower priority:
 * pages never wait for it, and if it runs out of memory only it ends. It starts with the first task.
 */
export class WorkerProcess {
  readonly #settings: Settings;
  readonly #main: string;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #tasks = 0;
  #isClosed = false;

  constructor(settings: Settings, { main = MAIN }: { main?: string } = {}) {
    this.#settings = settings;
    this.#main = main;
  }

  /** Runs a task, possibly at the same time as others. Rejects if the process exits first. */
  run<Task extends WorkerTask>(
    task: Task,
    data: Parameters<WorkerTasks[Task]>[1],
    onProgress?: () => void,
  ): Promise<Awaited<ReturnType<WorkerTasks[Task]>>> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error('the worker process is closed');
      const id = ++this.#tasks;
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#require().send({ id, task, data } satisfies Assignment);
    });
  }

  /** Ends the process at once: its connections close before the database does, and interrupted work is done again. */
  close(): void {
    this.#isClosed = true;
    this.end(new Error('the process stops'));
  }

  /**
   * Ends the process at once, even in an endless loop, and rejects its tasks with this reason. The next task starts
   * another process.
   */
  end(reason: Error): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
    this.#rejectAll(reason);
  }

  #rejectAll(reason: Error): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #require(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    // structured clones: dates, buffers and big integers arrive with their types
    const child = fork(this.#main, { execArgv: NODE_FLAGS, stdio: 'inherit', serialization: 'advanced' });
    child.send(this.#settings); // not as an argument, since the list of processes would show the database's password
    child.on('message', (answer) => this.#settle(answer as Answer));
    const end = (reason: Error) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#rejectAll(reason);
    };
    child.on('error', end);
    child.on('exit', (code, by) => end(new TaskEnded(`the worker process ended with ${code ?? by}`)));
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #settle({ id, is_progress, error, result }: Answer): void {
    const waiting = this.#waiting.get(id);
    if (is_progress) {
      waiting?.onProgress?.();
      return;
    }
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result as never);
    else waiting?.reject(errorOf(error));
  }
}

/** The error that the process threw; a failure of the catalogue arrives as the same failure. */
function errorOf({ message, stack, failure }: NonNullable<Answer['error']>): Error {
  if (failure !== undefined) return new Failure(failure.code, failure);
  return Object.assign(new Error(message), { stack });
}

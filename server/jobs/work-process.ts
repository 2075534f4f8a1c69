import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import type { HeavyTask, HeavyTasks } from './heavy-tasks.ts';
import type { Answer, Assignment, Settings } from './work-process-main.ts';

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

const MAIN = fileURLToPath(new URL('./work-process-main.ts', import.meta.url));
// What a batch makes is soon done with: more room for the young spares half of the collecting.
const NODE_FLAGS = ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'];

/**
 * A process beside the one that answers requests, with connections and memory of its own and a lower priority: pages
 * never wait for it, and should it run out of memory it takes nothing with it. It starts with the first task.
 */
export class WorkProcess {
  readonly #settings: Settings;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #tasks = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Runs a task; it may run beside others that were given. Rejects when the signal stops it, and the process ends. */
  async run<Task extends HeavyTask>(
    task: Task,
    data: Parameters<HeavyTasks[Task]>[1],
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const id = ++this.#tasks;
      this.#waiting.set(id, { resolve, reject });
      this.#require(signal).send({ id, task, data } satisfies Assignment);
    });
  }

  /** It ends with this process's jobs, also when it is idle: its connections go before the database does. */
  #require(signal: AbortSignal): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const child = fork(MAIN, { execArgv: NODE_FLAGS, stdio: 'inherit' });
    child.send(this.#settings); // not as an argument: the list of processes would show the database's password
    signal.addEventListener('abort', () => child.kill(), { once: true });
    child.on('message', (answer) => this.#settle(answer as Answer));
    const end = (reason: Error) => {
      if (this.#child === child) this.#child = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    };
    child.on('error', end);
    child.on('exit', (code, by) => end(new Error(`the process for heavy work ended with ${code ?? by}`)));
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #settle({ id, error }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(Object.assign(new Error(error.message), { stack: error.stack }));
  }
}

const processes = new WeakMap<Context['pool'], WorkProcess>();

/** This process's helper for heavy work on its database. */
export function workProcessOf({ config, pool }: Context): WorkProcess {
  let helper = processes.get(pool);
  if (helper === undefined) {
    const { connectionString, host, port, user, database } = pool.options;
    helper = new WorkProcess({
      target: connectionString ?? { host: host ?? '', port: port ?? 5432, user: user ?? '', database: database ?? '' },
      is_database_ours: config.databaseUrl === undefined,
      files_folder: join(config.dataDir, 'files'),
      log_level: config.logLevel,
      today: config.today ?? null,
    });
    processes.set(pool, helper);
  }
  return helper;
}

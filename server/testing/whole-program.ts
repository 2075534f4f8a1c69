import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connected, connect } from '@trover/db/connect.ts';
import { DATABASE, readPostmaster, USER } from '@trover/db/embedded/postmaster.ts';
import { TestProcess } from './test-process.ts';

/** The program with its embedded database, in a folder that survives both. */
export class WholeProgram {
  readonly #folder: string;
  readonly #env: Record<string, string>;
  #program: TestProcess;
  #address: Promise<string>;

  constructor(folder: string, env: Record<string, string>) {
    this.#folder = folder;
    this.#env = env;
    [this.#program, this.#address] = this.#start();
  }

  #start(): [TestProcess, Promise<string>] {
    const program = new TestProcess({ DATA_DIR: this.#folder, ...this.#env }, ['--role', 'api,worker']);
    const address = program.ready();
    address.catch(() => {}); // the caller that awaits it reports the error
    return [program, address];
  }

  get #cluster(): string {
    return join(this.#folder, 'postgres-18');
  }

  /** Its address, once it is ready; while it is down, that of the next start. */
  get address(): Promise<string> {
    return this.#address;
  }

  /** `kill -9` of the program, the database and all their child processes at once, and another start. */
  async killAndRestart(): Promise<void> {
    const dead = this.#program;
    const next = Promise.withResolvers<string>();
    next.promise.catch(() => {}); // the caller that awaits it reports the error
    this.#address = next.promise;
    killAll([dead.child.pid ?? 0, readPostmaster(this.#cluster)?.pid ?? 0]);
    await dead.ended;
    let address: Promise<string>;
    [this.#program, address] = this.#start();
    address.then(next.resolve, next.reject);
    await address;
  }

  /** A connection to the database of this start. */
  connect(): Connected {
    const server = readPostmaster(this.#cluster);
    if (server === undefined) throw new Error('no database runs');
    return connect({ host: server.socketFolder, port: server.port, user: USER, database: DATABASE }, { max: 2 });
  }

  stop(): Promise<{ code: number | null }> {
    return this.#program.stop();
  }
}

function killAll(roots: readonly number[]): void {
  const parentOf = (pid: number): number => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const all = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];
  const below = all.filter((pid) => roots.includes(parentOf(pid)));
  for (const pid of [...roots, ...below].filter((one) => one > 1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // has exited since
  }
}

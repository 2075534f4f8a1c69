import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connected, connect } from '@trover/db/connect.ts';
import { DATABASE, readPostmaster, USER } from '@trover/db/embedded/postmaster.ts';
import { type EmbeddedPostgres, startPostgres } from '@trover/db/embedded/start-postgres.ts';
import { sql } from 'kysely';
import type { S3FilesSettings } from '../../files/s3/s3-files.ts';
import type { S3StandIn } from '../../files/testing/s3-stand-in.ts';
import { TestProcess } from '../../testing/test-process.ts';
import { NetworkLink } from './network-link.ts';

const DISK_MEGABYTES = 3072;
/** The delay that a slow disk adds to each write of the store. */
const SLOW_WRITE_MS = 400;
/** The same for each flush of the database's log, in microseconds: the maximum that PostgreSQL permits. */
const SLOW_FLUSH_US = 100_000;

/** A process that is restarted whenever it ends. */
export interface Machine {
  name: string;
  kind: 'web' | 'worker' | 'database' | 's3';
  /** 0 while it is down. */
  pid: () => number;
  isReady: () => boolean;
  /** Its connections to the others. */
  links: readonly NetworkLink[];
  /** Shifts its clock by this many milliseconds; absent where it cannot. */
  shiftClock?: (ms: number) => void;
}

/** Two API processes and two workers, a PostgreSQL server and an S3 server, connected by links that can be cut. */
export class Machines {
  readonly folder: string;
  /** Processes that ended without being killed. */
  readonly ownEnds: string[] = [];
  readonly all: Machine[] = [];
  readonly #env: Record<string, string>;
  readonly #disk: string;
  readonly #isMounted: boolean;
  readonly #running = new Set<{ stop: () => Promise<unknown> }>();
  readonly #addresses = new Map<string, string>();
  #postgres: EmbeddedPostgres | undefined;
  #s3: ChildProcess | undefined;
  #files!: Pick<S3StandIn, 'env' | 'settings'>;
  #turn = 0;
  #database = DATABASE;
  #isEnding = false;

  constructor(env: Record<string, string>) {
    this.#env = env;
    this.folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'trover-chaos-'));
    this.#disk = join(this.folder, 'disk');
    mkdirSync(this.#disk);
    const size = `size=${DISK_MEGABYTES}m,mode=755`;
    this.#isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'none', this.#disk]).status === 0;
  }

  get #cluster(): string {
    return join(this.#disk, 'postgres-18');
  }

  async startServers(): Promise<void> {
    this.#postgres = await startPostgres({
      dataDir: this.#disk,
      log: () => {},
      settings: { max_connections: '150' },
      onLost: (reason) => this.ownEnds.push(`the database: ${reason}`),
    });
    const server = () => readPostmaster(this.#cluster);
    this.all.push({
      ...{ name: 'database', kind: 'database', links: [] },
      pid: () => server()?.pid ?? 0,
      isReady: () => server() !== undefined,
    });
    const s3Folder = join(this.folder, 's3');
    mkdirSync(s3Folder);
    await this.#startS3(s3Folder);
    this.all.push({
      ...{ name: 'S3 server', kind: 's3', links: [] },
      pid: () => this.#s3?.pid ?? 0,
      isReady: () => this.#s3?.exitCode === null && this.#s3.signalCode === null,
    });
  }

  async #startS3(folder: string, port = 0): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 's3-process.ts'), folder, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#s3 = child;
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    while (!output.includes('\n') && child.exitCode === null && child.signalCode === null) await pause(20);
    const line = /^ready (\{.*\})$/m.exec(output)?.[1];
    if (line) this.#files = JSON.parse(line) as Pick<S3StandIn, 'env' | 'settings'>;
    const own = Number(new URL(this.#files.env.S3_ENDPOINT!).port);
    void ended.then(async () => {
      if (this.#isEnding) return;
      if (child.signalCode !== 'SIGKILL') this.ownEnds.push(`the S3 server ended with ${child.exitCode}`);
      await pause(Math.random() * 500);
      if (!this.#isEnding) await this.#startS3(folder, own);
    });
  }

  /** Starts the program's processes on a new database with this name; ends those of an earlier one first. */
  async startProgram(database: string): Promise<void> {
    await this.stopProgram();
    const { db, close } = this.connect('postgres');
    await sql`create database ${sql.id(database)}`.execute(db);
    await close();
    this.#database = database;
    const started = (['web', 'web', 'worker', 'worker'] as const).map((kind, at) =>
      this.#startProcess(kind, `${kind} ${(at % 2) + 1}`),
    );
    await Promise.all(started);
  }

  async #startProcess(kind: 'web' | 'worker', name: string): Promise<void> {
    const toDatabase = await NetworkLink.open(() => {
      const server = readPostmaster(this.#cluster);
      return server && { path: join(server.socketFolder, `.s.PGSQL.${server.port}`) };
    });
    const toFiles = await NetworkLink.open(() => ({ port: Number(new URL(this.#files.env.S3_ENDPOINT!).port) }));
    const clock = join(this.folder, `clock of ${name}`);
    const own = mkdtempSync(join(this.folder, `${kind}-`));
    const env = {
      ...this.#env,
      ...this.#files.env,
      S3_ENDPOINT: `http://127.0.0.1:${toFiles.port}`,
      DATABASE_URL: `postgres://${USER}@127.0.0.1:${toDatabase.port}/${this.#database}`,
      DATABASE_CONNECTIONS: '10',
      DATA_DIR: own,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shift-clock.mjs')}`,
      CLOCK_FILE: clock,
    };
    let isStopping = false;
    let isReady = false;
    let current!: TestProcess;
    const first = Promise.withResolvers<void>();
    const follow = async (): Promise<void> => {
      for (;;) {
        current = new TestProcess(env, ['--role', kind === 'web' ? 'api' : 'worker']);
        current.ready().then(
          (address) => {
            isReady = true;
            if (kind === 'web') this.#addresses.set(name, address);
            first.resolve();
          },
          () => {},
        );
        const { code, signal } = await current.ended;
        const wasReady = isReady;
        isReady = false;
        this.#addresses.delete(name);
        if (isStopping) return;
        if (signal !== 'SIGKILL' && wasReady)
          this.ownEnds.push(`${name} ended with ${code}: ${current.output.slice(-600)}`);
        await pause(Math.random() * 500);
      }
    };
    const followed = follow();
    const machine: Machine = {
      ...{ name, kind, links: [toDatabase, toFiles] },
      pid: () => (current.child.exitCode === null && current.child.signalCode === null ? (current.child.pid ?? 0) : 0),
      isReady: () => isReady,
      shiftClock: (ms) => writeFileSync(clock, String(ms)),
    };
    this.all.push(machine);
    this.#running.add({
      stop: async () => {
        isStopping = true;
        await current.stop();
        await followed;
        for (const link of machine.links) await link.close();
        this.all.splice(this.all.indexOf(machine), 1);
        rmSync(own, { recursive: true, force: true });
      },
    });
    await first.promise;
  }

  /** The address of any process that responds; waits where there is none. */
  get address(): Promise<string> {
    return (async () => {
      for (;;) {
        const addresses = [...this.#addresses.values()];
        this.#turn += 1;
        if (addresses.length > 0) return addresses[this.#turn % addresses.length]!;
        await pause(50);
      }
    })();
  }

  /** A direct connection that bypasses the links; to the program's database where none is named. */
  connect(database = this.#database): Connected {
    const server = readPostmaster(this.#cluster);
    if (server === undefined) throw new Error('no database runs');
    return connect({ host: server.socketFolder, port: server.port, user: USER, database }, { max: 2 });
  }

  /** The settings of the S3 store for another client. */
  get files(): S3FilesSettings {
    return this.#files.settings;
  }

  /** Fills the database's disk for a while; false where this machine does not permit mounting one. */
  async fillDisk(ms: number): Promise<boolean> {
    if (!this.#isMounted) return false;
    const filler = join(this.#disk, 'filler');
    const { bavail, bsize } = statfsSync(this.#disk);
    spawnSync('fallocate', ['-l', String(bavail * bsize), filler]);
    await pause(ms);
    rmSync(filler, { force: true });
    return true;
  }

  /** Delays every commit of the database and every write of the store for a while; false where the database is down. */
  async slowDisk(ms: number): Promise<boolean> {
    if (!(await this.#delayCommits(SLOW_FLUSH_US).catch(() => false))) return false;
    this.#delayFiles(SLOW_WRITE_MS);
    await pause(ms);
    this.#delayFiles(0);
    // it may be starting again
    while (!this.#isEnding && !(await this.#delayCommits(0).catch(() => false))) await pause(200);
    return true;
  }

  #delayFiles(delay_ms: number): void {
    if (this.#s3?.connected) this.#s3.send({ delay_ms }, () => {}); // a restarted one has no delay
  }

  async #delayCommits(microseconds: number): Promise<true> {
    const { pool, close } = this.connect('postgres');
    try {
      await pool.query(`alter system set commit_delay = ${microseconds}`);
      await pool.query('alter system set commit_siblings = 0');
      await pool.query('select pg_reload_conf()');
      return true;
    } finally {
      await close();
    }
  }

  /** Kills a machine with SIGKILL; for the database all its processes, as when its container ends. */
  kill(machine: Machine): void {
    const pids = machine.kind === 'database' ? [machine.pid(), ...childrenOf(machine.pid())] : [machine.pid()];
    signalAll(pids, 'SIGKILL');
  }

  /** Suspends it for a while without ending it, like a disk or a host that no longer responds. */
  async stall(machine: Machine, ms: number): Promise<void> {
    const pids = machine.kind === 'database' ? [machine.pid(), ...childrenOf(machine.pid())] : [machine.pid()];
    signalAll(pids, 'SIGSTOP');
    await pause(ms);
    signalAll(pids, 'SIGCONT');
  }

  async stopProgram(): Promise<void> {
    const running = [...this.#running];
    this.#running.clear();
    await Promise.all(running.map((one) => one.stop()));
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.stopProgram();
    this.#s3?.kill('SIGKILL');
    await this.#postgres?.stop();
    if (this.#isMounted) spawnSync('umount', [this.#disk]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids.filter((one) => one > 1)) {
    try {
      process.kill(pid, signal);
    } catch {} // has exited since
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
      } catch {
        return false;
      }
    });
}

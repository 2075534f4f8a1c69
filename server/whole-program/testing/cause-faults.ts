import { setTimeout as pause } from 'node:timers/promises';
import type { Machine, Machines } from './machines.ts';

export const faultKinds = [
  'kill -9 of a process for calls',
  'kill -9 of a worker',
  'kill -9 of the database',
  'kill -9 of the S3 server',
  'stall of a process or server',
  'network cut of a process',
  'clock jump of a process',
  'full disk of the database',
  'slow disk of the database and the store',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const KILLS: Record<Machine['kind'], FaultKind> = {
  web: 'kill -9 of a process for calls',
  worker: 'kill -9 of a worker',
  database: 'kill -9 of the database',
  s3: 'kill -9 of the S3 server',
};
const MAX_STALL_MS = 4_000;
const MAX_CUT_MS = 3_000;
const MAX_FULL_MS = 3_000;
const MAX_SLOW_MS = 8_000;
/** In both directions. */
const MAX_JUMP_MS = 30 * 60_000;
const MAX_BREAK_MS = 3_000;
/**
 * A rest follows this many faults, once all machines run again, which is late on a busy machine: a killed worker's job is
 * detected by its missing heartbeat, after 40 seconds.
 */
const FAULTS_IN_A_ROW = 30;
const REST_MS = 45_000;

/** A random number above this means a slow disk. */
const SLOW_DISK = 0.985;

export interface Faults {
  counts: Map<FaultKind, number>;
  /** Each with the seconds since the start; the latest ones are last. */
  events: string[];
  /** Stops the faults, and repairs their effects. */
  stop: () => Promise<void>;
}

/** Causes kills, stalls, cuts and clock jumps at random moments until it is stopped, or `mayKill` is false. */
export function causeFaults(machines: Machines, random: () => number, mayKill: () => boolean): Faults {
  const counts = new Map<FaultKind, number>();
  const events: string[] = [];
  const began = performance.now();
  let isOver = false;
  const ended = Promise.withResolvers<void>();
  const record = (kind: FaultKind, detail: string): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    events.push(`${((performance.now() - began) / 1000).toFixed(1)} s ${detail}`);
  };
  const one = <Item>(of: readonly Item[]): Item | undefined => of[Math.floor(random() * of.length)];
  const upTo = (most: number): number => Math.round(random() * most);

  async function cause(): Promise<void> {
    const chance = random();
    const ready = machines.all.filter((machine) => machine.isReady());
    if (chance < 0.8) {
      // Each kind is equally frequent, whatever the number of its machines.
      const kinds = [...new Set(ready.map(({ kind }) => kind))];
      const kind = one(kinds);
      const machine = one(ready.filter((each) => each.kind === kind));
      if (machine === undefined) return;
      machines.kill(machine);
      return record(KILLS[machine.kind], `kill ${machine.name}`);
    }
    const machine = one(ready.filter(({ links }) => links.length > 0));
    if (chance < 0.88) {
      const stalled = one(ready);
      if (stalled === undefined) return;
      const ms = upTo(MAX_STALL_MS);
      record('stall of a process or server', `stall ${stalled.name} for ${ms} ms`);
      return machines.stall(stalled, ms);
    }
    if (machine === undefined) return;
    if (chance < 0.95) {
      const link = one(machine.links)!;
      const ms = upTo(MAX_CUT_MS);
      record('network cut of a process', `cut ${machine.name} for ${ms} ms`);
      link.cut();
      await pause(ms);
      return link.heal();
    }
    if (chance < 0.97) {
      const ms = Math.round((random() * 2 - 1) * MAX_JUMP_MS);
      machine.shiftClock?.(ms);
      return record('clock jump of a process', `clock of ${machine.name} off by ${Math.round(ms / 1000)} s`);
    }
    if (chance > SLOW_DISK) {
      const ms = upTo(MAX_SLOW_MS);
      events.push(`slow the disk for ${ms} ms`);
      if (await machines.slowDisk(ms)) record('slow disk of the database and the store', `slow disk for ${ms} ms`);
      return;
    }
    const ms = upTo(MAX_FULL_MS);
    events.push(`fill the disk for ${ms} ms`);
    if (await machines.fillDisk(ms)) record('full disk of the database', `full disk for ${ms} ms`);
  }

  async function rest(): Promise<void> {
    while (!isOver && !machines.all.every((machine) => machine.isReady())) await pause(200);
    await Promise.race([pause(REST_MS), ended.promise]);
  }

  const running = (async () => {
    for (let at = 1; !isOver && mayKill(); at += 1) {
      await pause(random() * MAX_BREAK_MS);
      if (!isOver) await cause();
      if (at % FAULTS_IN_A_ROW === 0) await rest();
    }
  })();
  return {
    counts,
    events,
    stop: async () => {
      isOver = true;
      ended.resolve();
      await running;
      for (const machine of machines.all) machine.shiftClock?.(0);
    },
  };
}

export const killsOf = (counts: ReadonlyMap<FaultKind, number>): number =>
  Object.values(KILLS).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);

/** A disk that is slow nearly all the time, without other faults. */
export const slowDiskAlone = (machines: Machines): Faults =>
  causeFaults(
    machines,
    () => 0.999,
    () => true,
  );

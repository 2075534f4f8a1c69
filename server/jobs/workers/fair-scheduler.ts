import { fail } from '../../errors.ts';

export interface ConcurrencyLimits {
  /** How many tasks run at once. */
  places: number;
  /** How many tasks of one owner run at once: fewer than `places` leaves one for the others. */
  of_one: number;
  /** How many tasks of one owner may wait; further ones are refused. */
  waiting_of_one: number;
  /** How many tasks may wait in all; further ones are refused. */
  waiting: number;
}

interface Waiting {
  owner: string;
  start: () => void;
}

const BUSY = { message: 'We are still working on other requests. Try again in a moment.', retry_after: 5 };

/**
 * Shares a fixed number of places between owners. A free place goes to the owner below its limit whose last start is
 * longest ago, so that an owner with many requests delays only its own. A new owner is queued behind all that have had
 * a turn, so that nobody waits for ever.
 */
export class FairScheduler {
  readonly #limits: ConcurrencyLimits;
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];
  /** The order of the last starts of owners with running or waiting tasks, as a number that grows. */
  readonly #lastStarts = new Map<string, number>();
  #starts = 0;
  #active = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** Runs the work in a place of its owner. Fails with `too_many_requests` where too many tasks wait. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasPlace(owner)) this.#enter(owner);
    else await this.#wait(owner);
    try {
      return await work();
    } finally {
      this.#leave(owner);
    }
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #hasPlace(owner: string): boolean {
    return this.#active < this.#limits.places && this.#runningOf(owner) < this.#limits.of_one;
  }

  #enter(owner: string): void {
    this.#active += 1;
    this.#running.set(owner, this.#runningOf(owner) + 1);
    this.#starts += 1;
    this.#lastStarts.set(owner, this.#starts);
  }

  #wait(owner: string): Promise<void> {
    const { waiting, waiting_of_one } = this.#limits;
    const own = this.#waiting.filter((one) => one.owner === owner).length;
    if (this.#waiting.length >= waiting || own >= waiting_of_one) fail('too_many_requests', BUSY);
    // Just before the last start: ahead of that owner, and behind all others.
    if (!this.#lastStarts.has(owner)) this.#lastStarts.set(owner, this.#starts - 0.5);
    return new Promise((start) => this.#waiting.push({ owner, start }));
  }

  #leave(owner: string): void {
    this.#active -= 1;
    const left = this.#runningOf(owner) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#enter(next.owner);
      next.start();
    }
    if (!this.#running.has(owner) && !this.#waiting.some((one) => one.owner === owner)) this.#lastStarts.delete(owner);
  }

  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const one of this.#waiting)
      if (this.#hasPlace(one.owner) && (next === undefined || this.#isBefore(one.owner, next.owner))) next = one;
    return next;
  }

  #isBefore(owner: string, other: string): boolean {
    return (this.#lastStarts.get(owner) ?? 0) < (this.#lastStarts.get(other) ?? 0);
  }
}

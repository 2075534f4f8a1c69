import type { Step } from './matching-row.ts';

/** Shares of one acquisition (or contracts of one writing) that are still there. */
export interface Lot<N> {
  step: Step;
  price: N | null;
  left: N;
  /** The place of the lot among those bought at one moment. */
  order: number;
  /** Computed on first use. */
  inflation: N | undefined;
  isInflationFromGap: boolean;
}

const precedes = <N>(a: Lot<N>, b: Lot<N>): boolean =>
  a.step.bought < b.step.bought || (a.step.bought === b.step.bought && a.order < b.order);

/**
 * Lots in the order in which disposals use them up. Lots nearly always come in by date, so they are in a plain list;
 * the few that come late (a transfer with an older purchase) wait in a heap beside it. Each operation is O(1) for the
 * first and O(log late) for the others, whatever the size of the account.
 */
export class LotQueue<N> {
  readonly #isLast: boolean;
  readonly #openings: Lot<N>[] = [];
  readonly #line: Lot<N>[] = [];
  readonly #late: Lot<N>[] = [];
  #head = 0;

  constructor(method: 'fifo' | 'lifo' | 'none') {
    this.#isLast = method === 'lifo';
  }

  /** An opening holding that is matched before all other lots, in either method: the oldest first, under LIFO the latest. */
  addFirst(lot: Lot<N>): void {
    this.#openings.push(lot);
  }

  add(lot: Lot<N>): void {
    const end = this.#line.length > this.#head ? this.#line[this.#line.length - 1]! : null;
    if (end !== null && precedes(lot, end)) this.#sink(lot);
    else this.#line.push(lot);
  }

  /** The lot that the next disposal uses; null when nothing is held. */
  next(): Lot<N> | null {
    if (this.#openings.length > 0) return this.#openings.at(this.#isLast ? -1 : 0)!;
    const late = this.#late[0] ?? null;
    const line = this.#line.length > this.#head ? this.#line[this.#isLast ? this.#line.length - 1 : this.#head]! : null;
    if (late === null || line === null) return late ?? line;
    return precedes(late, line) === this.#isLast ? line : late;
  }

  /** Removes the lot returned by `next`. */
  remove(lot: Lot<N>): void {
    if (this.#openings.length > 0) {
      if (this.#isLast) this.#openings.pop();
      else this.#openings.shift();
    } else if (this.#late[0] === lot) this.#pop();
    else if (this.#isLast) this.#line.pop();
    else {
      this.#head += 1;
      if (this.#head > 1024 && this.#head * 2 > this.#line.length) {
        this.#line.splice(0, this.#head);
        this.#head = 0;
      }
    }
  }

  /** All that is left, oldest first. */
  rest(): Lot<N>[] {
    const left = [...this.#openings, ...this.#line.slice(this.#head)];
    return this.#late.length === 0 ? left : [...left, ...this.#late].sort((a, b) => (precedes(a, b) ? -1 : 1));
  }

  #isAbove(a: Lot<N>, b: Lot<N>): boolean {
    return precedes(a, b) !== this.#isLast;
  }

  #sink(lot: Lot<N>): void {
    const heap = this.#late;
    let at = heap.length;
    heap.push(lot);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isAbove(lot, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = lot;
  }

  #pop(): void {
    const heap = this.#late;
    const lot = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#isAbove(heap[child + 1]!, heap[child]!)) child += 1;
      if (!this.#isAbove(heap[child]!, lot)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = lot;
  }
}

import { isCancellation, tradedThing, type Way, wayOf, wayTakenBack } from '@trover/core/trades/cancellation.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from './formats/format.ts';
import { shortened } from './rows/row-errors.ts';

/**
 * Holds a file's cancellations until the trade that each takes back is seen: files run forwards and backwards. One whose
 * trade never comes is an error. Of the trades only prints are kept, some bytes each.
 */
export class Cancellations {
  #seen = new TradePrints();
  #waiting: Waiting[] = [];

  /** Sorts out what was found since the last time; trades stay in their order as far as they were found together. */
  settle(found: Findings): void {
    const kept: (Trade | null)[] = [];
    let isChanged = false;
    for (const trade of found.trades) {
      if (isCancellation(trade) && !this.#seen.take(trade)) {
        this.#waiting.push({ trade, place: kept.length });
        kept.push(null);
        isChanged = true;
        continue;
      }
      kept.push(trade);
      const way = wayOf(trade);
      if (way === null) continue;
      this.#seen.add(trade, way);
      if (this.#waiting.length > 0) this.#release(kept);
    }
    for (const waiting of this.#waiting) waiting.place = null;
    if (isChanged || kept.length > found.trades.length) found.trades = kept.filter((trade) => trade !== null);
  }

  /** Turns the cancellations whose trades are not in the file into errors. */
  end(found: Findings): void {
    this.settle(found);
    for (const { trade } of this.#waiting) found.errors.push(unmatched(trade));
    this.#waiting = [];
  }

  #release(kept: (Trade | null)[]): void {
    this.#waiting = this.#waiting.filter(({ trade, place }) => {
      if (!this.#seen.take(trade)) return true;
      if (place === null) kept.push(trade);
      else kept[place] = trade;
      return false;
    });
  }
}

interface Waiting {
  trade: Trade;
  /** Where it stood among the trades found with it; null once those have gone. */
  place: number | null;
}

function unmatched(trade: Trade): RowError {
  const way = wayTakenBack(trade);
  const what = way === 'in' ? 'a purchase' : way === 'out' ? 'a sale' : 'a trade';
  const name = trade.raw_symbol ?? trade.symbol ?? trade.cusip ?? trade.isin ?? trade.security_name ?? 'a security';
  const at = trade.price === null ? '' : ` at ${trade.price}`;
  return {
    row: trade.ref,
    column: null,
    value: shortened(name),
    reason: `This row takes back ${what} of ${trade.quantity} ${shortened(name)}${at}, and no such row is in the file. The file should reach back to the trade that was cancelled.`,
  };
}

const WAYS: Record<Way, number> = { in: 1, out: 2 };
const NOTHING = 0;
const TAKEN = -1;

/** The trades of a file as hashes in tables of numbers: a million of them in some 30 MB. */
class TradePrints {
  #size = 1024;
  #count = 0;
  #things = new Int32Array(this.#size);
  #prices = new Int32Array(this.#size);
  #sums = new Int32Array(this.#size);

  add(trade: Trade, way: Way): void {
    if (this.#count * 2 >= this.#size) this.#grow();
    this.#put(thingOf(trade, way), hash(trade.price), hash(unsigned(trade.net_amount)));
  }

  /** Takes the trade that a cancellation names, the one of the same sum first; false when there is none. */
  take(cancellation: Trade): boolean {
    const way = wayTakenBack(cancellation);
    return (way === null ? (['in', 'out'] as const) : [way]).some((one) => this.#takeOne(cancellation, one));
  }

  #takeOne(cancellation: Trade, way: Way): boolean {
    const thing = thingOf(cancellation, way);
    const price = hash(cancellation.price);
    const sum = hash(unsigned(cancellation.net_amount));
    let found = -1;
    for (let at = this.#slot(thing); this.#things[at] !== NOTHING; at = (at + 1) & (this.#size - 1)) {
      if (this.#things[at] !== thing) continue;
      if (price !== NOTHING && this.#prices[at] !== NOTHING && this.#prices[at] !== price) continue;
      found = at;
      if (this.#sums[at] === sum) break;
    }
    if (found < 0) return false;
    this.#things[found] = TAKEN;
    return true;
  }

  #slot(thing: number): number {
    return (thing >>> 0) & (this.#size - 1);
  }

  #put(thing: number, price: number, sum: number): void {
    let at = this.#slot(thing);
    while (this.#things[at] !== NOTHING) at = (at + 1) & (this.#size - 1);
    this.#things[at] = thing;
    this.#prices[at] = price;
    this.#sums[at] = sum;
    this.#count++;
  }

  #grow(): void {
    const [things, prices, sums] = [this.#things, this.#prices, this.#sums];
    this.#size *= 2;
    this.#count = 0;
    this.#things = new Int32Array(this.#size);
    this.#prices = new Int32Array(this.#size);
    this.#sums = new Int32Array(this.#size);
    for (let at = 0; at < things.length; at++) {
      const thing = things[at]!;
      if (thing !== NOTHING && thing !== TAKEN) this.#put(thing, prices[at]!, sums[at]!);
    }
  }
}

function thingOf(trade: Trade, way: Way): number {
  const mixed = Math.imul(hash(tradedThing(trade)) ^ WAYS[way], 0x85ebca6b);
  return mixed === NOTHING || mixed === TAKEN ? 1 : mixed;
}

/** FNV-1a; 0 for nothing. */
function hash(text: string | null): number {
  if (text === null) return NOTHING;
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value === NOTHING ? 1 : value;
}

function unsigned(figure: string | null): string | null {
  return figure === null ? null : figure.replace('-', '');
}

import {
  cancelledDirection,
  type Direction,
  directionOf,
  isCancellation,
  tradedSecurity,
} from '@trover/core/trades/cancellation.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from './formats/format.ts';
import { SUM_OF_ITS_TRADE } from './orders/reversals.ts';
import { shortened } from './rows/row-errors.ts';

/**
 * Stores a file's cancellations until the trade that each cancels is seen: files run forwards and backwards. One whose
 * trade never comes is unpaired. Of the trades only hashes are stored, some bytes each.
 */
export class Cancellations {
  #seen = new TradePrints();
  #waiting: Waiting[] = [];

  /** Sorts out what was found since the last time; trades stay in their order as far as they were found together. */
  settle(found: Findings): void {
    const passed: (Trade | null)[] = [];
    let isChanged = false;
    for (const trade of found.trades) {
      if (isCancellation(trade) && !this.#seen.remove(trade)) {
        this.#waiting.push({ trade, place: passed.length });
        passed.push(null);
        isChanged = true;
        continue;
      }
      passed.push(trade);
      const direction = directionOf(trade);
      if (direction === null) continue;
      this.#seen.add(trade, direction);
      if (this.#waiting.length > 0) this.#release(passed);
    }
    for (const waiting of this.#waiting) waiting.place = null;
    if (isChanged || passed.length > found.trades.length) found.trades = passed.filter((trade) => trade !== null);
  }

  /** Reports the cancellations whose trades are not in the file, but for those that are such a trade themselves. */
  end(found: Findings): void {
    this.settle(found);
    for (const { trade } of this.#waiting)
      if (trade.net_amount_basis === SUM_OF_ITS_TRADE)
        found.ignored.push({
          row: trade.ref,
          reason: `${traded(trade)} that was canceled; delete it where another file has it`,
        });
      else found.unpaired = [...(found.unpaired ?? []), { trade, error: unmatched(trade) }];
    this.#waiting = [];
  }

  #release(passed: (Trade | null)[]): void {
    this.#waiting = this.#waiting.filter(({ trade, place }) => {
      if (!this.#seen.remove(trade)) return true;
      if (place === null) passed.push(trade);
      else passed[place] = trade;
      return false;
    });
  }
}

interface Waiting {
  trade: Trade;
  /** Its position among the trades found with it; null once those have been passed on. */
  place: number | null;
}

function traded(cancellation: Trade): 'purchase' | 'sale' | 'trade' {
  const direction = cancelledDirection(cancellation);
  return direction === null ? 'trade' : direction === 'in' ? 'purchase' : 'sale';
}

function unmatched(trade: Trade): RowError {
  const name = trade.raw_symbol ?? trade.symbol ?? trade.cusip ?? trade.isin ?? trade.security_name ?? 'a security';
  const at = trade.price === null ? '' : ` at ${trade.price}`;
  return {
    row: trade.ref,
    column: null,
    value: shortened(name),
    reason: `This row cancels a ${traded(trade)} of ${trade.quantity} ${shortened(name)}${at}, and no such row is in the file. Export a file that starts before the canceled trade.`,
  };
}

const DIRECTION_CODES: Record<Direction, number> = { in: 1, out: 2 };
const NOTHING = 0;
const REMOVED = -1;

/** A trade's hashes lie side by side, at these places of four, so that one memory access reads all of them. */
const STRIDE = 4;
const PRICE = 1;
const SUM = 2;
const DAY = 3;
const MAX_FULL = 0.6;

/** The trades of a file as hashes in a table of numbers: a million of them in some 30 MB. */
class TradePrints {
  #places = 1024;
  #count = 0;
  #table = new Int32Array(this.#places * STRIDE);

  add(trade: Trade, direction: Direction): void {
    if (this.#count >= this.#places * MAX_FULL) this.#grow();
    this.#put(keyOfTrade(trade, direction), hash(trade.price), hashOfSum(trade), dayOf(trade));
  }

  /** Removes the trade that a cancellation names, preferring one with the same sum; false when there is none. */
  remove(cancellation: Trade): boolean {
    const direction = cancelledDirection(cancellation);
    return (direction === null ? (['in', 'out'] as const) : [direction]).some((one) =>
      this.#removeOne(cancellation, one),
    );
  }

  #removeOne(cancellation: Trade, direction: Direction): boolean {
    const key = keyOfTrade(cancellation, direction);
    const price = hash(cancellation.price);
    const sum = hashOfSum(cancellation);
    // A row that may be the canceled trade itself cancels no other purchase of a later day.
    const last = cancellation.net_amount_basis === SUM_OF_ITS_TRADE ? dayOf(cancellation) : LAST_DAY;
    const table = this.#table;
    let found = -1;
    for (let at = this.#first(key); table[at] !== NOTHING; at = this.#next(at)) {
      if (table[at] !== key) continue;
      const itsPrice = table[at + PRICE];
      if (price !== NOTHING && itsPrice !== NOTHING && itsPrice !== price) continue;
      if (table[at + DAY]! > last) continue;
      found = at;
      if (table[at + SUM] === sum) break;
    }
    if (found < 0) return false;
    table[found] = REMOVED;
    return true;
  }

  #first(key: number): number {
    return ((key >>> 0) & (this.#places - 1)) * STRIDE;
  }

  #next(at: number): number {
    return (at + STRIDE) & (this.#table.length - 1);
  }

  #put(key: number, price: number, sum: number, day: number): void {
    const table = this.#table;
    let at = this.#first(key);
    while (table[at] !== NOTHING) at = this.#next(at);
    table[at] = key;
    table[at + PRICE] = price;
    table[at + SUM] = sum;
    table[at + DAY] = day;
    this.#count++;
  }

  #grow(): void {
    const before = this.#table;
    this.#places *= 2;
    this.#count = 0;
    this.#table = new Int32Array(this.#places * STRIDE);
    for (let at = 0; at < before.length; at += STRIDE) {
      const key = before[at]!;
      if (key !== NOTHING && key !== REMOVED) this.#put(key, before[at + PRICE]!, before[at + SUM]!, before[at + DAY]!);
    }
  }
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const MINUS = 45;

/** FNV-1a, from `value` on. */
function mixed(value: number, text: string, from = 0): number {
  for (let at = from; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), PRIME);
  return value;
}

const BETWEEN = 0x1f;

function keyOfTrade(trade: Trade, direction: Direction): number {
  let value = Math.imul(mixed(OFFSET, trade.account ?? '') ^ BETWEEN, PRIME);
  value = Math.imul(mixed(value, tradedSecurity(trade)) ^ BETWEEN, PRIME);
  value = Math.imul(mixed(value, trade.quantity ?? '') ^ DIRECTION_CODES[direction], 0x85ebca6b);
  return value === NOTHING || value === REMOVED ? 1 : value;
}

/** 0 for nothing. */
function hash(text: string | null): number {
  return text === null ? NOTHING : mixed(OFFSET, text) || 1;
}

const LAST_DAY = 99_999_999;

/** As a number, such as 20250404; 0 for none. */
const dayOf = ({ trade_date, settle_date }: Trade): number =>
  Number((trade_date ?? settle_date ?? '').replaceAll('-', '').slice(0, 8));

/** Of the sum without its sign: a cancellation turns it round. */
function hashOfSum({ net_amount }: Trade): number {
  if (net_amount === null) return NOTHING;
  return mixed(OFFSET, net_amount, net_amount.charCodeAt(0) === MINUS ? 1 : 0) || 1;
}

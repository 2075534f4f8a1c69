import { RepeatedTrades } from '@trover/core/trades/overlap.ts';
import type { Trade } from '@trover/core/trades/trade.ts';

/**
 * Finds which trades of several files are duplicates of an earlier file's trades: equal rows of one file are separate
 * fills. Of the trades only a hash is stored.
 */
export class DuplicateTrades {
  readonly #known = new RepeatedTrades<number>(hash);

  startFile(): void {
    this.#known.startFile();
  }

  /** The same account number at another custodian is another account. */
  has(trade: Trade, custodian = ''): boolean {
    return this.#known.has(trade, `${custodian} `);
  }
}

/** Two hashes of 32 and 21 bits as one number, so that two trades of millions hardly ever share it. */
function hash(text: string): number {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 13);
  }
  return (low >>> 0) + (high & 0x1fffff) * 0x1_0000_0000;
}

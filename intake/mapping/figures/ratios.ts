import type { Trade } from '@trover/core/trades/trade.ts';

/** Names of columns with the ratio of a split. */
export const RATIO = /^(?:split)?ratio$/;

/** A split identified by its ratio, new shares for old ones. */
export function ratioIn(cell: string | undefined): string | null {
  const found = /^(\d+(?:\.\d+)?)\s*(?::|\/|-?for-?|-?to-?)\s*(\d+(?:\.\d+)?)$/i.exec((cell ?? '').trim());
  return found ? `${found[1]}:${found[2]}` : null;
}

const IN_WORDS = /\b(\d+)(?:\s*:\s*|[ -]for[ -])1\b/i;

/**
 * Gives a split its ratio: of the column at this place, or of words beside a number that is the ratio again and not the
 * shares that came in. Where it is both, the ratio comes to the same shares.
 */
export function stateRatio(trade: Trade, cells: readonly string[], at: number): void {
  if (trade.quantity === null) {
    trade.ratio = ratioIn(cells[at]);
    return;
  }
  const stated = cells.map((cell) => IN_WORDS.exec(cell)?.[1]).find((found) => found !== undefined);
  if (stated === undefined || stated !== trade.quantity) return;
  trade.ratio = `${stated}:1`;
  trade.quantity = null;
}

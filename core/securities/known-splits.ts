import { parseDay } from '../dates/day.ts';
import type { Trade } from '../trades/trade.ts';
import type { KnownChange } from './known-changes.ts';

/** Days between the day a fact gives and the day a broker books it. */
export const BOOKED_WITHIN = 15;

type Named = Pick<Trade, 'trade_date' | 'symbol' | 'cusip'>;

/** The known change of one of these kinds that a trade books, the nearest by day; of two as near, the first. */
export function knownChangeOf(
  trade: Named,
  changes: readonly KnownChange[],
  kinds: readonly KnownChange['kind'][],
): KnownChange | undefined {
  const date = parseDay(trade.trade_date ?? '');
  if (date === null) return undefined;
  const symbol = trade.symbol?.toUpperCase();
  const away = (change: KnownChange): number => Math.abs((parseDay(change.date) ?? Number.MAX_SAFE_INTEGER) - date);
  const fitting = changes.filter((change) => {
    if (!kinds.includes(change.kind) || away(change) > BOOKED_WITHIN) return false;
    const sides = [change.from, change.to].filter((side) => side !== null);
    return sides.some(({ ticker, cusip }) =>
      trade.cusip !== null && cusip !== null ? cusip === trade.cusip.toUpperCase() : ticker === symbol,
    );
  });
  return fitting.toSorted((a, b) => away(a) - away(b))[0];
}

/** The split of the catalogue that a row of about its day is about. */
export const knownSplit = (trade: Named, changes: readonly KnownChange[]): KnownChange | undefined =>
  knownChangeOf(trade, changes, ['split', 'reverse_split']);

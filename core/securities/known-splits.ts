import { parseDay } from '../dates/day.ts';
import type { Trade } from '../trades/trade.ts';
import type { KnownChange } from './known-changes.ts';

/** Days between the day a fact gives and the day a broker books it. */
export const BOOKED_WITHIN = 15;

type Named = Pick<Trade, 'trade_date' | 'symbol' | 'cusip'>;

const indexes = new WeakMap<readonly KnownChange[], Map<string, number[]>>();

/** The places of changes by each ticker and CUSIP in them: a file may have millions of rows, each of another name. */
function indexOf(changes: readonly KnownChange[]): Map<string, number[]> {
  const known = indexes.get(changes);
  if (known !== undefined) return known;
  const index = new Map<string, number[]>();
  for (const [at, { from, to }] of changes.entries())
    for (const name of new Set([from.ticker, from.cusip, to?.ticker, to?.cusip]))
      if (name != null) index.set(name, [...(index.get(name) ?? []), at]);
  indexes.set(changes, index);
  return index;
}

/** The known change of one of these kinds that a trade books, the nearest by day; of two as near, the first. */
export function knownChangeOf(
  trade: Named,
  changes: readonly KnownChange[],
  kinds: readonly KnownChange['kind'][],
): KnownChange | undefined {
  const date = parseDay(trade.trade_date ?? '');
  if (date === null) return undefined;
  const symbol = trade.symbol?.toUpperCase();
  const index = indexOf(changes);
  const named = [...(index.get(symbol ?? '') ?? []), ...(index.get(trade.cusip?.toUpperCase() ?? '') ?? [])];
  const inOrder = [...new Set(named)].sort((one, other) => one - other).map((at) => changes[at]!);
  const away = (change: KnownChange): number => Math.abs((parseDay(change.date) ?? Number.MAX_SAFE_INTEGER) - date);
  const fitting = inOrder.filter((change) => {
    if (!kinds.includes(change.kind) || away(change) > BOOKED_WITHIN) return false;
    const sides = [change.from, change.to].filter((side) => side !== null);
    return sides.some(({ ticker, cusip }) =>
      trade.cusip !== null && cusip !== null ? cusip === trade.cusip.toUpperCase() : ticker === symbol,
    );
  });
  return fitting.toSorted((a, b) => away(a) - away(b))[0];
}

/** The split of the catalogue that a row books on about the same day. */
export const knownSplit = (trade: Named, changes: readonly KnownChange[]): KnownChange | undefined =>
  knownChangeOf(trade, changes, ['split', 'reverse_split']);

type Identified = Pick<Trade, 'symbol' | 'cusip'>;

/** The splits of the catalogue of a security that goes by these names, on whatever day, each once. */
export function knownSplitsOf(names: readonly Identified[], changes: readonly KnownChange[]): KnownChange[] {
  const index = indexOf(changes);
  const found = new Set<KnownChange>();
  let last: Identified | undefined;
  for (const name of names) {
    const { symbol, cusip } = name;
    // rows that follow each other mostly have the same names
    if (last?.symbol === symbol && last.cusip === cusip) continue;
    last = name;
    const [ticker, number] = [symbol?.toUpperCase() ?? '', cusip?.toUpperCase() ?? ''];
    for (const at of [...(index.get(ticker) ?? []), ...(index.get(number) ?? [])]) {
      const change = changes[at]!;
      if (change.kind !== 'split' && change.kind !== 'reverse_split') continue;
      const sides = [change.from, change.to].filter((side) => side !== null);
      const isNamed = (side: (typeof sides)[number]): boolean =>
        number !== '' && side.cusip !== null ? side.cusip === number : side.ticker === ticker;
      if (sides.some(isNamed)) found.add(change);
    }
  }
  return [...found];
}

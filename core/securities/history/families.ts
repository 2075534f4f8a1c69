import type { Trade } from '../../trades/trade.ts';
import { type Corrections, NO_CORRECTIONS } from './corrections.ts';
import { readExchanges } from './interpret-history.ts';
import { Joins, linesOf } from './share-lines.ts';

/**
 * A key for each trade, the same for all that must be computed together: a line of shares with those it came from and
 * those it became. The order of the trades does not matter.
 */
export function familiesOf(trades: readonly Trade[]): string[] {
  const lines = linesOf(trades);
  const joins = new Joins();
  for (const exchange of readExchanges(trades, NO_CORRECTIONS, lines)) joins.join(exchange.out.line, exchange.in.line);
  return lines.map((line) => joins.find(line));
}

/**
 * A key for each trade, the same for all that are in one security under whatever name: `meant` has the security of
 * each, null where it is not known.
 */
export function keysOf(
  trades: readonly Trade[],
  meant: readonly (string | null)[],
  corrections: Corrections,
): string[] {
  const lines = linesOf(trades);
  const joins = new Joins();
  for (const { is_same, out, in: into } of readExchanges(trades, corrections, lines))
    if (is_same) joins.join(out.line, into.line);
  const first = new Map<string, string>();
  for (const [place, name] of meant.entries()) {
    if (name === null) continue;
    const line = first.get(name);
    if (line === undefined) first.set(name, lines[place]!);
    else joins.join(line, lines[place]!);
  }
  return lines.map((line) => joins.find(line));
}

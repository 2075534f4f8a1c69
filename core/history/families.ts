import type { Trade } from '../trades/trade.ts';
import { NO_CORRECTIONS } from './corrections.ts';
import { Joins, linesOf } from './lines.ts';
import { readExchanges } from './tell-history.ts';

/**
 * A key for each trade, the same for all that must be computed together: a line of shares with those it came from and
 * those it became. The order of the trades is all the same.
 */
export function familiesOf(trades: readonly Trade[]): string[] {
  const lines = linesOf(trades);
  const joins = new Joins();
  for (const exchange of readExchanges(trades, NO_CORRECTIONS, lines)) joins.join(exchange.out.line, exchange.in.line);
  return lines.map((line) => joins.find(line));
}

import type { Match, MatchTrade } from '@trover/contract/matches/matches.ts';
import { tradeAmount } from '@trover/core/trades/trade-amount.ts';
import { type Movement, movementOf } from './movements.ts';

type Line = NonNullable<Match['result']>['lines'][number];

/** A trade with the result lines that it belongs to: as a purchase, and as a sale of earlier purchases. */
export interface OwnTrade extends MatchTrade {
  movement: Movement;
  lots: Line[];
  matched: Line[];
}

/** Branches that the engine names itself, when no branch of the plan applies. */
const undecided = new Set(['outside', 'delivered', 'cover', 'zero_price', 'unpriced', 'exercised']);

export const isDecided = (line: Line) => !undecided.has(line.branch);

/** Ordered by day; within a day, in the file's order. */
export function ownTrades(match: Match): OwnTrade[] {
  const lots = new Map<number, Line[]>();
  const matched = new Map<number, Line[]>();
  for (const line of match.result?.lines ?? []) {
    append(lots, line.rows.bought, line);
    if (line.rows.sold !== null) append(matched, line.rows.sold, line);
  }
  return match.trades
    .map((trade) => ({
      ...trade,
      amount: tradeAmount(trade),
      movement: movementOf(trade),
      lots: lots.get(trade.row) ?? [],
      matched: matched.get(trade.row) ?? [],
    }))
    .sort((a, b) => (a.trade_date === b.trade_date ? a.row - b.row : a.trade_date < b.trade_date ? -1 : 1));
}

function append(lists: Map<number, Line[]>, key: number, line: Line): void {
  const list = lists.get(key);
  if (list) list.push(line);
  else lists.set(key, [line]);
}

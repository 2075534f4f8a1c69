import { addDays, formatDay, parseDay } from '../dates/day.ts';
import type { Trade } from './trade.ts';
import { tradeDay } from './trade-day.ts';

/** The note of a trade whose file shows the day of its settlement as the only one. */
export const SETTLEMENT_ONLY = 'the file shows only the settlement date';

/** Two weekends and a holiday: settlement was at most three business days. */
const SETTLED_WITHIN = 6;

/** Whether the day of a trade is that of its settlement, because its file shows no other. */
export const isSettlementOnly = ({ trade_date, settle_date, note }: Trade): boolean =>
  settle_date !== null && (trade_date === null || (trade_date === settle_date && note === SETTLEMENT_ONLY));

/** The days on which another file may state the same trade, the nearest first: its settlement's alone where that is known. */
export function otherDaysOf(trade: Trade): string[] {
  const day = parseDay(tradeDay(trade));
  if (day === null) return [];
  const isSettled = isSettlementOnly(trade);
  const step = isSettled ? -1 : 1;
  const days = Array.from({ length: SETTLED_WITHIN }, (_, at) => formatDay(addDays(day, step * (at + 1))));
  return isSettled || trade.settle_date === null ? days : days.filter((other) => other === trade.settle_date);
}

import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import type { TradeFileBatch } from '../batches.ts';

const DAY_MS = 86_400_000;

/** The last day on which anything can have been traded anywhere: where the day ends first, it is tomorrow already. */
export const lastTradeDay = (now: number = Date.now()): string => new Date(now + DAY_MS).toISOString().slice(0, 10);

/** Refuses what a batch has on days that are still to come: it was planned or is a slip, and nobody traded it. */
export function withoutDaysToCome(batch: TradeFileBatch, last: string): TradeFileBatch {
  const isToCome = ({ trade_date }: Trade): boolean => trade_date !== null && trade_date > last;
  if (!batch.trades.some(isToCome)) return batch;
  return {
    ...batch,
    trades: batch.trades.filter((trade) => !isToCome(trade)),
    errors: [...batch.errors, ...batch.trades.filter(isToCome).map(stillToCome)],
  };
}

const stillToCome = ({ ref, trade_date }: Trade): RowError => ({
  row: ref,
  column: null,
  value: trade_date,
  reason: `${trade_date} is still to come, so nothing was traded on it. It should be the day of the trade.`,
});

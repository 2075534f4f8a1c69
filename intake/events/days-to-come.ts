import { isSettlementOnly } from '@trover/core/trades/settlement-only.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import type { TradeFileBatch } from '../batches.ts';

const DAY_MS = 86_400_000;
/** Settlement follows a trade by some business days. */
const SETTLEMENT_MS = 7 * DAY_MS;

/** The last day on which anything can have been traded anywhere: where the day ends first, it is tomorrow already. */
export const lastTradeDay = (now: number = Date.now()): string => new Date(now + DAY_MS).toISOString().slice(0, 10);

/**
 * Refuses purchases and sales on days that are still to come: they were planned or are slips. A day that is known from
 * the settlement alone may be a week ahead; a dividend that was announced counts in no claim and stays. The rows of a scan
 * are checked alike, before anybody confirms them.
 */
export function withoutDaysToCome(batch: TradeFileBatch, last: string): TradeFileBatch {
  const lastSettlement = new Date(Date.parse(last) + SETTLEMENT_MS).toISOString().slice(0, 10);
  const isToCome = (trade: Trade): boolean =>
    (trade.type === 'buy' || trade.type === 'sell') &&
    trade.trade_date !== null &&
    trade.trade_date > (isSettlementOnly(trade) ? lastSettlement : last);
  const { scanned } = batch;
  const ofScan = scanned?.rows.map((row) =>
    row.trade !== null && isToCome(row.trade) ? { ...row, trade: null, fault: stillToCome(row.trade) } : row,
  );
  if (!batch.trades.some(isToCome) && ofScan === undefined) return batch;
  return {
    ...batch,
    ...(scanned !== undefined && ofScan !== undefined ? { scanned: { ...scanned, rows: ofScan } } : {}),
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

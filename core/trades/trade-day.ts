import type { Trade } from './trade.ts';

/** The day that counts for a trade: its own, or that of its settlement where a custodian prints no other. */
export function tradeDay({ trade_date, settle_date }: Pick<Trade, 'trade_date' | 'settle_date'>): string {
  return trade_date ?? settle_date ?? '';
}

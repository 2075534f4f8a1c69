import type { Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, negate } from '../readers/numbers.ts';

/** Turns a sum that a broker prints before its costs, with the sign of the cash, into what was paid or received. */
export function lessFees(trade: Trade, basis: string): void {
  if (trade.net_amount === null) return;
  trade.net_amount = addDecimals(trade.net_amount, negate(trade.fees ?? '0'));
  trade.net_amount_basis = `derived: ${basis}`;
}

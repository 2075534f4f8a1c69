import type { Trade } from '@trover/core/trades/trade.ts';
import { negate } from '../readers/numbers.ts';

/** The note of a booking that belongs to no order: of a corporate action, or of a redemption. */
export const WITHOUT_ORDER = 'booked without an order';

/** The two bookings are next to each other, but for others of the same moment. */
const NEAR = 6;

/**
 * Turns a corporate action that is booked as a sale and a purchase into what it is. Both are of the same moment and
 * worth, in no order: the units before a split and those after it, or those of a security and of the one that replaced
 * it. Nothing was paid.
 */
export function exchangeMirrored(trades: readonly Trade[]): void {
  for (const [at, one] of trades.entries()) {
    if (!isUnordered(one)) continue;
    const other = trades.slice(at + 1, at + NEAR).find((trade) => isUnordered(trade) && mirrors(one, trade));
    if (other === undefined) continue;
    const kind = one.isin === other.isin ? 'split' : 'exchange';
    for (const trade of [one, other]) book(trade, kind);
  }
}

const isUnordered = ({ type, note }: Trade): boolean => note === WITHOUT_ORDER && (type === 'buy' || type === 'sell');

function mirrors(one: Trade, other: Trade): boolean {
  if (one.type === other.type || one.trade_date !== other.trade_date || one.time !== other.time) return false;
  if (one.account !== other.account || one.currency !== other.currency || one.net_amount === null) return false;
  if (other.net_amount === null || one.net_amount !== negate(other.net_amount)) return false;
  return one.isin !== other.isin || one.quantity !== other.quantity;
}

function book(trade: Trade, kind: 'split' | 'exchange'): void {
  const isIn = trade.type === 'buy';
  const units = isIn || trade.quantity === null ? trade.quantity : negate(trade.quantity);
  if (kind === 'split') {
    trade.type = 'split';
    trade.quantity = units;
  } else {
    trade.type = 'other';
    trade.subtype = isIn ? 'exchange_in' : 'exchange_out';
    trade.stated_quantity = units;
  }
  trade.price = null;
  trade.price_currency = null;
  trade.net_amount = null;
}

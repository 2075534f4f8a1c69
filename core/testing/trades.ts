import { blankTrade } from '../trades/blank-trade.ts';
import type { Trade } from '../trades/trade.ts';

/** A trade as a broker's file has it: a purchase of 10 ABC at 30, except for what the test sets. */
export function trade(members: Partial<Trade> = {}): Trade {
  return {
    ...blankTrade(1),
    type: 'buy',
    account: 'A',
    trade_date: '2020-02-03',
    symbol: 'ABC',
    quantity: '10',
    price: '30',
    currency: 'USD',
    ...members,
  };
}

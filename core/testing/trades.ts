import type { Trade } from '../trades/trade.ts';

/** A trade as a broker's file has it: a purchase of 10 ABC at 30, except for what the test sets. */
export function trade(members: Partial<Trade> = {}): Trade {
  return {
    ref: 1,
    type: 'buy',
    subtype: null,
    account: 'A',
    trade_date: '2020-02-03',
    settle_date: null,
    time: null,
    symbol: 'ABC',
    raw_symbol: null,
    cusip: null,
    cusip_valid: null,
    isin: null,
    isin_valid: null,
    security_name: null,
    quantity: '10',
    stated_quantity: null,
    price: '30',
    currency: 'USD',
    price_currency: null,
    fees: null,
    fees_currency: null,
    net_amount: null,
    net_amount_basis: null,
    accrued_interest: null,
    option: null,
    ratio: null,
    note: null,
    acquired_on: null,
    acquired_price: null,
    ...members,
  };
}

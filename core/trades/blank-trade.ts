import type { Trade } from './trade.ts';

/** A trade with nothing but its place in the file. */
export function blankTrade(ref: number | string): Trade {
  return {
    ref,
    type: 'other',
    subtype: null,
    account: null,
    trade_date: '',
    settle_date: null,
    time: null,
    symbol: null,
    raw_symbol: null,
    cusip: null,
    cusip_valid: null,
    isin: null,
    isin_valid: null,
    security_name: null,
    quantity: null,
    stated_quantity: null,
    price: null,
    currency: null,
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
  };
}

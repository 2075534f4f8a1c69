import { bought, boughtToCover, sold, soldShort } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

/** TradeZero and other DAS-style exports: one execution a row, fees in their own columns. */
export const tradezeroCsv: TableFormat = {
  kind: 'table',
  id: 'tradezero-csv',
  title: 'TradeZero executions (CSV)',
  columns: {
    account: ['Account'],
    trade_date: ['T/D'],
    settle_date: ['S/D'],
    currency: ['Currency'],
    security_type: ['Type'],
    action: ['Side'],
    symbol: ['Symbol'],
    quantity: ['Qty'],
    price: ['Price'],
    time: ['Exec Time'],
    amount: ['Net Proceeds'],
    note: ['Note'],
  },
  fees: ['Comm', 'SEC', 'TAF', 'NSCC', 'Nasdaq', 'ECN Remove', 'ECN Add'],
  feeSign: 'positive',
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price'],
  hallmarks: ['T/D', 'ECN Remove'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol'],
  actions: [
    ['B', bought()],
    ['S', sold()],
    ['SS', soldShort],
    ['BC', boughtToCover],
    ['BO', bought(null, { effect: 'open' })],
    ['SC', sold(null, { effect: 'close' })],
    ['SO', sold('short_sell', { effect: 'open' })],
  ],
};

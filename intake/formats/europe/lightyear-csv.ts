import { bought, cashMovement, dividend, fee, ignore, interest, movedIn, sold } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

/** Lightyear, transaction report: sums of purchases have no sign, and cash has the currency in the ticker's column. */
export const lightyearCsv: TableFormat = {
  kind: 'table',
  id: 'lightyear-csv',
  title: 'Lightyear transaction report (CSV)',
  columns: {
    trade_date: ['Date'],
    note: ['Reference'],
    symbol: ['Ticker'],
    isin: ['ISIN'],
    action: ['Type'],
    quantity: ['Quantity'],
    currency: ['CCY'],
    price: ['Price/share'],
    amount: ['Net Amt.'],
  },
  fees: ['Fee'],
  required: ['trade_date', 'symbol', 'isin', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [['CCY', 'Price/share', 'Net Amt.']],
  needsHallmark: true,
  unread: ['Gross Amount', 'FX Rate', 'Tax Amt.'],
  dates: 'dmy',
  currency: null,
  unsignedAmount: true,
  actions: [
    ['Buy', bought()],
    ['Sell', sold()],
    ['Dividend', dividend()],
    ['Distribution', dividend()],
    ['Interest', interest],
    ['Reward', movedIn(null)],
    ['Conversion', ignore('currency conversion')],
    ['Deposit', cashMovement],
    ['Withdrawal', cashMovement],
    ['Fee', fee],
  ],
};

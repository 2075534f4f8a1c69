import { bought, cashMovement, dividend, fee, ignore, type Meaning, reinvested, sold } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** Cash App, statement of all activity: shares are listed as assets beside payments. */
export const cashAppCsv: TableFormat = {
  kind: 'table',
  id: 'cash-app-csv',
  title: 'Cash App activity (CSV)',
  columns: {
    note: ['Transaction ID'],
    trade_date: ['Date'],
    action: ['Transaction Type'],
    currency: ['Currency'],
    amount: ['Net Amount'],
    symbol: ['Asset Type'],
    price: ['Asset Price'],
    quantity: ['Asset Amount'],
    status: ['Status'],
  },
  fees: ['Fee'],
  required: ['trade_date', 'action', 'amount', 'symbol', 'price', 'quantity'],
  hallmarks: [['Asset Type', 'Asset Price', 'Asset Amount']],
  needsHallmark: true,
  dates: 'mdy',
  currency: 'USD',
  overrule: (row: Row, meaning: Meaning) =>
    /cancel|fail|declin|pending/i.test(row.text('status'))
      ? ignore(`not carried out (${row.text('status')})`)
      : meaning,
  actions: [
    ['Stock Buy', bought()],
    ['Stock Sell', sold()],
    ['Stock Sale', sold()],
    ['Stock Dividend Reinvest*', reinvested],
    ['Stock Dividend*', dividend()],
    ['Dividend*', dividend()],
    [/BITCOIN|BTC/, ignore('bitcoin, which is not a security')],
    [/\bFEE\b/, fee],
    [/P2P|CASH|CARD|ATM|DEPOSIT|WITHDRAW|PAYMENT|TRANSFER|BOOST|SAVINGS|INTEREST|LOAN|REFUND|ACCOUNT/, cashMovement],
  ],
};

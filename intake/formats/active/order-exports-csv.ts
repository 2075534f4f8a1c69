import { ignore, type Meaning } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Lightspeed, blotter of a clearing account: every charge in its own column. */
export const lightspeedCsv: TableFormat = {
  kind: 'table',
  id: 'lightspeed-csv',
  title: 'Lightspeed blotter (CSV)',
  columns: {
    account_number: ['Account Number'],
    trade_date: ['Trade Date'],
    time: ['Execution Time', 'Raw Exec. Time'],
    settle_date: ['Settlement Date'],
    action: ['Side'],
    symbol: ['Symbol'],
    cusip: ['CUSIP'],
    description: ['Security Description', 'Description'],
    quantity: ['Qty'],
    price: ['Price'],
    amount: ['NET Amount'],
    currency: ['Currency Code'],
  },
  fees: [
    'Commission Amount',
    'FeeSEC',
    'FeeTAF',
    'FeeNSCC',
    'FeeClr',
    'FeeMisc',
    'FeeMF',
    'Fee1',
    'Fee2',
    'Fee3',
    'Fee4',
  ],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price'],
  hallmarks: [
    'FeeSEC',
    ['Raw Exec. Time', 'Commission Amount'],
    ['Principal Amount', 'NET Amount', 'Commission Amount'],
  ],
  needsHallmark: true,
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol', 'description'],
  unsignedAmount: true,
  actions: usualActions([]),
};

/** TradingView, orders of a broker or of paper: what was filled of each, and when it was done. */
export const tradingViewCsv: TableFormat = {
  kind: 'table',
  id: 'tradingview-csv',
  title: 'TradingView orders (CSV)',
  columns: {
    symbol: ['Symbol'],
    action: ['Side'],
    quantity: ['Filled Qty', 'Fill Qty', 'Quantity', 'Qty'],
    price: ['Avg Fill Price', 'Fill Price'],
    status: ['Status'],
    trade_date: ['Closing Time', 'Update Time', 'Status Time'],
  },
  fees: ['Commission'],
  required: ['symbol', 'action', 'quantity', 'price', 'trade_date'],
  hallmarks: [
    ['Placing Time', 'Closing Time', 'Fill Price'],
    ['Placing Time', 'Closing Time', 'Avg Fill Price'],
  ],
  needsHallmark: true,
  dates: 'ymd',
  currency: null,
  overrule: (row: Row, meaning: Meaning) =>
    /cancel|reject|pending|working|expired|inactive/i.test(row.text('status'))
      ? ignore(`order that was not filled (${row.text('status')})`)
      : meaning,
  finish: (trade) => {
    trade.symbol = trade.symbol?.replace(/^[A-Z_]+:/, '') ?? null;
    return null;
  },
  actions: usualActions([]),
};

import { ignore } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Groww, order history: what an order came to in all, without its price and costs. */
export const growwCsv: TableFormat = {
  kind: 'table',
  id: 'groww-csv',
  title: 'Groww stock orders (CSV or XLSX)',
  columns: {
    description: ['Stock name'],
    symbol: ['Symbol'],
    isin: ['ISIN'],
    action: ['Type'],
    quantity: ['Quantity'],
    amount: ['Value'],
    category: ['Exchange'],
    note: ['Exchange Order Id'],
    trade_date: ['Execution date and time'],
    status: ['Order status'],
  },
  required: ['symbol', 'isin', 'action', 'quantity', 'amount', 'trade_date', 'status'],
  hallmarks: [['Exchange Order Id', 'Execution date and time']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'INR',
  unsignedAmount: true,
  preamble: 'preamble line',
  overrule: (row, meaning) =>
    /^executed$/i.test(row.text('status').trim()) ? meaning : ignore('order that was not executed'),
  actions: usualActions([]),
};

/** ICICI Direct, equity trade book: prices and costs of each trade, without its sum. Its short names are no exchange's tickers. */
export const iciciDirectCsv: TableFormat = {
  kind: 'table',
  id: 'icici-direct-csv',
  title: 'ICICI Direct trade book (CSV)',
  columns: {
    note: ['Stock Symbol'],
    description: ['Company Name'],
    isin: ['ISIN Code'],
    action: ['Action'],
    quantity: ['Quantity'],
    price: ['Transaction Price'],
    category: ['Segment'],
    trade_date: ['Transaction Date'],
  },
  fees: ['Brokerage', 'Transaction Charges', 'StampDuty', 'Stamp Duty'],
  required: ['isin', 'action', 'quantity', 'price', 'trade_date'],
  hallmarks: [['Stock Symbol', 'ISIN Code', 'STT Paid/Not Paid']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'INR',
  actions: usualActions([]),
};

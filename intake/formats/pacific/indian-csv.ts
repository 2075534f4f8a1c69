import { bought, ignore, sold } from '../../rows/meaning.ts';
import { unreadContract } from '../../rows/row-errors.ts';
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

const SECURITY = /^([A-Z0-9&-]+?)(?:-(?:EQ|BE|BZ|SM|ST|A|B|T|X|XT|M|Z))?\s?\/\s?(IN[A-Z0-9]{10})$/;

/** Zerodha, contract notes as a workbook, a sheet for each day: the day is above the table, and costs are below it. */
export const zerodhaNotesCsv: TableFormat = {
  kind: 'table',
  id: 'zerodha-notes-xlsx',
  title: 'Zerodha contract notes (XLSX)',
  columns: {
    note: ['Trade No.'],
    time: ['Trade Time'],
    description: ['Security/Contract Description', 'Security / Contract Description'],
    action: ['Buy(B) / Sell(S)'],
    quantity: ['Quantity'],
    price: ['Gross Rate / Trade Price Per Unit (Rs)'],
  },
  required: ['note', 'description', 'action', 'quantity', 'price'],
  hallmarks: [['Buy(B) / Sell(S)', 'Gross Rate / Trade Price Per Unit (Rs)']],
  needsHallmark: true,
  unread: [/^(?:Brokerage|Net Rate|Closing Rate) per Unit/i, /^Net Total/i],
  dates: 'dmy',
  currency: 'INR',
  preamble: 'preamble line',
  dayLine: /\bTrade Date:?,?\s*(\d{1,2}[-/]\d{1,2}[-/]\d{4})/i,
  derive: (row) => {
    const [, symbol, isin] = SECURITY.exec(row.printed('description').trim().toUpperCase()) ?? [];
    return symbol && isin ? { symbol, isin } : null;
  },
  actionOf: (row) => row.text('action') || (row.text('note') === '' ? 'cost' : ''),
  finish: (trade, row) =>
    trade.isin === null ? unreadContract(row, row.text('action'), row.printed('description')) : null,
  actions: [
    ['B', bought()],
    ['S', sold()],
    ['cost', ignore('cost or total of the day')],
  ],
};

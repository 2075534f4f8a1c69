import { isNegative } from '../../readers/numbers.ts';
import { bought, ignore, type Meaning, sold } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

const TRADE = 'trade';
const HEADING = 'heading';
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/;
const at = (cells: readonly string[], place: number | undefined): string => (cells[place ?? -1] ?? '').trim();
const CURRENCIES = /^[A-Z]{3}\.[A-Z]{3}$/;

/** Interactive Brokers, activity statement as a document. A sale has a negative quantity; each security has a total below. */
export const ibkrStatement: TableFormat = {
  kind: 'table',
  id: 'ibkr-statement',
  title: 'Interactive Brokers activity statement (PDF)',
  columns: {
    symbol: ['Symbol'],
    trade_date: ['Date/Time'],
    quantity: ['Quantity'],
    price: ['T. Price'],
    amount: ['Proceeds'],
    note: ['Code'],
  },
  fees: ['Comm/Fee', 'Comm in USD', 'Comm in EUR'],
  feeSign: 'negative',
  required: ['symbol', 'trade_date', 'quantity', 'price', 'amount'],
  hallmarks: [['T. Price', 'C. Price', 'Proceeds']],
  needsHallmark: true,
  unread: ['C. Price', 'Basis', 'Realized P/L', 'MTM P/L'],
  dates: 'mdy',
  currency: null,
  contracts: ['symbol'],
  currencyLine: /^(USD|EUR|GBP|CHF|CAD|AUD|JPY|HKD|SEK|NOK|DKK)$/,
  isGroupedByCurrency: true,
  preamble: 'text beside the trades',
  // The time may be below the day, and what is left of a contract beside it.
  goesOn: (cells, { index }) => TIME.test(at(cells, index.trade_date)) && at(cells, index.quantity) === '',
  actionOf: (row) => (/^\d/.test(row.text('trade_date')) ? TRADE : HEADING),
  actions: [
    [TRADE, bought()],
    [HEADING, ignore('heading of the rows below')],
  ],
  overrule: (row, meaning): Meaning => {
    if (meaning.ignored !== undefined) return meaning;
    if (CURRENCIES.test(row.text('symbol'))) return ignore('currency conversion');
    return isNegative(row.text('quantity')) ? sold() : bought();
  },
  footers: [[/^Total\b/, 'totals']],
};

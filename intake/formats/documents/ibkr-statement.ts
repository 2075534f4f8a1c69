import { isNegative } from '../../readers/numbers.ts';
import { readContract } from '../../readers/option-symbols.ts';
import { bought, dividend, ignore, type Meaning, taxWithheld } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { meaningByCodes } from '../ibkr/ibkr-codes.ts';

const TRADE = 'trade';
const DIVIDEND = 'dividend';
const IN_LIEU = 'payment in lieu';
const TAX = 'tax';
const HEADING = 'heading';
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/;
const at = (cells: readonly string[], place: number | undefined): string => (cells[place ?? -1] ?? '').trim();
const CURRENCIES = /^[A-Z]{3}\.[A-Z]{3}$/;

/** `2024-09-12 RHNE(US5128071082) Cash Dividend USD 0.75 per Share (Ordinary Dividend) 7.50` */
const PAID =
  /^(\d{4}-\d\d-\d\d)[ ,\d:]* ([A-Z0-9][A-Z0-9. ]{0,11}?) ?\(([A-Z]{2}[0-9A-Z]{9}\d|[0-9A-Z]{9}|\d{6,10})\) (.*?\b(?:Dividend|in Lieu)\b.*) (-?[\d,]+\.\d+)(?: [A-Za-z;]{1,8})?$/i;

/** A row of the dividends or of the tax on them, whose texts are under the columns of the trades. */
function paidIn(row: Row): Derived | null {
  const text = row.cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');
  const [, trade_date, symbol, number, words, amount] = PAID.exec(text) ?? [];
  if (trade_date === undefined || symbol === undefined || number === undefined || amount === undefined) return null;
  const action = /\bTax\b/i.test(words ?? '') ? TAX : /in lieu/i.test(words ?? '') ? IN_LIEU : DIVIDEND;
  const named = number.length === 12 ? { isin: number } : number.length === 9 ? { cusip: number } : {};
  return { trade_date, symbol, amount, action, quantity: '', price: '', ...named };
}

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
  derive: paidIn,
  actionOf: (row) => row.derived?.action ?? (/^\d/.test(row.text('trade_date')) ? TRADE : HEADING),
  actions: [
    [TRADE, bought()],
    [DIVIDEND, dividend()],
    [IN_LIEU, dividend('payment_in_lieu')],
    [TAX, taxWithheld],
    [HEADING, ignore('heading of the rows below')],
  ],
  overrule: (row, meaning): Meaning => {
    if (meaning.ignored !== undefined || meaning.type === 'dividend') return meaning;
    if (CURRENCIES.test(row.text('symbol'))) return ignore('currency conversion');
    const sells = isNegative(row.text('quantity'));
    return meaningByCodes(row.text('note'), { sells, isOption: readContract(row.text('symbol')) !== null });
  },
  finish: (trade) => {
    if (trade.type === 'dividend') trade.fees = null;
    return null;
  },
  footers: [[/^Total\b/, 'totals']],
};

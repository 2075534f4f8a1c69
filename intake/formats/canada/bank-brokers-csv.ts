import { isNegative, readDecimal } from '../../readers/numbers.ts';
import {
  cashMovement,
  dividend,
  exchanged,
  type Meaning,
  movedIn,
  movedOut,
  paidOut,
  reinvested,
  soldShort,
  split,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

const ACTIONS = usualActions([
  ['CASH DIV*', dividend()],
  ['DIV*', dividend()],
  ['STK DIV*', split('stock_dividend')],
  ['STOCK DIV*', split('stock_dividend')],
  ['STK SPLIT*', split()],
  ['STOCK SPLIT*', split()],
  ['DRIP*', reinvested],
  ['REINVEST*', reinvested],
  ['SHORT SALE*', soldShort],
  ['TFR IN*', movedIn(null)],
  ['TFR-IN*', movedIn(null)],
  ['TFR-OUT*', movedOut(null)],
  ['TFR OUT*', movedOut(null)],
  ['TRANSFER IN*', movedIn(null)],
  ['TRANSFER OUT*', movedOut(null)],
  ['EXCHANGE', exchanged('exchange')],
  ['EXCH*', exchanged('exchange')],
  ['NAME CHANGE*', exchanged('symbol_change')],
]);

/** TD Direct Investing, activity. Neither symbol nor currency is in it; one file has one currency's account. */
export const tdDirectCsv: TableFormat = {
  kind: 'table',
  id: 'td-direct-csv',
  title: 'TD Direct Investing activity (CSV)',
  columns: {
    trade_date: ['Trade Date'],
    settle_date: ['Settle Date'],
    description: ['Description'],
    action: ['Action'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Net Amount'],
    currency: ['Currency'],
    symbol: ['Symbol'],
  },
  fees: ['Commission'],
  required: ['trade_date', 'settle_date', 'description', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [['Trade Date', 'Settle Date', 'Description', 'Action', 'Commission', 'Net Amount']],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  contracts: ['description'],
  unsignedAmount: true,
  accountLine: /^Account,(?:.*-\s*)?(\S+)$/i,
  preamble: 'preamble line',
  overrule: paidForMerged,
  actions: ACTIONS,
};

/** Scotia iTRADE, transactions. */
export const scotiaItradeCsv: TableFormat = {
  kind: 'table',
  id: 'scotia-itrade-csv',
  title: 'Scotia iTRADE transactions (CSV)',
  columns: {
    description: ['Description'],
    symbol: ['Symbol'],
    trade_date: ['Transaction Date'],
    settle_date: ['Settlement Date'],
    currency: ['Account Currency'],
    action: ['Type'],
    quantity: ['Quantity'],
    price_currency: ['Currency of Price'],
    price: ['Price'],
    amount: ['Settlement Amount'],
  },
  required: ['trade_date', 'symbol', 'action', 'quantity', 'price', 'amount', 'currency'],
  hallmarks: [['Account Currency', 'Currency of Price', 'Settlement Amount']],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  contracts: ['symbol', 'description'],
  signedQuantity: true,
  zeroIsBlank: ['price'],
  overrule: paidForMerged,
  actions: ACTIONS,
};

/** CIBC Investor's Edge, transaction history. */
export const cibcCsv: TableFormat = {
  kind: 'table',
  id: 'cibc-csv',
  title: 'CIBC Investor’s Edge transactions (CSV)',
  columns: {
    trade_date: ['Transaction Date'],
    settle_date: ['Settlement Date'],
    action: ['Transaction Type'],
    symbol: ['Symbol'],
    description: ['Description'],
    quantity: ['Quantity'],
    price_currency: ['Currency of Price'],
    price: ['Price'],
    amount: ['Amount'],
    currency: ['Currency of Amount'],
  },
  fees: ['Commission'],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'amount', 'currency'],
  hallmarks: ['Currency of Sub-account held In', ['Currency of Price', 'Currency of Amount']],
  needsHallmark: true,
  unread: ['Currency of Sub-account held In'],
  dates: 'mdy',
  currency: null,
  contracts: ['symbol', 'description'],
  signedQuantity: true,
  accountLine: /^Account(?: number)?[:,]\s*(\S+)$/i,
  preamble: 'preamble line',
  overrule: (row, meaning) =>
    isMoneyOnly(row) && /^contribution/i.test(row.text('action')) ? cashMovement : paidForMerged(row, meaning),
  actions: ACTIONS,
};

/** Shares come in too, so that those of the row may be the new ones. */
const ALSO_SHARES =
  /\b(?:STOCK|STK|SHARES?|SHS) ?(?:AND|&|\+|\/) ?CASH\b|\bCASH ?(?:AND|&|\+|\/) ?(?:STOCK|STK|SHARES?|SHS)\b/i;
const FOR_CASH = /\bCASH (?:FOR|PAID ON) (?:MERGED|TENDERED)\b|\bCASH MERGER\b|\bMERGE[DR]\b.*\bFOR CASH\b/i;

/** Shares of a merger go out where the text states it and money comes in, though they are printed without a sign. */
function paidForMerged(row: Row, meaning: Meaning): Meaning {
  const isMerger = meaning.ignored === undefined && meaning.subtype === 'merger_in';
  if (!isMerger || !FOR_CASH.test(row.text('description')) || ALSO_SHARES.test(row.text('description'))) return meaning;
  const paid = readDecimal(row.text('amount'));
  return paid === null || paid === '0' || isNegative(paid) ? meaning : paidOut('cash_merger');
}

/** Whether a row moves money and no shares. */
const isMoneyOnly = (row: Row): boolean =>
  row.text('symbol').trim() === '' && /^0?(?:\.0+)?$/.test(row.text('quantity').trim());

/** BMO InvestorLine, transaction history. The first currency is the price's, the last the amount's. */
export const bmoCsv: TableFormat = {
  kind: 'table',
  id: 'bmo-csv',
  title: 'BMO InvestorLine transactions (CSV)',
  columns: {
    trade_date: ['Transaction Date'],
    settle_date: ['Settlement Date'],
    action: ['Activity Description'],
    description: ['Description'],
    symbol: ['Symbol'],
    quantity: ['Quantity'],
    price: ['Price'],
    price_currency: ['Currency'],
    currency: ['Currency'],
    amount: ['Total Amount'],
  },
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'amount'],
  hallmarks: [['Activity Description', 'Total Amount']],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  contracts: ['symbol', 'description'],
  signedQuantity: true,
  zeroIsBlank: ['price'],
  overrule: paidForMerged,
  actions: ACTIONS,
};

import {
  cashMovement,
  dividend,
  fee,
  ignore,
  interest,
  movedIn,
  movedOut,
  soldShort,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Portfolio Performance, all transactions, in English or German. */
export const portfolioPerformanceCsv: TableFormat = {
  kind: 'table',
  id: 'portfolio-performance-csv',
  title: 'Portfolio Performance transactions (CSV)',
  columns: {
    trade_date: ['Date', 'Datum'],
    action: ['Type', 'Typ'],
    amount: ['Value', 'Wert'],
    currency: ['Transaction Currency', 'Buchungswährung'],
    quantity: ['Shares', 'Stück'],
    isin: ['ISIN'],
    symbol: ['Ticker Symbol', 'Ticker-Symbol'],
    description: ['Security Name', 'Wertpapiername'],
    note: ['Note', 'Notiz'],
  },
  fees: ['Fees', 'Gebühren'],
  required: ['trade_date', 'action', 'amount', 'currency', 'quantity', 'isin', 'description'],
  hallmarks: [
    ['Transaction Currency', 'Gross Amount', 'Currency Gross Amount'],
    ['Buchungswährung', 'Bruttobetrag', 'Währung Bruttobetrag'],
    ['Transaction Currency', 'Ticker Symbol', 'Security Name'],
    ['Buchungswährung', 'Ticker-Symbol', 'Wertpapiername'],
  ],
  needsHallmark: true,
  unread: ['Currency Gross Amount', 'Währung Bruttobetrag'],
  dates: 'dmy',
  currency: null,
  unsignedAmount: true,
  actions: usualActions([
    ['Delivery (Inbound)', movedIn(null)],
    ['Delivery (Outbound)', movedOut(null)],
    ['Transfer (Inbound)', movedIn('journal')],
    ['Transfer (Outbound)', movedOut('journal')],
    ['Umbuchung (Eingang)', movedIn('journal')],
    ['Umbuchung (Ausgang)', movedOut('journal')],
    ['Removal', cashMovement],
    ['Einlage', cashMovement],
    ['Entnahme', cashMovement],
    ['Interest Charge', interest],
    ['Zinsbelastung', interest],
    ['Fees Refund', fee],
    ['Tax Refund', taxWithheld],
  ]),
};

/** Parqet, activities. */
export const parqetCsv: TableFormat = {
  kind: 'table',
  id: 'parqet-csv',
  title: 'Parqet activities (CSV)',
  columns: {
    trade_date: ['date'],
    time: ['time'],
    price: ['price'],
    quantity: ['shares'],
    amount: ['amount'],
    action: ['type'],
    isin: ['identifier'],
    currency: ['currency'],
    description: ['holdingname'],
  },
  fees: ['fee'],
  required: ['trade_date', 'price', 'quantity', 'amount', 'action', 'isin'],
  hallmarks: [['assettype', 'identifier', 'holdingname']],
  needsHallmark: true,
  unread: ['originalcurrency', 'tax'],
  dates: 'dmy',
  decimalComma: true,
  currency: 'EUR',
  unsignedAmount: true,
  actions: usualActions([
    ['TransferIn', movedIn(null)],
    ['TransferOut', movedOut(null)],
    ['Cost', fee],
  ]),
};

const WATCHED = 'watched';
const MONEY = 'money';

/** Yahoo Finance, a portfolio's lots beside today's prices. */
export const yahooCsv: TableFormat = {
  kind: 'table',
  id: 'yahoo-csv',
  title: 'Yahoo Finance portfolio (CSV)',
  columns: {
    symbol: ['Symbol'],
    trade_date: ['Trade Date'],
    price: ['Purchase Price'],
    quantity: ['Quantity'],
    action: ['Transaction Type'],
  },
  fees: ['Commission'],
  required: ['symbol', 'trade_date', 'price', 'quantity', 'action'],
  hallmarks: [['Current Price', 'Purchase Price', 'High Limit']],
  needsHallmark: true,
  dates: 'ymd',
  currency: null,
  derive: (row) => {
    const isTraded = (['trade_date', 'price', 'quantity', 'action'] as const).some(
      (field) => row.printed(field) !== '',
    );
    if (!isTraded) return { action: WATCHED };
    return /^\$\$CASH/.test(row.printed('symbol')) ? { action: MONEY } : null;
  },
  actions: usualActions([
    [WATCHED, ignore('a quote without a trade')],
    [MONEY, cashMovement],
  ]),
};

/** Google Finance, a portfolio's transactions. */
export const googleCsv: TableFormat = {
  kind: 'table',
  id: 'google-csv',
  title: 'Google Finance transactions (CSV)',
  columns: {
    symbol: ['Symbol'],
    description: ['Name'],
    action: ['Type'],
    trade_date: ['Date'],
    quantity: ['Shares'],
    price: ['Price'],
    amount: ['Cash value'],
  },
  fees: ['Commission'],
  required: ['symbol', 'action', 'trade_date', 'quantity', 'price', 'amount'],
  hallmarks: [['Cash value', 'Shares', 'Commission']],
  needsHallmark: true,
  dates: 'mdy',
  currency: null,
  actions: usualActions([
    ['Sell Short', soldShort],
    ['Deposit Cash', cashMovement],
    ['Withdraw Cash', cashMovement],
    ['Dividend', dividend()],
  ]),
};

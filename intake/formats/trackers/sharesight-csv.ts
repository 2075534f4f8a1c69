import type { Trade } from '@trover/core/trades/trade.ts';
import { currencyCode } from '../../readers/currencies.ts';
import { negate, readDecimal } from '../../readers/numbers.ts';
import { movedIn, reinvested, split } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Sharesight, all trades. Prices are in the share's currency; the value may be in the portfolio's. */
export const sharesightCsv: TableFormat = {
  kind: 'table',
  id: 'sharesight-csv',
  title: 'Sharesight trades (CSV)',
  columns: {
    symbol: ['Code'],
    description: ['Name'],
    action: ['Type'],
    trade_date: ['Date'],
    quantity: ['Quantity'],
    price: ['Price *', 'Price'],
    currency: ['Instrument Currency', 'Currency'],
    amount: ['Value'],
  },
  fees: ['Brokerage *', 'Brokerage'],
  required: ['symbol', 'action', 'trade_date', 'quantity', 'price', 'amount'],
  hallmarks: [
    ['Price *', 'Brokerage *'],
    ['Market', 'Brokerage', 'Exchange Rate', 'Comments'],
    ['Market', 'Instrument Currency', 'Exch. Rate'],
  ],
  needsHallmark: true,
  unread: ['Brokerage Currency'],
  dates: 'dmy',
  currency: null,
  preamble: 'preamble line',
  derive,
  finish,
  actions: usualActions([
    ['Opening Balance', movedIn('opening')],
    ['Bonus', split('stock_dividend')],
    ['DRP', reinvested],
    ['Consolidation', split('reverse_split')],
  ]),
};

/** The value as money paid or received, where it is in the currency of the price. */
function derive(row: Row): Derived {
  const [units, price, value] = [row.text('quantity'), row.text('price'), row.text('amount')].map((text) =>
    readDecimal(text),
  );
  if (!units || !price || !value) return { amount: '' };
  const ratio = Math.abs((Number(units) * Number(price)) / Number(value));
  return { amount: ratio > 0.9 && ratio < 1.1 ? negate(value) : '' };
}

function finish(trade: Trade, row: Row): null {
  const paidIn = currencyCode(row.under('Brokerage Currency'));
  if (trade.fees !== null && paidIn !== null && paidIn !== trade.currency) trade.fees_currency = paidIn;
  return null;
}

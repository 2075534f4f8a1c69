import type { Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, isNegative, negate, readDecimal } from '../../readers/numbers.ts';
import {
  assigned,
  bought,
  boughtToCover,
  exercised,
  expired,
  ignore,
  type Meaning,
  sold,
  soldShort,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** Interactive Brokers, activity statement. An order's row sums up the executions behind it, which are left out. */
export const ibkrActivityCsv: TableFormat = {
  kind: 'table',
  id: 'ibkr-activity-csv',
  title: 'Interactive Brokers activity statement (CSV)',
  section: 'Trades',
  columns: {
    action_detail: ['Header'],
    action: ['DataDiscriminator'],
    category: ['Asset Category'],
    currency: ['Currency'],
    account: ['Account'],
    symbol: ['Symbol'],
    trade_date: ['Date/Time'],
    quantity: ['Quantity'],
    price: ['T. Price'],
    amount: ['Proceeds'],
    note: ['Code'],
  },
  fees: ['Comm/Fee', 'Comm in USD', 'Comm in EUR'],
  feeSign: 'negative',
  required: ['action', 'trade_date', 'symbol', 'quantity', 'price', 'amount'],
  hallmarks: ['DataDiscriminator'],
  dates: 'mdy',
  currency: null,
  contracts: ['symbol'],
  preamble: 'row of another section',
  actionOf: (row) => (row.text('action_detail') === 'Data' ? row.text('action') : row.text('action_detail')),
  overrule,
  finish,
  actions: [
    ['Order', bought()],
    ['Trade', ignore('execution row (already summed in its Order row)')],
    ['ClosedLot', ignore('closed lot row')],
    ['SubTotal', ignore('subtotal row')],
    ['Total', ignore('total row')],
    ['Notes', ignore('note')],
  ],
};

function overrule(row: Row, meaning: Meaning): Meaning {
  if (meaning.ignored !== undefined) return meaning;
  const category = row.text('category');
  if (/^Forex/i.test(category)) return ignore('currency conversion');
  if (/^(?:Futures|CFD|Crypto)|Options on Futures/i.test(category)) return ignore(`${category}, which is no security`);
  const codes = new Set(row.text('note').split(/[;,\s]+/));
  if (/Option/i.test(category)) {
    if (codes.has('Ep')) return expired;
    if (codes.has('A')) return assigned;
    if (codes.has('Ex')) return exercised;
  }
  const sells = isNegative(readDecimal(row.text('quantity')) ?? '0');
  if (codes.has('O') && sells) return soldShort;
  if (codes.has('C') && !sells) return boughtToCover;
  const effect = codes.has('O') ? 'open' : codes.has('C') ? 'close' : null;
  return (sells ? sold : bought)(null, effect === null ? {} : { effect });
}

function finish(trade: Trade, row: Row): null {
  if (trade.net_amount !== null) {
    trade.net_amount = addDecimals(trade.net_amount, negate(trade.fees ?? '0'));
    trade.net_amount_basis = 'derived: Proceeds + Comm/Fee';
  }
  if (
    row
      .text('note')
      .split(/[;,\s]+/)
      .includes('A') &&
    trade.option === null
  )
    trade.note = 'result of an option assignment (code A)';
  return null;
}

import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { isNegative, readDecimal } from '../../readers/numbers.ts';
import { dividend, ignore, type Meaning, movedIn, movedOut, sold } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { badNumber } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';

/** EquatePlus (Computershare), orders and releases. Of a release only the net units reach the account. */
export const equatePlusCsv: TableFormat = {
  kind: 'table',
  id: 'equateplus-csv',
  title: 'EquatePlus transactions (CSV)',
  columns: {
    trade_date: ['Date'],
    action: ['Order type'],
    status: ['Status'],
    description: ['Instrument'],
    category: ['Product type'],
    quantity: ['Quantity'],
    net_quantity: ['Net units'],
    price: ['Execution price'],
    amount: ['Net proceeds'],
    currency: ['Net proceeds (currency)'],
  },
  fees: ['Fees'],
  required: ['trade_date', 'action', 'status', 'description', 'quantity', 'price'],
  hallmarks: [['Order reference', 'Order type', 'Product type']],
  needsHallmark: true,
  unread: [/^(?:Fees|Strike price)\b.*\(currency\)$/i, /^Strike price/i],
  dates: 'dmy',
  currency: null,
  overrule: carriedOut,
  finish: useNetUnits,
  actions: [
    ['Sell*', sold()],
    ['Withhold-to-cover', movedIn('stock_plan')],
    ['Sell-to-cover', sold()],
    ['Release*', movedIn('stock_plan')],
    ['Dividend*', dividend()],
    ['Transfer*', movedOut('account_transfer')],
  ],
};

function carriedOut(row: Row, meaning: Meaning): Meaning {
  const status = row.text('status');
  return status === '' || /^(?:executed|settled|completed?)$/i.test(status)
    ? meaning
    : ignore(`order that was not carried out (${status})`);
}

/** A release without its net units does not state what reached the account. */
function useNetUnits(trade: Trade, row: Row): RowError | null {
  if (trade.subtype !== 'stock_plan') return null;
  const printed = row.text('net_quantity');
  const net = readDecimal(printed);
  if (net === null || net === '0' || isNegative(net)) return badNumber(row, row.nameOf('net_quantity'), printed);
  if (net !== trade.quantity) trade.note = `gross ${trade.quantity}, ${net} net shares after tax withholding`;
  trade.quantity = net;
  trade.stated_quantity = net;
  trade.net_amount = null;
  trade.fees = null;
  return null;
}

import type { Trade } from '@trover/core/trades/trade.ts';
import { isNegative, readDecimal } from '../../readers/numbers.ts';
import { ignore, type Meaning, moved, sold } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { badNumber } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';

const notDone = (row: Row, meaning: Meaning): Meaning =>
  /cancel|reject|pending|open/i.test(row.text('status')) ? ignore('order that was not carried out') : meaning;

/** Morgan Stanley StockPlan Connect, releases. What arrives are the net shares: the others went for taxes. */
export const morganStanleyReleasesCsv: TableFormat = {
  kind: 'table',
  id: 'morgan-stanley-releases-csv',
  title: 'Morgan Stanley StockPlan Connect releases (CSV)',
  columns: {
    trade_date: ['Vest Date'],
    description: ['Plan'],
    action: ['Type'],
    status: ['Status'],
    price: ['Price'],
    quantity: ['Quantity'],
    net_quantity: ['Net Share Proceeds'],
    amount: ['Net Cash Proceeds'],
  },
  required: ['trade_date', 'description', 'action', 'quantity', 'net_quantity'],
  hallmarks: ['Net Share Proceeds'],
  dates: 'dmy',
  currency: 'USD',
  zeroIsBlank: ['amount'],
  overrule: notDone,
  finish: useNetShares,
  actions: [
    ['Release', moved('stock_plan')],
    ['Vest*', moved('stock_plan')],
  ],
};

/** Morgan Stanley StockPlan Connect, withdrawals: sales of plan shares, and the payouts of their proceeds. */
export const morganStanleyWithdrawalsCsv: TableFormat = {
  kind: 'table',
  id: 'morgan-stanley-withdrawals-csv',
  title: 'Morgan Stanley StockPlan Connect withdrawals (CSV)',
  columns: {
    trade_date: ['Execution Date'],
    description: ['Plan'],
    action: ['Type'],
    status: ['Order Status'],
    price: ['Price'],
    quantity: ['Quantity'],
    amount: ['Net Amount'],
    net_quantity: ['Net Share Proceeds'],
  },
  required: ['trade_date', 'description', 'action', 'quantity', 'amount', 'net_quantity'],
  hallmarks: ['Net Share Proceeds'],
  dates: 'dmy',
  currency: 'USD',
  overrule: (row, meaning) =>
    row.text('description').toLowerCase() === 'cash'
      ? ignore('cash withdrawal row (plan "Cash")')
      : notDone(row, meaning),
  actions: [
    ['Sale', sold()],
    ['Sell*', sold()],
    ['Transfer*', moved(null)],
    ['Withdrawal*', moved(null)],
  ],
};

function useNetShares(trade: Trade, row: Row) {
  const printed = row.text('net_quantity');
  const net = readDecimal(printed);
  if (net === null || net === '0' || isNegative(net)) return badNumber(row, row.nameOf('net_quantity'), printed);
  trade.quantity = net;
  trade.stated_quantity = net;
  trade.note = `gross ${row.text('quantity')} released, ${printed} net shares after tax withholding`;
  return null;
}

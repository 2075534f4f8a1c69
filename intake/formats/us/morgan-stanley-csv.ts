import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
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
  overrule: (row, meaning) => (isSoldAtOnce(row) ? soldAtOnce : notDone(row, meaning)),
  finish: useNetShares,
  actions: [
    ['Release', moved('stock_plan')],
    ['Vest*', moved('stock_plan')],
  ],
};

/** Morgan Stanley StockPlan Connect, releases with their net shares: what taxes left of them. */
export const morganStanleyNetSharesCsv: TableFormat = {
  kind: 'table',
  id: 'morgan-stanley-net-shares-csv',
  title: 'Morgan Stanley StockPlan Connect releases, net shares (CSV)',
  columns: {
    trade_date: ['Date'],
    description: ['Plan'],
    action: ['Type'],
    status: ['Order Status'],
    price: ['Price'],
    quantity: ['Quantity'],
    net_quantity: ['Net Share Proceeds'],
  },
  required: ['trade_date', 'description', 'action', 'status', 'quantity', 'net_quantity'],
  hallmarks: [['Date', 'Plan', 'Order Status', 'Net Share Proceeds', 'Tax Payment Method']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'USD',
  overrule: (row, meaning) =>
    isZero(row.text('net_quantity')) ? ignore('release without net shares in this report') : notDone(row, meaning),
  finish: useNetShares,
  actions: [
    ['Release*', moved('stock_plan')],
    ['Vest*', moved('stock_plan')],
  ],
};

/** Morgan Stanley StockPlan Connect, autosales: shares that are sold as soon as they are released. */
export const morganStanleyAutosaleCsv: TableFormat = {
  kind: 'table',
  id: 'morgan-stanley-autosale-csv',
  title: 'Morgan Stanley StockPlan Connect autosales (CSV)',
  columns: {
    trade_date: ['Sale Date'],
    description: ['Plan'],
    action: ['Type'],
    status: ['Status'],
    price: ['Sale Price'],
    quantity: ['Quantity'],
    amount: ['Net Proceeds After Fees'],
  },
  required: ['trade_date', 'description', 'action', 'price', 'quantity', 'amount'],
  hallmarks: [['Release Date', 'Sale Date', 'Net Proceeds After Fees']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'USD',
  overrule: notDone,
  legs: releaseAndSale,
  actions: [['Release', sold()]],
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

const isZero = (printed: string): boolean => readDecimal(printed) === '0';

/** No share is left, and cash came of them. */
const isSoldAtOnce = (row: Row): boolean =>
  isZero(row.text('net_quantity')) && Number(readDecimal(row.text('amount')) ?? '0') > 0;

const soldAtOnce = ignore('release whose shares were sold at once; the report of autosales has both');

/** The shares come and go: their release has its own day, and no price. */
function releaseAndSale(sale: Trade, row: Row): Trade[] | RowError {
  const day = readDay(row.under('Release Date'), 'dmy');
  if (day === null) return badNumber(row, 'Release Date', row.under('Release Date'));
  const release: Trade = {
    ...sale,
    type: 'transfer_in',
    subtype: 'stock_plan',
    trade_date: day,
    stated_quantity: sale.quantity,
    price: null,
    net_amount: null,
    note: 'released and sold by the plan',
  };
  return [release, sale];
}

/** `21,250` beside a price of `82,00`: a spreadsheet wrote decimal commas, and it may be 21.25 shares. */
const isAmbiguous = (printed: string, row: Row): boolean =>
  /^\d{1,3},\d{3}$/.test(printed) && /\d,\d{1,2}$/.test(row.text('price'));

function useNetShares(trade: Trade, row: Row) {
  const printed = row.text('net_quantity');
  const net = readDecimal(printed);
  if (net === null || net === '0' || isNegative(net) || isAmbiguous(printed, row))
    return badNumber(row, row.nameOf('net_quantity'), printed);
  trade.quantity = net;
  trade.stated_quantity = net;
  trade.note = `gross ${row.text('quantity')} released, ${printed} net shares after tax withholding`;
  return null;
}

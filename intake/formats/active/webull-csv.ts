import type { Trade } from '@trover/core/trades/trade.ts';
import { readTime } from '../../readers/dates.ts';
import { bought, boughtToCover, ignore, type Meaning, sold, soldShort } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** Webull, orders: what was filled of each, with neither fees nor amounts. A spread is its own row before its legs. */
export const webullCsv: TableFormat = {
  kind: 'table',
  id: 'webull-csv',
  title: 'Webull orders (CSV)',
  columns: {
    trade_date: ['Filled Time'],
    description: ['Name'],
    symbol: ['Symbol'],
    action: ['Side', 'B/S', 'Buy/Sell'],
    status: ['Status'],
    quantity: ['Filled', 'Filled Qty'],
    price: ['Avg Price', 'Filled Avg Price'],
  },
  required: ['trade_date', 'symbol', 'action', 'quantity', 'price'],
  hallmarks: [
    ['Filled Time', 'Avg Price', 'Status'],
    ['Filled Time', 'Filled Avg Price'],
    ['Filled Time', 'B/S'],
  ],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol'],
  overrule,
  finish: (trade: Trade, row: Row) => {
    trade.time = readTime(row.text('trade_date'));
    return null;
  },
  actions: [
    ['Buy', bought()],
    ['B', bought()],
    ['Sell', sold()],
    ['S', sold()],
    ['Short', soldShort],
    ['Sell Short', soldShort],
    ['Buy to Cover', boughtToCover],
  ],
};

function overrule(row: Row, meaning: Meaning): Meaning {
  const filled = row.text('quantity');
  const status = row.text('status');
  if (/cancel|reject|fail|expire|pending|working/i.test(status) && /^0*(?:\.0*)?$/.test(filled)) {
    return ignore(`order that was not filled (${status})`);
  }
  return row.text('symbol') === '' ? ignore('spread summary row (legs follow)') : meaning;
}

import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { isBlank, readDecimal } from '../../readers/numbers.ts';
import type { Header } from '../../rows/columns.ts';
import { ignore, type Meaning, movedIn, sold } from '../../rows/meaning.ts';
import { subtractCosts } from '../../rows/read-amounts.ts';
import type { Row } from '../../rows/row.ts';
import { badNumber } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';

/**
 * Each sum has its currency behind it, in a column without a name; the last of them ends the row, beyond the names that a
 * spreadsheet saves.
 */
function withCurrency(header: Header, priced: string): Header['index'] {
  const last = header.names.findLastIndex((name) => name !== '');
  return { currency: header.names.indexOf(priced) + 1, category: last + 1 };
}

/** The last row adds the others up and has no day. */
const totals = (row: Row, meaning: Meaning): Meaning => (row.text('trade_date') === '' ? ignore('totals') : meaning);

/** Morgan Stanley Shareworks, releases: the vested shares, and in the same row those sold to cover taxes. */
export const shareworksReleasesCsv: TableFormat = {
  kind: 'table',
  id: 'shareworks-releases-csv',
  title: 'Shareworks releases (CSV)',
  columns: {
    trade_date: ['Release Date'],
    action: ['Grant Type'],
    description: ['Grant Name'],
    quantity: ['Shares Vested'],
    net_quantity: ['Shares Held'],
    price: ['Fair Market Value Per Share'],
    closed_on: ['Sale Date (Sell-To-Cover only)'],
    closed_price: ['Sale Price Per Share'],
  },
  required: ['trade_date', 'description', 'quantity', 'net_quantity', 'price', 'closed_on'],
  hallmarks: ['Shares Sold-To-Cover'],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'USD',
  preamble: 'title of the report',
  actionOf: () => 'Release',
  overrule: totals,
  placesOf: (header) => withCurrency(header, 'Fair Market Value Per Share'),
  legs: withCover,
  actions: [['Release', movedIn('stock_plan')]],
};

/** Morgan Stanley Shareworks, sales of shares that were held. */
export const shareworksSalesCsv: TableFormat = {
  kind: 'table',
  id: 'shareworks-sales-csv',
  title: 'Shareworks sales (CSV)',
  columns: {
    trade_date: ['Sale Date'],
    action: ['Sale Type'],
    description: ['Grant Name'],
    quantity: ['Shares Sold'],
    price: ['Sale Price Per Share'],
    amount: ['Sale Proceeds'],
  },
  fees: ['Brokerage Commission', 'Supplemental Transaction Fee'],
  required: ['trade_date', 'action', 'description', 'quantity', 'price', 'amount'],
  hallmarks: [['Withdrawal Reference Number', 'Original Acquisition Date']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'USD',
  preamble: 'title of the report',
  actionOf: () => 'Sale',
  overrule: totals,
  placesOf: (header) => withCurrency(header, 'Sale Price Per Share'),
  finish: (trade) => {
    subtractCosts(trade);
    return null;
  },
  actions: [['Sale', sold()]],
};

/** The release, and the sale that paid its taxes where the row has one. */
function withCover(trade: Trade, row: Row): Trade[] | RowError {
  trade.net_amount = null;
  const printed = row.under('Shares Sold-To-Cover');
  const covered = isBlank(printed) ? '0' : readDecimal(printed);
  if (covered === null) return badNumber(row, 'Shares Sold-To-Cover', printed);
  if (covered === '0') return [trade];
  const day = readDay(row.text('closed_on'), 'dmy');
  const price = readDecimal(row.text('closed_price'));
  if (day === null) return badNumber(row, row.nameOf('closed_on'), row.text('closed_on'));
  if (price === null) return badNumber(row, row.nameOf('closed_price'), row.text('closed_price'));
  const paid = readDecimal(row.under('Sell-To-Cover Amount'));
  const sale: Trade = {
    ...blankTrade(trade.ref),
    type: 'sell',
    account: trade.account,
    trade_date: day,
    security_name: trade.security_name,
    quantity: covered,
    price,
    currency: trade.currency,
    net_amount: paid,
    note: 'sold to cover taxes',
  };
  return [trade, sale];
}

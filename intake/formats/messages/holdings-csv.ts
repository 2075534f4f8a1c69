import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { ignore, type TradeMeaning } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** At the end of the day that the list is of. */
const held: TradeMeaning = {
  type: 'other',
  subtype: 'closing_position',
  quantity: 'optional',
  signed: true,
  priced: false,
};

const AS_OF = [
  'As Of Date',
  'As Of',
  'As-Of Date',
  'Position Date',
  'Holding Date',
  'Holdings Date',
  'Statement Date',
  'Valuation Date',
] as const;

/** Columns that only a list of trades has. */
const TRADE_COLUMN =
  /^(?:trade|settle(?:ment)?|transaction|execution) ?(?:date|type|id)$|^(?:action|side|transaction|type of transaction|buy ?\/ ?sell)$/i;

/** A custodian's list of each account's positions on a day: account, security, units, day. */
export const holdingsCsv: TableFormat = {
  kind: 'table',
  id: 'holdings-csv',
  title: 'List of holdings of a custodian',
  columns: {
    account: [
      'Account',
      'Account Number',
      'Account No',
      'Account ID',
      'Custody Account',
      'Safekeeping Account',
      'Portfolio Number',
      'Fund Account',
    ],
    trade_date: AS_OF,
    symbol: ['Ticker', 'Symbol'],
    cusip: ['CUSIP'],
    isin: ['ISIN'],
    description: [
      'Security Name',
      'Security Description',
      'Description',
      'Security',
      'Issue Name',
      'Asset Description',
    ],
    quantity: [
      'Quantity',
      'Units',
      'Shares',
      'Shares/Par',
      'Shares / Par',
      'Settled Quantity',
      'Traded Quantity',
      'Position',
      'Holding',
      'Total Quantity',
      'Ending Quantity',
    ],
  },
  required: ['account', 'trade_date', 'quantity'],
  hallmarks: AS_OF,
  needsHallmark: true,
  fits: ({ names, index }) =>
    !names.some((name) => TRADE_COLUMN.test(name.trim())) && (index.isin ?? index.cusip ?? index.symbol) !== undefined,
  unread: [/currency|price|value|cost|gain|accrued|income|rate|commission|fee/i],
  dates: 'mdy',
  currency: null,
  actions: [
    ['held', held],
    ['total', ignore('total of the rows above')],
    ['cash', ignore('cash')],
  ],
  actionOf: (row) => {
    if (/^(?:sub|grand )?total\b/i.test(row.text('account'))) return 'total';
    const isNamed = [row.text('isin'), row.text('cusip'), row.text('symbol')].some((text) => /\w/.test(text));
    return !isNamed && /\bcash\b/i.test(row.text('description')) ? 'cash' : 'held';
  },
  finish,
};

function finish(trade: Trade, row: Row): RowError | null {
  if ((trade.isin ?? trade.cusip ?? trade.symbol) === null)
    return refuse(row, 'isin', 'names no security by ISIN, CUSIP or ticker. It should have one of them.');
  if (trade.quantity === null) {
    if (row.text('quantity') === '') return refuse(row, 'quantity', 'has no units. It should be 0 if none was held.');
    trade.quantity = '0';
    trade.stated_quantity = '0';
  }
  // what has settled is compared with what has settled
  if (/settled/i.test(row.nameOf('quantity'))) trade.settle_date = trade.trade_date;
  return null;
}

const refuse = (row: Row, field: 'isin' | 'quantity', what: string): RowError => ({
  row: row.line,
  column: row.nameOf(field),
  value: row.text(field),
  reason: `The row ${what}`,
});

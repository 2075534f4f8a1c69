/** Fields that a column of a table of unknown format may have. */
export const COLUMN_FIELDS = [
  'trade_date',
  'settle_date',
  'time',
  'action',
  'symbol',
  'isin',
  'cusip',
  'security_name',
  'quantity',
  'price',
  'amount',
  'fees',
  'currency',
  'account',
  'status',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** What a printed action may mean. */
export const ACTION_MEANINGS = [
  'buy',
  'sell',
  'short_sell',
  'buy_to_cover',
  'reinvest',
  'dividend',
  'transfer_in',
  'transfer_out',
  'split',
  'no_trade',
] as const;
export type ActionMeaning = (typeof ACTION_MEANINGS)[number];

/**
 * What distinguishes a purchase from a sale: words in the column of actions, a minus before the quantity of sales, a minus before
 * the money that is paid (`amount`), or before the money that comes in (`cost`).
 */
export const DIRECTIONS = ['action', 'quantity', 'amount', 'cost'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** How a table of no known format is to be read: what its owner confirmed, saved for that header. */
export interface ColumnMapping {
  /** The field of each column, in the header's order; null is left out. */
  columns: (ColumnField | null)[];
  dates: 'mdy' | 'dmy' | 'ymd';
  decimal_comma: boolean;
  direction: Direction;
  /** The meaning of actions that we do not recognize. */
  actions: { printed: string; means: ActionMeaning }[];
  /** Tickers as the file prints them and as they should be, in every row. */
  tickers?: { printed: string; means: string }[] | undefined;
  /** The currency where no column names one. */
  currency: string | null;
  /** The ticker, CUSIP, ISIN or name of the one security that all rows are of, where no column names it. */
  security?: string | null | undefined;
}

/** A cell corrected by the owner: the line of its row, the index of its column, and the right value. */
export interface CellCorrection {
  row: number;
  column: number;
  value: string;
}

/** Whether a column names the security of each row. */
export const namesSecurity = ({ columns }: Pick<ColumnMapping, 'columns'>): boolean =>
  (['symbol', 'isin', 'cusip', 'security_name'] as const).some((field) => columns.includes(field));

/** Fields that several columns may be: costs that add up, and several columns for what happened. */
const SEVERAL: ReadonlySet<ColumnField> = new Set(['fees', 'action']);

/** What a mapping lacks for trades to be read with it, in words; null when it lacks nothing. */
export function missingMappingFields({ columns, direction, security }: ColumnMapping): string | null {
  const has = (field: ColumnField) => columns.includes(field);
  const twice = columns.find((field, at) => field !== null && !SEVERAL.has(field) && columns.indexOf(field) !== at);
  if (twice) return `Two columns are set as the ${COLUMN_NAMES[twice]}. Choose one, and ignore the other.`;
  if (!has('trade_date')) return 'No column is the trade date. Choose the one with the day of each trade.';
  if (!namesSecurity({ columns }) && !security?.trim())
    return 'No column names the security. Choose the one with its ticker, ISIN, CUSIP or name, or enter the one that all rows are of.';
  if (!has('quantity')) return 'No column is the number of shares. Choose the one that counts them.';
  if (!has('price') && !has('amount')) return 'No column is the price or the amount. Choose at least one of them.';
  if (direction === 'action' && !has('action'))
    return 'No column shows whether a row is a purchase or a sale. Choose it, or set what a minus means.';
  if ((direction === 'amount' || direction === 'cost') && !has('amount'))
    return 'No column is the amount, whose sign distinguishes purchases from sales. Choose it.';
  return null;
}

/** The labels of the fields, shown beside a file's own column names. */
export const COLUMN_NAMES: Record<ColumnField, string> = {
  trade_date: 'trade date',
  settle_date: 'settlement date',
  time: 'time',
  action: 'side',
  symbol: 'ticker',
  isin: 'ISIN',
  cusip: 'CUSIP',
  security_name: 'security',
  quantity: 'shares',
  price: 'price',
  amount: 'amount',
  fees: 'fees',
  currency: 'currency',
  account: 'account',
  status: 'status',
};

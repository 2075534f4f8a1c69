import { type Day, formatDay, parseClock, parseDay } from '../dates/day.ts';
import { type Decimal, parseDecimal } from '../money/decimal.ts';

export const TRANSACTION_TYPES = [
  'opening',
  'purchase',
  'sale',
  'closing',
  'receipt',
  'delivery',
  'gift',
  'offering',
  'merger',
  'short',
  'cover',
  'split',
  'option_open',
  'option_close',
  'option_expire',
  'option_exercise',
  'option_assign',
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** One row of an account in a plan's terms; the plan page, section 1. */
export interface Transaction {
  /** The 1-based line of the file, or of the list it was made from: what a notice or a refusal names. */
  row: number;
  account: string;
  /** As the row names it: an id, ticker, CUSIP or ISIN. */
  security: string;
  type: TransactionType;
  date: Day;
  /** Seconds of the day; null where the row states no time. */
  time: number | null;
  /** Positive but for `opening` and `closing` (negative: short) and options (the change of the position). */
  quantity: Decimal;
  price: Decimal | null;
  /** Empty: the plan's. */
  currency: string;
  acquired_on: Day | null;
  acquired_price: Decimal | null;
  /** A receipt or delivery that its owner marked as not a transfer between own accounts. */
  is_apart?: true;
  /** Of a split by a ratio that is not exact with 8 places, such as one for three: new shares for old ones. */
  exact_ratio?: { to: Decimal; from: Decimal };
}

/** The account is refused: nothing is computed, and the row states the reason. */
export interface AccountFault {
  row: number;
  message: string;
}

const NEUTRAL_COLUMNS = ['account', 'security', 'type', 'date', 'quantity', 'price', 'currency', 'note'] as const;
const NEUTRAL_EXTRA_COLUMNS = ['time', 'acquired_on', 'acquired_price'] as const;

const REQUIRED = ['account', 'security', 'type', 'date', 'quantity', 'price'];
const PRICED: ReadonlySet<TransactionType> = new Set([
  'purchase',
  'sale',
  'offering',
  'merger',
  'short',
  'cover',
  'option_open',
  'option_close',
]);
const SIGNED: ReadonlySet<TransactionType> = new Set([
  'option_open',
  'option_close',
  'option_expire',
  'option_exercise',
  'option_assign',
]);

/** The header's fault in words, or null. */
export function checkHeader(header: readonly string[]): string | null {
  const known: readonly string[] = [...NEUTRAL_COLUMNS, ...NEUTRAL_EXTRA_COLUMNS];
  const other = header.length === 1 ? /^account([;\t|])|([;\t|])account/.exec(header[0]!) : null;
  if (other) return `the cells are separated by ${JSON.stringify(other[1] ?? other[2])}: expected commas`;
  const strange = header.find((name) => !known.includes(name));
  if (strange !== undefined) {
    const name = strange.length > 40 ? `${strange.slice(0, 40)}…` : strange;
    return `the column '${name}' is not known: expected ${known.join(', ')}`;
  }
  const twice = header.find((name, at) => header.indexOf(name) !== at);
  if (twice !== undefined) return `the column '${twice}' appears twice`;
  const missing = REQUIRED.filter((name) => !header.includes(name));
  return missing.length ? `the header lacks ${missing.join(', ')}: the first line names the columns` : null;
}

class RowFault extends Error {}

function decimalOf(text: string, column: string): Decimal {
  const value = parseDecimal(text);
  if (value === null)
    throw new RowFault(`${column} is '${text}': expected a decimal of at most 8 places with a point, such as 12.50`);
  return value;
}

function dayOf(text: string, column: string): Day {
  const day = parseDay(text);
  if (day === null) throw new RowFault(`${column} is '${text}': expected a day that exists, as YYYY-MM-DD`);
  return day;
}

function checkQuantity(type: TransactionType, quantity: Decimal, text: string): void {
  if (SIGNED.has(type)) {
    if (quantity === 0n) throw new RowFault('quantity is 0: expected the change of the position, such as 2 or -2');
  } else if (type !== 'opening' && type !== 'closing' && quantity <= 0n)
    throw new RowFault(`quantity is '${text}': expected more than 0, the type '${type}' gives the direction`);
}

function read(cells: Readonly<Record<string, string>>, row: number): Transaction {
  const cell = (column: string): string => (cells[column] ?? '').trim();
  const type = cell('type') as TransactionType;
  if (!TRANSACTION_TYPES.includes(type))
    throw new RowFault(`type is '${type}': expected one of ${TRANSACTION_TYPES.join(', ')}`);
  if (cell('security') === '') throw new RowFault('security is empty: expected the id, ticker, CUSIP or ISIN');
  const date = dayOf(cell('date'), 'date');
  const quantity = decimalOf(cell('quantity'), 'quantity');
  checkQuantity(type, quantity, cell('quantity'));
  const price = cell('price') === '' ? null : decimalOf(cell('price'), 'price');
  if (price === null && PRICED.has(type))
    throw new RowFault(
      `price is empty: a row of the type '${type}' states its price per ${type.startsWith('option') ? 'unit' : 'share'}`,
    );
  if (price !== null && price < 0n) throw new RowFault(`price is '${cell('price')}': expected 0 or more`);
  const time = cell('time') === '' ? null : parseClock(cell('time'));
  if (time === null && cell('time') !== '') throw new RowFault(`time is '${cell('time')}': expected HH:MM or HH:MM:SS`);
  const acquired_on = cell('acquired_on') === '' ? null : dayOf(cell('acquired_on'), 'acquired_on');
  const acquired_price = cell('acquired_price') === '' ? null : decimalOf(cell('acquired_price'), 'acquired_price');
  if (acquired_price !== null && acquired_price < 0n)
    throw new RowFault(`acquired_price is '${cell('acquired_price')}': expected 0 or more`);
  if (acquired_on !== null && acquired_on > date)
    throw new RowFault(`acquired_on is ${formatDay(acquired_on)}, after the row's date ${formatDay(date)}`);
  return {
    row,
    account: cell('account'),
    security: cell('security'),
    type,
    date,
    time,
    quantity,
    price,
    currency: cell('currency').toUpperCase(),
    acquired_on,
    acquired_price,
  };
}

/** Reads a neutral row from its cells by column name; a fault names the cell and what would be right. */
export function parseTransaction(
  cells: Readonly<Record<string, string>>,
  row: number,
): { ok: true; transaction: Transaction } | { ok: false; fault: AccountFault } {
  try {
    return { ok: true, transaction: read(cells, row) };
  } catch (error) {
    if (error instanceof RowFault) return { ok: false, fault: { row, message: error.message } };
    throw error;
  }
}

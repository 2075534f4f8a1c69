import { currencyCode } from '../readers/currencies.ts';

/** The fields that a column of a trade file may have. */
export type Field =
  | 'account'
  | 'account_number'
  | 'trade_date'
  | 'settle_date'
  | 'time'
  | 'action'
  | 'action_detail'
  | 'symbol'
  | 'cusip'
  | 'isin'
  | 'description'
  | 'security_type'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'principal'
  | 'accrued_interest'
  | 'currency'
  | 'price_currency'
  | 'fee_currency'
  | 'note'
  | 'category'
  | 'status'
  | 'multiplier'
  | 'net_quantity'
  | 'acquired_on'
  | 'acquired_price'
  | 'closed_on'
  | 'closed_price';

/** The names under which a format prints its columns, best first. */
export type Columns = Partial<Record<Field, readonly string[]>>;

/** Names that any broker may turn to in another year's layout. */
const USUAL_NAMES: Columns = {
  account: ['Account', 'Account Name'],
  account_number: ['Account Number', 'Account No', 'Acct Number', 'Account ID'],
  trade_date: [
    'Trade Date',
    'Transaction Date',
    'Date',
    'Activity Date',
    'Run Date',
    'Date of Trade',
    'Traded Date',
    'T/D',
  ],
  settle_date: ['Settlement Date', 'Settle Date', 'Settled Date', 'Date Settled', 'S/D', 'Settlement'],
  action: ['Action', 'Transaction Type', 'Activity Type', 'Activity', 'Transaction', 'Trans Type', 'Type', 'Side'],
  symbol: ['Symbol', 'Ticker', 'Ticker Symbol', 'Symbol/CUSIP', 'Symbol / Cusip', 'Security Symbol'],
  cusip: ['Cusip', 'CUSIP Number'],
  isin: ['ISIN'],
  description: ['Description', 'Security Description', 'Security Name', 'Investment Name', 'Name', 'Security'],
  security_type: ['Security Type', 'Asset Type', 'Instrument Type'],
  quantity: [
    'Quantity',
    'Qty',
    'Shares',
    'Units',
    'Number of Shares',
    'No of Shares',
    'Share Quantity',
    'Shares/Units',
  ],
  price: ['Price', 'Share Price', 'Unit Price', 'Price per Share', 'Execution Price', 'Trade Price', 'Price/Share'],
  amount: ['Amount', 'Net Amount', 'Total Amount', 'Total', 'Transaction Amount', 'Net Proceeds'],
  accrued_interest: ['Accrued Interest', 'Accrued Int'],
  currency: ['Currency', 'Currency Code', 'Ccy'],
};

/** Read in any file that has them: they only add to a trade. */
const EVERYWHERE: readonly Field[] = ['currency', 'cusip', 'isin'];

const FEE_NAMES = [
  'Commission',
  'Fees',
  'Fees & Comm',
  'Commission & Fees',
  'Fees & Commissions',
  'Commissions & Fees',
  'Transaction Fees',
  'Regulatory Fees',
  'Reg Fee',
];

/** The column beside rows that were refused here, when they come again. */
export const REMARK = 'What is wrong with this row';

export const isRemark = (name: string): boolean => columnKey(name) === columnKey(REMARK);

/** A header found: where each field is, and what the file calls it. */
export interface Header {
  index: Partial<Record<Field, number>>;
  fees: number[];
  names: string[];
  /** Columns found under the format's own names, under usual names, and columns without a field. */
  own: number;
  usual: number;
  unknown: string[];
}

const CACHE_SIZE = 5000;
const knownKeys = new Map<string, string>();

/** A column's name without case, spaces, units, punctuation, articles and plurals. */
export function columnKey(name: string): string {
  let key = knownKeys.get(name);
  if (key === undefined) {
    if (knownKeys.size >= CACHE_SIZE) knownKeys.clear();
    key = keyOf(name);
    knownKeys.set(name, key);
  }
  return key;
}

function keyOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\((?:\$|us\$|usd|eur|£|€|%|#|p)\)/g, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'and' && word !== 'of' && word !== 'the')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join('');
}

/** A name's letters alone, as `FeesAndCommissions` and `FEESANDCOMMISSIONS` have them. */
export function compactName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** A column's name without what is in brackets and the currency at its end. */
function bareName(name: string): string {
  const last = /\s+(\S+)$/.exec(name.trim())?.[1];
  const bare = last !== undefined && currencyCode(last) !== null ? name.trim().slice(0, -last.length) : name;
  return bare.replace(/\([^)]*\)/g, ' ');
}

export interface ColumnRequest {
  columns: Columns;
  fees?: readonly string[];
  /** Only the format's own names, and no others in the file. */
  strict?: boolean;
}

/** Finds a format's columns among the cells of a record, by name alone. */
export function matchHeader(cells: readonly string[], wish: ColumnRequest): Header {
  const keys = cells.map(columnKey);
  const bareKeys = cells.map((cell) => columnKey(bareName(cell)));
  const compact = cells.map(compactName);
  const used = new Set<number>();
  const header: Header = {
    index: {},
    fees: [],
    names: cells.map((cell) => cell.trim()),
    own: 0,
    usual: 0,
    unknown: [],
  };
  const find = (names: readonly string[] | undefined, mayBeBare = true): number => {
    for (const name of names ?? []) {
      const key = columnKey(name);
      const bare = mayBeBare ? bareKeys : [];
      const at = [keys, compact, bare]
        .map((names, by) =>
          names.findIndex((one, place) => one === (by === 1 ? compactName(name) : key) && !used.has(place)),
        )
        .find((place) => place >= 0);
      if (at === undefined) continue;
      used.add(at);
      return at;
    }
    return -1;
  };
  for (const field of fieldsOf(wish.columns)) {
    const at = find(wish.columns[field]);
    if (at < 0) continue;
    header.index[field] = at;
    header.own++;
  }
  for (const name of wish.fees ?? []) {
    const at = find([name]);
    if (at < 0) continue;
    header.fees.push(at);
    header.own++;
  }
  if (!wish.strict) {
    for (const field of new Set([...fieldsOf(wish.columns), ...EVERYWHERE])) {
      if (header.index[field] !== undefined) continue;
      // `Currency (Withholding tax)` is no column of the trade's currency.
      const at = find(USUAL_NAMES[field], field !== 'currency');
      if (at < 0) continue;
      header.index[field] = at;
      header.usual++;
    }
    if (wish.fees !== undefined && header.fees.length === 0) {
      for (const name of FEE_NAMES) {
        const at = find([name]);
        if (at >= 0) header.fees.push(at);
      }
    }
  }
  header.unknown = header.names.filter((name, at) => !used.has(at) && keys[at] !== '' && !isRemark(name));
  return header;
}

function fieldsOf(columns: Columns): Field[] {
  return Object.keys(columns) as Field[];
}

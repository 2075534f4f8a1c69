import { CURRENCY_CODES } from '@trover/core/money/currencies.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { isNegative, readDecimal } from '../../readers/numbers.ts';
import { type Columns, type Field, type Header, matchHeader } from '../../rows/columns.ts';
import {
  assigned,
  bought,
  boughtToCover,
  dividend,
  exercised,
  expired,
  ignore,
  type Meaning,
  sold,
  soldShort,
  taxWithheld,
} from '../../rows/meaning.ts';
import { lessFees } from '../../rows/net-of-fees.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const columns: Columns = {
  symbol: ['Symbol'],
  action: ['Activity Type', 'Transaction Type'],
  quantity: ['Quantity'],
  price: ['Trade Price'],
  amount: ['Amount'],
  trade_date: ['Trade Time', 'Trade Date'],
  settle_date: ['Settle Date', 'Settlement Date'],
  currency: ['Currency'],
};
const fees = [
  'Commission',
  'Trading Fees',
  'Platform Fee',
  'Settlement Fee',
  'SEC Fee',
  'Trading Activity Fee',
  'Stamp Duty',
  'Transaction Levy',
  'Trading Fee',
  'Exchange Fee',
  'Clearing Fee',
  'Option Regulatory Fee',
  'External Fee',
  'GST',
];
const required: readonly Field[] = ['trade_date', 'symbol', 'quantity', 'price', 'amount'];
const dividendColumns: Columns = {
  symbol: ['Symbol'],
  trade_date: ['Date', 'Payment Date'],
  description: ['Description'],
  amount: ['Amount', 'Gross', 'Gross Amount'],
  currency: ['Currency'],
};

const sectionOf = (cells: readonly string[]): string => (cells[0] ?? '').trim().toLowerCase();

function headerIn(section: string, cells: readonly string[], own: Columns, needed: readonly Field[]): Header | null {
  if (sectionOf(cells) !== section) return null;
  const header = matchHeader(cells, { columns: own, fees, strict: true });
  return needed.every((field) => header.index[field] !== undefined) ? header : null;
}

/** Tiger Brokers, activity statement: the first cell of each row names its section, and those behind it its kind. */
export const tigerCsv: TableFormat = {
  kind: 'table',
  id: 'tiger-csv',
  title: 'Tiger Brokers activity statement (CSV)',
  hasSections: 'unmarked',
  columns,
  fees,
  required,
  headerOf: (cells) => headerIn('trades', cells, columns, required),
  furtherHeaderOf: (cells) => headerIn('dividends', cells, dividendColumns, ['trade_date', 'description', 'amount']),
  hallmarks: [['Trades', 'Trade Price', 'Trade Time']],
  needsHallmark: true,
  dates: 'ymd',
  currency: null,
  contracts: ['symbol'],
  preamble: 'row of another section',
  derive,
  actionOf: (row) => (isDividend(row) ? 'dividend' : 'trade'),
  overrule,
  finish: (trade: Trade) => {
    if (/buy|sell/.test(trade.type)) lessFees(trade, 'amount less the fees of the row');
    return null;
  },
  actions: [
    ['trade', bought()],
    ['dividend', dividend()],
  ],
};

const isDividend = (row: Row): boolean => sectionOf(row.header.names) === 'dividends';

const TICKER = /^[A-Z0-9][A-Z0-9.]{0,6}$/;
/** `Tencent (00700)` and `PDD (PDD Holdings Inc)`: the symbol is on either side. */
const NAME_WITH_SYMBOL = /^(.*\S)\s*\(([^()]+)\)$/;
/** `00700 (Tencent Holdings (HK))`. */
const SYMBOL_WITH_NAME = /^([A-Z0-9.]{1,7})\s*\((.+)\)$/;
/** `PDD 20250321 PUT 95.0`, a contract with its day and strike. */
const CONTRACT = /^([A-Z.]{1,6}) (\d{4})(\d\d)(\d\d) (CALL|PUT) ([\d.]+)$/;
const PAID_BY = /^([A-Z0-9.]{1,7}) (?:Cash )?Dividend\b/;

function securityIn(printed: string): Derived {
  const contract = CONTRACT.exec(printed);
  if (contract) {
    const [, root, year, month, day, right, strike] = contract;
    return { symbol: `${root} ${month}/${day}/${year} ${strike} ${right![0]}` };
  }
  const [, symbol = '', name = ''] = SYMBOL_WITH_NAME.exec(printed) ?? [];
  if (TICKER.test(symbol) && !/^\d+$/.test(name)) return { symbol, description: name };
  const [, before = '', within = ''] = NAME_WITH_SYMBOL.exec(printed) ?? [];
  if (TICKER.test(within)) return { symbol: within, description: before };
  return TICKER.test(before) ? { symbol: before, description: within } : { symbol: printed };
}

/** The kind of security and the currency are in cells without names behind the section. */
function derive(row: Row): Derived {
  const currency = row.cells.slice(1, 4).find((cell) => CURRENCY_CODES.includes(cell.trim()));
  const day = row.printed('trade_date').slice(0, '2025-01-31'.length);
  const common: Derived = {
    trade_date: day,
    ...(currency !== undefined && !row.printed('currency') ? { currency } : {}),
  };
  const printed = row.printed('symbol');
  if (printed !== '') return { ...common, ...securityIn(printed) };
  const payer = PAID_BY.exec(row.printed('description'))?.[1];
  return payer === undefined ? common : { ...common, symbol: payer };
}

const isSum = (row: Row): boolean =>
  [...row.cells.slice(1, 4), row.printed('symbol')].some((cell) => /^(?:sub)?total$/i.test(cell.trim()));

function overrule(row: Row, meaning: Meaning): Meaning | null {
  if (isSum(row)) return ignore('total row');
  const kindOfSecurity = row.cells.find(
    (cell, at) => (row.header.names[at] ?? '') === '' && NO_SECURITY.test(cell.trim()),
  );
  if (kindOfSecurity !== undefined) return ignore(`${kindOfSecurity.trim().toLowerCase()}, no security`);
  if (isDividend(row)) return paymentIn(row, meaning);
  const sells = isNegative(readDecimal(row.text('quantity')) ?? '0');
  const kind = row
    .printed('action')
    .replace(/[\s_-]/g, '')
    .toLowerCase();
  if (/^expir|^assign|^exercise/.test(kind)) {
    if (!CONTRACT.test(row.printed('symbol'))) return null;
    return kind.startsWith('expir') ? expired : kind.startsWith('assign') ? assigned : exercised;
  }
  const [, way = '', side = ''] = /^(open|close|)(trade|buy|sell|long|short|position|)$/.exec(kind) ?? ['', 'unknown'];
  if (way === 'unknown' || (side === 'buy' && sells) || (side === 'sell' && !sells)) return null;
  if (way === 'open') return sells ? soldShort : bought(null, { effect: 'open' });
  if (way === 'close') return sells ? sold(null, { effect: 'close' }) : boughtToCover;
  return sells ? sold() : bought();
}

/** Kinds of instruments that are no securities. */
const NO_SECURITY = /^(?:futures?|futures? options?|forex|fx|currenc(?:y|ies)|cfds?)$/i;

/** A row of the dividends may be the tax on one, or one that is reversed. */
function paymentIn(row: Row, meaning: Meaning): Meaning {
  if (/\btax\b|withh/i.test(row.printed('description'))) return taxWithheld;
  return isNegative(readDecimal(row.text('amount')) ?? '0') ? dividend('reversal') : meaning;
}

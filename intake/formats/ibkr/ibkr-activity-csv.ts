import { CURRENCY_CODES } from '@trover/core/money/currencies.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { isNegative, readDecimal } from '../../readers/numbers.ts';
import { type Columns, type Field, type Header, matchHeader } from '../../rows/columns.ts';
import { bought, ignore, type Meaning } from '../../rows/meaning.ts';
import { lessFees } from '../../rows/net-of-fees.ts';
import type { Row } from '../../rows/row.ts';
import type { Subtotal, TableFormat } from '../format.ts';
import { DAY } from './ibkr-activity-names.ts';
import { furtherHeaderOf, furtherMeaning, securityInText } from './ibkr-activity-sections.ts';
import { meaningByCodes } from './ibkr-codes.ts';

/** The action of rows whose section has no word for it in a column of its own. */
const FURTHER = 'further section';

const columns: Columns = {
  action_detail: ['Header'],
  action: ['DataDiscriminator'],
  category: ['Asset Category'],
  currency: ['Currency'],
  account: ['Account'],
  symbol: ['Symbol'],
  trade_date: ['Date/Time'],
  quantity: ['Quantity'],
  price: ['T. Price'],
  amount: ['Proceeds'],
  note: ['Code'],
};
const fees = ['Comm/Fee', 'Comm in USD', 'Comm in EUR'];
const required: readonly Field[] = ['action', 'trade_date', 'symbol', 'quantity', 'price', 'amount'];

/** Interactive Brokers, activity statement. An order's row sums up the executions behind it, which are left out. */
export const ibkrActivityCsv: TableFormat = {
  kind: 'table',
  id: 'ibkr-activity-csv',
  title: 'Interactive Brokers activity statement (CSV)',
  hasSections: true,
  columns,
  fees,
  feeSign: 'negative',
  required,
  headerOf: (cells) => headerByName(cells) ?? headerByPlace(cells),
  furtherHeaderOf,
  derive: securityInText,
  hallmarks: ['DataDiscriminator'],
  dates: 'mdy',
  currency: null,
  contracts: ['symbol'],
  preamble: 'row of another section',
  actionOf,
  overrule,
  finish,
  subtotalOf,
  actions: [
    ['Order', bought()],
    ['Trade', ignore('execution row (already summed in its Order row)')],
    ['ClosedLot', ignore('closed lot row')],
    ['SubTotal', ignore('subtotal row')],
    ['Total', ignore('total row')],
    ['Notes', ignore('note')],
    [FURTHER, ignore('row of another section')],
  ],
};

const isTrades = (cells: readonly string[]): boolean => cells[0]?.trim().toLowerCase() === 'trades';

function headerByName(cells: readonly string[]): Header | null {
  if (!isTrades(cells)) return null;
  const header = matchHeader(cells, { columns, fees });
  return required.every((field) => header.index[field] !== undefined) ? header : null;
}

const COLUMNS_BEHIND_DAY = 9;

/** The statement is printed in many languages, and its columns of trades are in one order in all of them. */
function headerByPlace(cells: readonly string[]): Header | null {
  const day = cells.findIndex((cell, at) => at > 4 && DAY.test(cell.trim()));
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (isTrades(cells) || cells[2] !== 'DataDiscriminator') return null;
  if ((day !== 6 && day !== 7) || last !== day + COLUMNS_BEHIND_DAY) return null;
  const index: Header['index'] = { action_detail: 1, action: 2, category: 3, currency: 4, symbol: day - 1 };
  Object.assign(index, { trade_date: day, quantity: day + 1, price: day + 2, amount: day + 4, note: last });
  if (day === 7) index.account = 5;
  const names = cells.map((cell) => cell.trim());
  return { index, fees: [day + 5], names, own: Object.keys(index).length + 1, usual: 0, unknown: [] };
}

const FOREX = /^(?:F[oó]rex|Devisen|Divisas|Valute|Devises)|^(?:外汇|外匯|外国為替)/i;
/** `EUR.USD`: two currencies in place of a security, whatever the language calls their kind. */
const PAIR = /^([A-Z]{3})[./]([A-Z]{3})$/;
const NO_SECURITY = /^(?:Futures|CFD|Crypto|Krypto|Cripto|期货|先物)|Options on Futures/i;
const OPTION = /Option|Opcion|Opzion|Opçõe|期权|期權|オプション/i;

function isPair(symbol: string): boolean {
  const [, one = '', other = ''] = PAIR.exec(symbol) ?? [];
  return CURRENCY_CODES.includes(one) && CURRENCY_CODES.includes(other);
}

function actionOf(row: Row): string {
  if (furtherMeaning(row) !== null) return FURTHER;
  return row.text('action_detail') === 'Data' ? row.text('action') : row.text('action_detail');
}

function overrule(row: Row, meaning: Meaning): Meaning {
  const further = furtherMeaning(row);
  if (further !== null) return further;
  if (meaning.ignored !== undefined) return meaning;
  const category = row.text('category');
  if (FOREX.test(category) || isPair(row.text('symbol'))) return ignore('currency conversion');
  if (NO_SECURITY.test(category)) return ignore(`${category}, which is not a security`);
  const sells = isNegative(readDecimal(row.text('quantity')) ?? '0');
  return meaningByCodes(row.text('note'), { sells, isOption: OPTION.test(category) });
}

/** Of one security; its name is a column further left in a statement of several accounts. */
function subtotalOf(row: Row): Subtotal | null {
  if (furtherMeaning(row) !== null || row.text('action_detail') !== 'SubTotal') return null;
  const name = row.text('symbol') || row.text('account');
  return { name, quantity: row.text('quantity'), amount: row.text('amount') };
}

function finish(trade: Trade, row: Row): null {
  if (furtherMeaning(row) !== null) return null;
  lessFees(trade, 'Proceeds + Comm/Fee');
  if (
    row
      .text('note')
      .split(/[;,\s]+/)
      .includes('A') &&
    trade.option === null
  )
    trade.note = 'result of an option assignment (code A)';
  return null;
}

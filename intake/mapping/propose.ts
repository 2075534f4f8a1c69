import {
  COLUMN_NAMES,
  type ColumnField,
  type ColumnMapping,
  type Direction,
  whatMappingLacks,
} from '@trover/core/trades/column-mapping.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { readDecimal } from '../readers/numbers.ts';
import { shortened } from '../rows/row-errors.ts';
import type { ColumnContent } from './column-content.ts';
import { isFigure } from './column-content.ts';
import { nameKey } from './field-names.ts';
import { type FoundTable, lookedAt } from './find-table.ts';
import { NO_SECURITY } from './mapped-format.ts';
import { moneyDoubts } from './money-doubts.ts';
import { type ProposedColumn, proposeColumns } from './propose-columns.ts';
import { tryRows } from './try-rows.ts';
import { currencyWritten, daysWritten, decimalsWritten } from './written.ts';

/** How a table of no known format would be read, and what is not sure about it. */
export interface Proposal {
  columns: ProposedColumn[];
  mapping: ColumnMapping;
  /** What could be otherwise, each a part of a sentence; none where every needed column is beyond doubt. */
  doubts: string[];
  /** Why too few of the rows can be read by it. */
  misfits: string[];
}

const NEEDED: readonly ColumnField[] = ['trade_date', 'action', 'quantity'];
const LEAST_UNDERSTOOD = 0.85;
const OPTIONS = /^(?:strike(?:price)?|expiry|expiration(?:date)?|callput|putcall|callorput|putorcall|optiontype|cp)$/;
const BALANCES = /balance|saldo|solde|kontostand|payee|withdrawal/;
const HOLDINGS = /marketvalue|costbasi|unrealized|unrealised|gainloss|averagecost|dayschange|todaysgain/;

/** Proposes what each column of a table is; null for a table that is no history of trades. */
export function propose(table: FoundTable): Proposal | null {
  const rows = lookedAt(table).map(({ cells }) => cells);
  const figures = rows.flatMap((cells) => cells.filter((cell) => isFigure(cell.trim())));
  const decimals = decimalsWritten(figures);
  const { columns, contents, rivals } = proposeColumns(table, rows, decimals.comma);
  if (!isHistory(table, columns, contents)) return null;

  const cellsOf = (field: ColumnField) => {
    const at = columns.findIndex((column) => column.field === field);
    return at < 0 ? [] : rows.map((cells) => cells[at] ?? '');
  };
  const money = moneyOf(table.names, columns, rows);
  const currencies = columns.some(({ field }) => field === 'currency')
    ? { currency: null, doubt: null }
    : currencyWritten(money);
  const usual = decimals.comma || /^(?:EUR|GBP|CHF)/.test(currencies.currency ?? '') ? 'dmy' : 'mdy';
  const days = daysWritten(cellsOf('trade_date'), cellsOf('settle_date'), usual);
  const hasCurrencies = contents.some(({ currencies: share, filled }) => share === 1 && filled > 0);
  const leadsWithMonth = cellsOf('trade_date').some((cell) =>
    /^(?:\d{1,2}[-/]\d|[A-Za-z]{3,9}\.? \d{1,2},)/.test(cell.trim()),
  );
  const usOnly = hasCurrencies || currencies.doubt !== null || !leadsWithMonth ? null : 'USD';
  const { direction, doubt: side } = directionOf(columns, contents, rows, decimals.comma);
  const mapping: ColumnMapping = {
    columns: withSecondActions(columns, contents),
    dates: days.order,
    decimal_comma: decimals.comma,
    direction,
    actions: [],
    // Nobody but Americans writes months first.
    currency: currencies.currency ?? (days.order === 'mdy' && days.doubt === null && !decimals.comma ? usOnly : null),
  };
  const doubts = [
    ...columnDoubts(columns, rivals),
    side,
    days.doubt,
    decimals.doubt,
    currencies.doubt,
    ...moneyDoubts(table.names, rows, contents, mapping),
    optionDoubt(table.names, contents),
  ].filter((doubt) => doubt !== null);
  const lacks = whatMappingLacks(mapping);
  if (lacks !== null) doubts.unshift(withoutStop(lacks));
  return { columns, mapping, doubts, misfits: lacks === null ? rowDoubts(table, mapping) : [] };
}

const withoutStop = (sentence: string) => sentence.split('. ')[0]!.replace(/^./, (first) => first.toLowerCase());

/** Whether rows have a day, and units or sides: a bank statement has no units, a list of positions no days. */
function isHistory(table: FoundTable, columns: readonly ProposedColumn[], contents: readonly ColumnContent[]): boolean {
  const has = (field: ColumnField) => columns.some((column) => column.field === field);
  const isTraded = contents.some((content) => content.trades > 0.2);
  if (!has('trade_date')) return false;
  if (!isTraded && table.names.some((name) => HOLDINGS.test(nameKey(name)))) return false;
  const named = columns.some(({ field }) => field === 'quantity');
  const hasMoney = has('price') || has('amount');
  if (named && hasMoney) return true;
  const isBank = table.names.some((name) => BALANCES.test(nameKey(name)));
  const isNamed = has('symbol') || has('isin') || has('cusip');
  return (isTraded || (isNamed && !isBank)) && contents.filter(({ numbers }) => numbers > 0.5).length >= 2;
}

/** Every text that may name the currency: money cells and the names of their columns. */
function moneyOf(names: readonly string[], columns: readonly ProposedColumn[], rows: readonly (readonly string[])[]) {
  const places = columns.flatMap(({ field }, at) =>
    field === 'price' || field === 'amount' || field === 'fees' ? [at] : [],
  );
  return places.flatMap((at) => [names[at] ?? '', ...rows.map((cells) => cells[at] ?? '')]);
}

function directionOf(
  columns: readonly ProposedColumn[],
  contents: readonly ColumnContent[],
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): { direction: Direction; doubt: string | null } {
  const at = (field: ColumnField) => columns.findIndex((column) => column.field === field);
  const [action, quantity, amount] = [at('action'), at('quantity'), at('amount')];
  if (action >= 0) return { direction: 'action', doubt: null };
  const has = (place: number) => place >= 0 && contents[place]!.negatives > 0;
  if (has(quantity)) {
    const opposed = amount >= 0 && rows.every((cells) => areOpposed(cells[quantity], cells[amount], decimalComma));
    const doubt = 'no column says purchase or sale, and a minus before the shares may mean a sale';
    return { direction: 'quantity', doubt: opposed ? null : doubt };
  }
  if (has(amount)) {
    const doubt = 'no column says purchase or sale, and a minus before the amount may mean what was paid';
    return { direction: 'amount', doubt };
  }
  return { direction: 'action', doubt: null };
}

/** Whether money goes the other way than shares do. */
function areOpposed(quantity: string | undefined, amount: string | undefined, decimalComma: boolean): boolean {
  const [shares, money] = [quantity, amount].map((cell) => readDecimal((cell ?? '').trim(), decimalComma));
  if (!shares || !money || shares === '0' || money === '0') return true;
  return shares.startsWith('-') !== money.startsWith('-');
}

/** Columns that say what happened in rows where the first of them is empty. */
function withSecondActions(
  columns: readonly ProposedColumn[],
  contents: readonly ColumnContent[],
): ColumnMapping['columns'] {
  const first = columns.findIndex(({ field }) => field === 'action');
  const most = Math.max(0, ...contents.map(({ filled }) => filled));
  const hasGaps = first >= 0 && contents[first]!.filled < most;
  return columns.map(({ field, name }, at) => {
    if (field !== null || !hasGaps || contents[at]!.actions === 0 || contents[at]!.numbers > 0) return field;
    return /type|art|action|activity|category|kind/.test(nameKey(name)) ? 'action' : field;
  });
}

function columnDoubts(columns: readonly ProposedColumn[], rivals: readonly ColumnField[]): string[] {
  const doubts: string[] = [];
  const of = (field: ColumnField) => columns.find((column) => column.field === field);
  const unsure = (field: ColumnField) => {
    const column = of(field);
    if (column && column.confidence !== 'sure')
      doubts.push(`"${shortened(column.name)}" may not be the ${COLUMN_NAMES[field]}`);
  };
  for (const field of NEEDED) unsure(field);
  const securities = (['isin', 'cusip', 'symbol', 'security_name'] as const).filter((field) => of(field));
  if (securities.length > 0 && securities.every((field) => of(field)!.confidence !== 'sure')) unsure(securities[0]!);
  if (of('price')) unsure('price');
  if (of('amount')) unsure('amount');
  for (const field of rivals)
    if (!['status', 'account', 'time', 'security_name', 'fees', 'settle_date'].includes(field))
      doubts.push(`two columns could be the ${COLUMN_NAMES[field]}`);
  return doubts;
}

/** Contracts whose terms stand in columns of their own, which rows of shares have not. */
function optionDoubt(names: readonly string[], contents: readonly ColumnContent[]): string | null {
  const at = names.findIndex((name, place) => OPTIONS.test(nameKey(name)) && contents[place]!.filled > 0);
  return at < 0 ? null : `"${shortened(names[at]!)}" says that some rows are options`;
}

function rowDoubts(table: FoundTable, mapping: ColumnMapping): string[] {
  const tried = tryRows(table.names, lookedAt(table), mapping);
  const { trades, ignored, errors } = tried;
  if (trades.length === 0) {
    const kind = ignored.find(({ reason }) => reason.endsWith(NO_SECURITY))?.reason;
    return [`none of its rows is a trade by these columns${kind === undefined ? '' : `, but a ${kind}`}`];
  }
  const named = mapping.columns.some((field) => field === 'symbol' || field === 'isin' || field === 'cusip');
  const isUnnamed = ({ symbol, isin, cusip, type }: Trade) =>
    symbol === null && isin === null && cusip === null && /^(?:buy|sell|option)/.test(type);
  if (named && trades.some(isUnnamed) && !trades.every(isUnnamed)) {
    return ['some of its purchases and sales have no identifier where others have one'];
  }
  const read = trades.length + ignored.length;
  if (read >= (read + errors.length) * LEAST_UNDERSTOOD) return [];
  const action = table.names[mapping.columns.indexOf('action')]?.trim();
  const unknown = errors.find(
    ({ column, value }) => mapping.direction === 'action' && column === action && value !== '',
  );
  if (unknown) return [`the action "${shortened(unknown.value ?? '')}" is not understood`];
  return [`${errors.length} of its first rows do not fit`];
}

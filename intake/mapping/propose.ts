import {
  COLUMN_NAMES,
  type ColumnField,
  type ColumnMapping,
  type Direction,
} from '@trover/core/trades/column-mapping.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { isNegative, readDecimal } from '../readers/numbers.ts';
import { shortened } from '../rows/row-errors.ts';
import { codesOf } from './cells/accounting-codes.ts';
import {
  type ColumnContent,
  isFigure,
  isTradeWord,
  letterOfPurchases,
  plainAction,
  wordOfSales,
} from './column-content.ts';
import { orderSpoken } from './day-order.ts';
import { nameFit, nameKey } from './field-names.ts';
import { dollarsOf } from './figures/dollars.ts';
import { plainDaysOf, unreadDayWarning } from './figures/numbered-days.ts';
import { reinvestedIn } from './figures/reinvested.ts';
import { type FoundTable, openingRows } from './find-table.ts';
import { eitherOrder, proposeNameless } from './headerless/propose-nameless.ts';
import { areProven } from './headerless/proven-rows.ts';
import { NO_SECURITY, TOTALS } from './mapped-format.ts';
import { currencyWritten, daysWritten, decimalsWritten, homeCurrency } from './number-conventions.ts';
import { hasTerms, optionColumns } from './option-columns.ts';
import { moneyPair, unitsPair } from './paired-columns.ts';
import { type ProposedColumn, proposeColumns } from './propose-columns.ts';
import { tryRows } from './try-rows.ts';
import { isNaming, lackOf, withoutEmptyNames } from './warnings/empty-names.ts';
import { moneyWarnings } from './warnings/money-warnings.ts';
import { adviceWarning, orderWarning, proposalWarning } from './warnings/order-warnings.ts';
import { sumWarning, tradesIn } from './warnings/summed-rows.ts';
import { tableWarnings } from './warnings/table-warnings.ts';

/** How a table of no known format would be read, and what is not sure about it. */
export interface Proposal {
  columns: ProposedColumn[];
  mapping: ColumnMapping;
  /** What could be otherwise, each a part of a sentence; none where every needed column is beyond doubt. */
  warnings: string[];
  /** Why too few of the rows can be read by it. */
  mismatches: string[];
}

const NEEDED: readonly ColumnField[] = ['trade_date', 'action', 'quantity'];
export const MIN_UNDERSTOOD = 0.85;
/** A short table may have rows that do not fit, beside as many that do. */
const SHORT = 12;
const BALANCES = /balance|saldo|solde|kontostand|payee|withdrawal/;
const HOLDINGS = /marketvalue|costbasi|unrealized|unrealised|gainloss|averagecost|dayschange|todaysgain/;

/** Proposes what each column of a table is; null for a table that is no history of trades. */
export function propose(table: FoundTable): Proposal | null {
  const rows = openingRows(table).flatMap(({ cells }) => (isTotal(cells) || isTitle(cells, table) ? [] : [cells]));
  const figures = rows.flatMap((cells) => cells.filter((cell) => isFigure(cell.trim())));
  const decimals = decimalsWritten(figures, table.names);
  const proposed = table.isNameless
    ? proposeNameless(table, rows, decimals.comma)
    : { ...proposeColumns(table, rows, decimals.comma), warnings: [] };
  const { columns, contents, rivals } = proposed;
  const mayBe = table.isNameless ? isNamelessHistory(columns, contents) : isHistory(table, columns, contents);
  if (!mayBe) return null;

  const plainCells = plainDaysOf(table.names, rows);
  const cellsOf = (field: ColumnField): readonly string[] => {
    const at = columns.findIndex((column) => column.field === field);
    if (at < 0) return [];
    return field === 'trade_date' || field === 'settle_date' ? plainCells(at) : rows.map((each) => each[at] ?? '');
  };
  const money = moneyOf(table.names, columns, rows);
  const shares = columns.flatMap(({ field }, at) => (field === 'symbol' || field === 'isin' ? [at] : []));
  const dollars = table.currency?.endsWith('D') ? table.currency : dollarsOf(table.names, rows, shares);
  const currencies = columns.some(({ field }) => field === 'currency')
    ? { currency: null, warning: null }
    : currencyWritten(money, dollars);
  const usual = decimals.comma || /^(?:EUR|GBP|CHF)/.test(currencies.currency ?? '') ? 'dmy' : 'mdy';
  const spoken = orderSpoken(table.names, rows, currencyColumns(contents));
  const days = daysWritten(
    cellsOf('trade_date'),
    cellsOf('settle_date'),
    usual,
    spoken,
    otherDays(columns, contents, rows),
  );
  const hasCurrencies = contents.some(({ currencies: share, filled }) => share === 1 && filled > 0);
  const leadsWithMonth = cellsOf('trade_date').some((cell) =>
    /^(?:\d{1,2}[-/]\d|[A-Za-z]{3,9}\.? \d{1,2},)/.test(cell.trim()),
  );
  const isOther = hasCurrencies || currencies.warning !== null || dollars !== 'USD';
  const usOnly = isOther || !leadsWithMonth ? null : 'USD';
  const { direction, warning: side } = directionOf(table.names, columns, contents, rows, decimals.comma);
  const mapping: ColumnMapping = {
    columns: withSecondActions(columns, contents),
    dates: days.order,
    decimal_comma: decimals.comma,
    direction,
    ...(columns.some(({ field }) => isNaming(field)) || table.security === undefined
      ? {}
      : { security: table.security }),
    actions: lettersOf(cellsOf('action')),
    // Nobody but Americans writes months first.
    currency:
      currencies.currency ??
      (hasCurrencies ? null : (table.currency ?? homeCurrency(table.names, rows))) ??
      (days.order === 'mdy' && days.warning === null && !decimals.comma ? usOnly : null),
  };
  const warnings = [
    table.isNameless && !areProven(columns, rows, mapping) ? NAMELESS : null,
    ...proposed.warnings,
    ...columnWarnings(columns, rivals),
    side,
    days.warning ?? (table.isNameless ? eitherOrder(cellsOf('trade_date')) : null),
    decimals.warning,
    currencies.warning,
    ...moneyWarnings(table.names, rows, contents, mapping),
    optionWarning(table.names, rows, decimals.comma),
    lotWarning(table.names, contents),
    table.undone === undefined ? null : `"${shortened(table.undone)}" is above them`,
    orderWarning(table.names, rows),
    proposalWarning(table.names),
    adviceWarning(table.names, mapping),
    shiftedWarning(table.names, contents),
    tickerWarning(columns, contents),
    priceWarning(rows, mapping),
    coinWarning(table.names),
    unreadDayWarning(table.names, rows, mapping.columns),
    goodsWarning(table.names),
    reinvestedWarning(rows, mapping),
    ...tableWarnings(table, rows, mapping),
    sumWarning(tradesIn(table, rows, mapping), mapping),
  ].filter((warning) => warning !== null);
  const lacks = lackOf(mapping);
  if (lacks !== null) warnings.unshift(lacks);
  const mismatches = lacks === null ? rowWarnings(table, mapping) : [];
  return withoutEmptyNames(table, contents, { columns, mapping, warnings, mismatches }, rowWarnings);
}

/** Days of columns that nothing is read from: a file writes all of its days alike. */
function otherDays(
  columns: readonly ProposedColumn[],
  contents: readonly ColumnContent[],
  rows: readonly (readonly string[])[],
): string[] {
  const places = columns.flatMap(({ field }, at) => (field === null && contents[at]!.dates === 1 ? [at] : []));
  return places.flatMap((at) => rows.map((cells) => cells[at] ?? ''));
}

const currencyColumns = (contents: readonly ColumnContent[]): number[] =>
  contents.flatMap(({ currencies, filled }, at) => (currencies === 1 && filled > 0 ? [at] : []));

const isTotal = (cells: readonly string[]) => TOTALS.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');

const TITLE = /^\p{L}[\p{L} ]{2,20}(?: (?:19|20)\d\d)?$/u;

/** Whether a row of a wide table is a word alone, as the month above the rows of it. */
function isTitle(cells: readonly string[], { names }: FoundTable): boolean {
  const [title, ...further] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return names.length > 3 && title !== undefined && further.length === 0 && TITLE.test(title);
}

/** Words that mean a purchase or a sale in this column only. */
function lettersOf(cells: readonly string[]): ColumnMapping['actions'] {
  const [letter, word] = [letterOfPurchases(cells), wordOfSales(cells)];
  return [
    ...(letter === null ? [] : [{ printed: letter, means: 'buy' } as const]),
    ...(word === null ? [] : [{ printed: word, means: 'sell' } as const]),
    ...codesOf(cells),
  ];
}

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

/** Rows without a header are read before their owner has confirmed the columns only where their figures prove these. */
const NAMELESS = 'there is no header row';

/** Of rows without a header: trades have a day, a security, and either words or figures that only trades have. */
function isNamelessHistory(columns: readonly ProposedColumn[], contents: readonly ColumnContent[]): boolean {
  const has = (...fields: ColumnField[]) => columns.some(({ field }) => field !== null && fields.includes(field));
  const isDated = contents.some(({ dates, filled }) => dates === 1 && filled > 0);
  const isNamed = has('symbol', 'isin', 'cusip', 'security_name');
  const isTraded = contents.some(({ trades }) => trades > 0.2);
  const isSigned = contents.some(({ numbers, negatives }) => numbers === 1 && negatives > 0 && negatives < 1);
  const identified = has('symbol', 'isin', 'cusip');
  if (!isDated || !isNamed || contents.filter(({ numbers }) => numbers > 0.5).length < 2) return false;
  return has('amount') || isTraded || (identified && has('quantity') && isSigned);
}

/** Every text that may name the currency: money cells and the names of their columns. */
function moneyOf(names: readonly string[], columns: readonly ProposedColumn[], rows: readonly (readonly string[])[]) {
  const places = columns.flatMap(({ field }, at) =>
    field === 'price' || field === 'amount' || field === 'fees' ? [at] : [],
  );
  return places.flatMap((at) => [names[at] ?? '', ...rows.map((cells) => cells[at] ?? '')]);
}

function directionOf(
  names: readonly string[],
  columns: readonly ProposedColumn[],
  contents: readonly ColumnContent[],
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): { direction: Direction; warning: string | null } {
  const at = (field: ColumnField) => columns.findIndex((column) => column.field === field);
  const [action, quantity, amount] = [at('action'), at('quantity'), at('amount')];
  if (action >= 0) return { direction: 'action', warning: null };
  if (unitsPair(names)?.out === quantity && quantity >= 0) return { direction: 'quantity', warning: null };
  // What is bought is paid for in one column, and what is sold paid in another.
  const isPaired = moneyPair(names)?.out === amount && amount >= 0;
  if (isPaired && quantity >= 0 && contents[quantity]!.negatives === 0) {
    const warning = at('price') >= 0 ? null : 'no column shows purchase or sale, but money that is paid or received';
    return { direction: 'amount', warning };
  }
  const has = (place: number) => place >= 0 && contents[place]!.negatives > 0;
  if (has(quantity)) {
    const directions = amount < 0 ? [] : rows.map((cells) => signsOf(cells[quantity], cells[amount], decimalComma));
    const opposed = amount >= 0 && !directions.includes('along');
    const isMoney = has(amount) && PAID.test(nameKey(names[amount] ?? ''));
    if (isMoney && directions.includes('along') && !directions.includes('opposed'))
      return {
        direction: 'quantity',
        warning: 'no column shows purchase or sale, and money has the same sign as the shares',
      };
    // Where some are bought and some are sold, at a price, nothing else can be meant.
    const isBoth = at('price') >= 0 && contents[quantity]!.negatives < 1;
    const warning = 'no column shows purchase or sale, and a minus before the shares may mean a sale';
    return { direction: 'quantity', warning: opposed || isBoth ? null : warning };
  }
  if (has(amount)) {
    const warning = 'no column shows purchase or sale, and a minus before the amount may mean what was paid';
    return { direction: 'amount', warning };
  }
  return { direction: 'action', warning: null };
}

/** Names of money that was paid or received, which goes the other way than the shares do. */
const PAID = /^(?:net|cash|settle|proceed|paid|flow)|cashflow|betragnetto/;

/** Whether money goes the other way than shares do, or the same; null where a row has not both. */
function signsOf(quantity: string | undefined, amount: string | undefined, decimalComma: boolean) {
  const [shares, money] = [quantity, amount].map((cell) => readDecimal((cell ?? '').trim(), decimalComma));
  if (!shares || !money || shares === '0' || money === '0') return null;
  return isNegative(shares) === isNegative(money) ? 'along' : 'opposed';
}

/** Columns that show what happened in rows where the first of them is empty. */
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

function columnWarnings(columns: readonly ProposedColumn[], rivals: readonly ColumnField[]): string[] {
  const warnings: string[] = [];
  const of = (field: ColumnField) => columns.find((column) => column.field === field);
  const unsure = (field: ColumnField) => {
    const column = of(field);
    if (column && column.confidence !== 'sure')
      warnings.push(`"${shortened(column.name)}" may not be the ${COLUMN_NAMES[field]}`);
  };
  for (const field of NEEDED) unsure(field);
  const securities = (['isin', 'cusip', 'symbol', 'security_name'] as const).filter((field) => of(field));
  if (securities.length > 0 && securities.every((field) => of(field)!.confidence !== 'sure')) unsure(securities[0]!);
  if (of('price')) unsure('price');
  if (of('amount')) unsure('amount');
  for (const field of rivals)
    if (!['status', 'account', 'time', 'security_name', 'fees', 'settle_date'].includes(field))
      warnings.push(`two columns could be the ${COLUMN_NAMES[field]}`);
  return warnings;
}

/** Contracts whose terms are in their own columns, but not all that show which contract it is. */
function optionWarning(names: readonly string[], rows: readonly (readonly string[])[], comma: boolean): string | null {
  const columns = optionColumns(names);
  if (Math.min(columns.strike, columns.expiry, columns.right) >= 0) return null;
  const contracts = rows.filter((cells) => hasTerms(cells, columns, comma)).length;
  // Rows of shares are sure where both terms are columns of their own: the rows of contracts are errors.
  const areApart = Math.min(columns.strike, columns.expiry) >= 0 && contracts * 2 <= rows.length;
  if (contracts === 0 || areApart) return null;
  const at = Math.max(columns.strike, columns.expiry);
  return `"${shortened(names[at]!)}" shows that some rows are options`;
}

const OPENED = /acquired|opened|opendate|opentime|purchasedate|buydate|entrydate|entrytime|entryprice/;
const CLOSED = /datesold|solddate|saledate|selldate|closed(?!list)|closedate|closetime|exitdate|exittime|exitprice/;

const CLOSING_DAY = /^(?:clos(?:ing|e|ed)|exit|sell|sold|sale)(?:date|day|time|on)$/;
const CLOSING_PRICE = /^(?:clos(?:ing|e|ed)|exit|sell|sold|sale)(?:price|rate)$/;

/** Rows of lots that were bought and sold again are two trades each, of which the columns would give one. */
function lotWarning(names: readonly string[], contents: readonly ColumnContent[]): string | null {
  const has = (pattern: RegExp) => names.some((name, at) => pattern.test(nameKey(name)) && contents[at]!.filled > 0);
  return (has(OPENED) && has(CLOSED)) || (has(CLOSING_DAY) && has(CLOSING_PRICE))
    ? 'its rows are lots, each bought and sold again'
    : null;
}

/** What may be in capitals beside a security without naming it. */
const OTHER_CAPITALS =
  /口座|exchange|market|venue|country|type|class|kind|sector|code|borsa|gielda|bolsa|platz|beurs|mic$|status|state|account|portfolio|currency|ccy|order|route|strategy|owner|flag|cash|side|action|unit|source|broker|name|category|segment|series|plan|fund|trader|user|position|effect|tif|validity|term|wkn|valor|ref|number|descri|note|comment|^id$| id$/;

/** A security identified by its name alone, beside a column of tickers that nothing is read from. */
function tickerWarning(columns: readonly ProposedColumn[], contents: readonly ColumnContent[]): string | null {
  if (columns.some(({ field }) => field === 'symbol' || field === 'isin' || field === 'cusip')) return null;
  const at = columns.findIndex(({ field, name }, place) => {
    const { filled, tickers } = contents[place]!;
    return field === null && filled > 0 && tickers === 1 && !OTHER_CAPITALS.test(nameKey(name));
  });
  return at < 0 ? null : `"${shortened(columns[at]!.name)}" may be the ticker`;
}

/** Warns of a header whose names are shifted against the columns. */
function shiftedWarning(names: readonly string[], contents: readonly ColumnContent[]): string | null {
  const at = names.findIndex((name, place) => {
    const { filled, numbers, currencies } = contents[place]!;
    if (filled === 0) return false;
    const isNamed = (field: ColumnField) => nameFit(name, field).isExact;
    return isNamed('currency') ? numbers === 1 : (isNamed('quantity') || isNamed('price')) && currencies === 1;
  });
  return at < 0 ? null : `the cells under "${shortened(names[at]!)}" are of another kind`;
}

/** Prices of purchases and sales below zero, which are likelier their shares. */
function priceWarning(rows: readonly (readonly string[])[], { columns, decimal_comma }: ColumnMapping): string | null {
  const [action, price] = [columns.indexOf('action'), columns.indexOf('price')];
  const isOdd = (cells: readonly string[]) =>
    isTradeWord(plainAction((cells[action] ?? '').trim())) &&
    isNegative(readDecimal((cells[price] ?? '').trim(), decimal_comma) ?? '0');
  return action >= 0 && price >= 0 && rows.some(isOdd) ? 'some of its prices are below zero' : null;
}

const COINS =
  /spotprice|blockchain|wallet|^tx(?:id|hash)|transactionhash|cryptocurrency|^coin|quantitytransacted|^(?:base|quote)asset|^quotecurrency/;

/** What exchanges of coins print, whose rows are of no security. */
function coinWarning(names: readonly string[]): string | null {
  const name = names.find((each) => COINS.test(nameKey(each)));
  return name === undefined ? null : `"${shortened(name)}" shows that cryptocurrencies are traded here`;
}

const GOODS = /customer|shipping|^sku|invoice|supplier|vendor|merchant|^item/;

/** What shops print, whose purchases and sales are of goods. */
function goodsWarning(names: readonly string[]): string | null {
  const name = names.find((each) => GOODS.test(nameKey(each)));
  return name === undefined ? null : `"${shortened(name)}" shows that goods are traded here`;
}

/** Dividends that may have bought shares, where the amount does not show it. */
function reinvestedWarning(rows: readonly (readonly string[])[], mapping: ColumnMapping): string | null {
  const found = reinvestedIn(mapping, rows);
  const isOpen = found !== null && rows.some((cells) => found.is(cells) && !found.isWhole(cells));
  return isOpen ? 'some of its dividends may have bought shares' : null;
}

function rowWarnings(table: FoundTable, mapping: ColumnMapping): string[] {
  const tried = tryRows(table.names, openingRows(table), mapping);
  const { trades, ignored, errors } = tried;
  if (trades.length === 0) {
    const kind = ignored.find(({ reason }) => reason.endsWith(NO_SECURITY))?.reason;
    return [`none of its rows is a trade by these columns${kind === undefined ? '' : `, but a ${kind}`}`];
  }
  const named = mapping.columns.some((field) => field === 'symbol' || field === 'isin' || field === 'cusip');
  const isUnnamed = ({ symbol, isin, cusip, security_name, type }: Trade) =>
    (symbol ?? isin ?? cusip ?? security_name) === null && /^(?:buy|sell|option)/.test(type);
  if (named && trades.some(isUnnamed) && !trades.every(isUnnamed)) {
    return ['some of its purchases and sales have no identifier where others have one'];
  }
  const read = trades.length + ignored.length;
  const all = read + errors.length;
  if (read >= all * MIN_UNDERSTOOD || (all <= SHORT && errors.length < trades.length)) return [];
  const action = table.names[mapping.columns.indexOf('action')]?.trim();
  const unknown = errors.find(
    ({ column, value }) => mapping.direction === 'action' && column === action && value !== '',
  );
  if (unknown) return [`the action "${shortened(unknown.value ?? '')}" is not understood`];
  return [`${errors.length} of its first rows do not fit`];
}

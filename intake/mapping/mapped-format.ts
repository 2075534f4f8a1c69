import { wholeOfHundredth } from '@trover/core/money/currencies.ts';
import type { CellCorrection, ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { SETTLEMENT_ONLY } from '@trover/core/trades/settlement-only.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import type { TableFormat } from '../formats/format.ts';
import { headingOf } from '../orders/order-headings.ts';
import { reverses } from '../orders/reversals.ts';
import { currencyBeside } from '../readers/currencies.ts';
import { readTime } from '../readers/dates.ts';
import { dividedByTens, isBlank, isNegative, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import { actionsOf, understood } from '../rows/action-terms.ts';
import type { Field, Header } from '../rows/columns.ts';
import { cashMovement, fee, ignore, type Meaning, ofShares, reinvested, sold } from '../rows/meaning.ts';
import { dayInAction, unreadDayInAction } from '../rows/prose.ts';
import { subtractCosts } from '../rows/read-amounts.ts';
import type { Derived, Row } from '../rows/row.ts';
import { missingNumber, shortened, unreadContract } from '../rows/row-errors.ts';
import { actionOf, arePositionsSigned, figureOf, isOptionRow } from './cells/action-of-row.ts';
import { isBankDeposit } from './cells/bank-deposits.ts';
import { correctCells } from './cells/correct-cells.ts';
import { areSmallTickers } from './cells/plain-tickers.ts';
import { splitTicker, tickerBefore } from './cells/ticker-and-name.ts';
import { isDayShaped, withoutUnit } from './column-content.ts';
import { nameKey } from './field-names.ts';
import { hasClearAmounts, hasCostsIn } from './figures/clear-amounts.ts';
import { exchangedIn, settleIn } from './figures/exchanged.ts';
import { dayOfNumber, type NumberedDays, numberedDaysIn } from './figures/numbered-days.ts';
import { feeCurrencyAt, priceCurrencyAt } from './figures/price-currency.ts';
import { RATIO, ratioIn, stateRatio } from './figures/ratios.ts';
import { reinvestedIn } from './figures/reinvested.ts';
import { isInLots, priceTens, sharesOfLots } from './figures/scales.ts';
import { isOtherHeader, namesTrades, sectionOf } from './find-table.ts';
import { oneSecurity } from './headerless/one-security.ts';
import { kindsIn, sharesIn } from './no-security.ts';
import { contractOf, hasTerms, type OptionColumns, optionColumns } from './option-columns.ts';
import {
  bothOfPair,
  type ColumnPair,
  type Further,
  figureOfPair,
  furtherColumns,
  moneyPair,
  pricePair,
  unitsPair,
} from './paired-columns.ts';
import { partialFills } from './partial-fills.ts';
import {
  dayOfUnfilled,
  FILLS,
  isInForce,
  refusesUndone,
  UNFILLED,
  undoneBy,
  unfilledPart,
} from './warnings/carried-out.ts';
import { readMarks } from './warnings/marked-rows.ts';
import { brokenHabit, habitsOf, NO_HABITS, PARTLY } from './warnings/row-checks.ts';
import { otherKind } from './warnings/row-kinds.ts';
import { summedIn } from './warnings/summed-rows.ts';

/** The `format` of a file that was read by the columns it names, not as any broker's. */
export const COLUMNS_FORMAT = 'columns';
export const COLUMNS_TITLE = 'Table read by its columns';

const FIELDS: Record<Exclude<ColumnField, 'fees'>, Field> = {
  trade_date: 'trade_date',
  settle_date: 'settle_date',
  time: 'time',
  action: 'action',
  symbol: 'symbol',
  isin: 'isin',
  cusip: 'cusip',
  security_name: 'description',
  quantity: 'quantity',
  price: 'price',
  amount: 'amount',
  currency: 'currency',
  account: 'account',
  status: 'status',
};

/** How a record begins that sums up others. */
export const TOTALS =
  /^(?:(?:grand|sub)[ -]?)?totals?\b|^(?:summe|gesamt|totaal|totale|total général)\b|小計|合計|小计|合计|總計|总计|합계|소계/i;

const NAMING = ['symbol', 'isin', 'cusip', 'description'] as const;
const EXCHANGE = /^(?:[A-Z]{2,8}:(?=[A-Za-z0-9])|(?:US|AU|SG|CA)\.(?=[A-Z]))/;
/** The market's code behind a ticker, as `rhne:xnas` and `RHNE.XNAS`, or the kind of security, as `RHNE US Equity`. */
const MARKET = /:[a-z]{4}$|\.X[A-Z]{3}$|(?: U[SNWQ])? (?:Equity|EQUITY)$/;
/** `Buy RHEINGOLD INC @ 179.25`: the action, the security and the price in one cell. */
const TRADE_AT =
  /^(?:buy|sell|bought|sold|purchase|sale|reinvest(?:ment|ed)?)\s+(?:of\s+|in(?:to)?\s+)?(\S.*?)\s+@\s*\$?(\d[\d,]*(?:\.\d+)?)$/i;
/** The end of the reason to leave out a row that is of no share, fund or bond. */
export const NO_SECURITY = ', which is not a security';

/**
 * A mapping as the format that reads the table with these names: the same rows as every broker's. What the `sample`
 * follows, a row must follow as well; any of the known `rows` may cancel or correct another.
 */
export function formatOf(
  mapping: ColumnMapping,
  names: readonly string[],
  corrections: readonly CellCorrection[] = [],
  sample: readonly (readonly string[])[] = [],
  rows: readonly (readonly string[])[] = sample,
): TableFormat {
  const header = headerOf(mapping, names);
  const habits = sample.length === 0 ? NO_HABITS : habitsOf(names, sample, mapping);
  const actions = placesOf(mapping, 'action');
  const isSigned = arePositionsSigned(mapping, sample);
  const corrected = new Map<number, CellCorrection[]>();
  for (const each of corrections) corrected.set(each.row, [...(corrected.get(each.row) ?? []), each]);
  const kindOf = kindsIn(names);
  const isShare = sharesIn(names);
  const options = optionColumns(names);
  const pairs = pairsIn(mapping, names);
  const tickers = new Map(mapping.tickers?.map(({ printed, means }) => [printed, means]));
  const ratio = names.findIndex((name) => RATIO.test(nameKey(name)));
  const tickerFirst = tickerBefore(names[header.index.description ?? -1]);
  const fillsOnly = FILLS.test(nameKey(names[header.index.quantity ?? -1] ?? ''));
  const undoneOf = undoneBy(mapping, names, sample);
  const marks = readMarks(mapping, names, sample, undoneOf, rows);
  const refusedBy = refusesUndone(mapping, names, sample);
  const kindOfFigures = otherKind(names);
  const costsIn = hasCostsIn(mapping, names);
  const exchanged = exchangedIn(mapping, names, sample);
  const tens = priceTens(mapping, names, sample);
  const isCounted = isInLots(mapping, names);
  const summed = summedIn(names, sample);
  const reinvestedOnes = reinvestedIn(mapping, sample);
  const days = numberedDaysIn(mapping.columns, names, sample);
  const tickersAt = mapping.columns.indexOf('symbol');
  const areSmall = areSmallTickers(
    names[tickersAt] ?? '',
    sample.map((cells) => cells[tickersAt] ?? ''),
  );
  const security = oneSecurity(mapping);
  const further = furtherColumns(mapping, names, sample);
  const terms = { kindOf, ratio, areVersions: marks.areVersions };
  return {
    kind: 'table',
    id: COLUMNS_FORMAT,
    title: COLUMNS_TITLE,
    columns: Object.fromEntries(Object.keys(header.index).map((field) => [field, []])),
    required: [],
    ...partialFills(mapping, sample),
    headerOf: (cells) => (isSameHeader(cells, names) ? header : null),
    headingOf,
    section: sectionOf(names, sample[0] ?? []),
    otherHeader: (cells) => (isOtherHeader(cells, names) ? (namesTrades(cells) ? 'trades' : 'else') : null),
    ...(header.fees.length > 0 ? { fees: [] } : {}),
    ...(corrected.size > 0 ? { correct: (line, cells) => correctCells(cells, corrected.get(line)) } : {}),
    dates: mapping.dates,
    decimalComma: mapping.decimal_comma,
    currency: mapping.currency,
    ...(hasClearAmounts(mapping, pairs.amount, sample) ? {} : { isAmountSignUnclear: true }),
    actions: actionsOf(mapping.actions),
    actionOf: (row) => actionOf(row, mapping, { places: actions, isSigned }),
    contracts: ['symbol', 'description'],
    derive: (row) => derive(row, mapping, { options, pairs, tickers, tickerFirst, days, security, further }),
    quantityText: isCounted ? sharesOfLots : withoutUnit,
    zeroIsBlank: ['price'],
    footers: [[TOTALS, 'totals']],
    overrule: (row, meaning) => {
      const sum = summed?.(row.cells) ?? null;
      if (sum !== null) return ignore(`a sum of other rows (${shortened(sum)})`);
      const back = marks.reversed(row, meaning);
      if (back !== null) return back;
      const isDividend = meaning.ignored === undefined && meaning.type === 'dividend';
      if (isDividend && reinvestedOnes?.is(row.cells) && reinvestedOnes.isWhole(row.cells)) return reinvested;
      if (meaning.ignored !== undefined) return overrule(row, meaning, mapping, terms);
      const isIncome = isDividend || meaning.type === 'other';
      if (isIncome && isBlank(row.text('trade_date')) && !isBlank(row.text('settle_date'))) return cashMovement;
      const state = reverses(row, meaning, mapping.decimal_comma) ? null : undoneOf(row.cells);
      if (state !== null) return ignore(`order that was not carried out (${shortened(state)})`);
      if (CONTRIBUTION.test(row.text('action')) && isNothing(row.text('quantity'))) return cashMovement;
      if (fillsOnly && meaning.side !== undefined && isNothing(row.text('quantity')))
        return ignore('order that was not filled');
      const own = meaning.contract === 'required' && isShare(row.cells) ? ofShares(meaning) : meaning;
      return marks.annulled(row) ?? overrule(row, own, mapping, terms);
    },
    finish: (trade, row) => {
      const isContract =
        kindOf(row.cells) === 'option' ||
        isOptionRow(row) ||
        (hasTerms(row.cells, options, mapping.decimal_comma) && trade.type !== 'other');
      if (trade.option === null && trade.quantity !== null && isContract)
        return unreadContract(row, row.text('action') || trade.type, row.text('symbol') || row.text('description'));
      if (trade.type === 'split') stateRatio(trade, row.cells, ratio);
      if (areSmall) trade.symbol = trade.symbol?.toUpperCase() ?? null;
      return (
        otherSidesPrice(row, trade, pairs.price, mapping) ??
        unfilledPart(row, trade) ??
        (trade.subtype === 'cancel' ? null : (marks.refused(row) ?? (marks.areVersions ? null : refusedBy(row)))) ??
        (exchanged === null ? null : settleIn(exchanged, trade, row)) ??
        finish(trade, row, mapping, { tens, costsIn }) ??
        kindOfFigures(row, trade) ??
        (trade.subtype === 'cancel' ? null : brokenHabit(row, trade, habits))
      );
    },
  };
}

/** Money paid in, which buys units only where the row has them. */
const CONTRIBUTION = /^(?:employee |employer )?contributions?$/i;

const isNothing = (printed: string): boolean => isBlank(printed) || readDecimal(printed) === '0';

export function headerOf(mapping: ColumnMapping, names: readonly string[]): Header {
  const index: Header['index'] = {};
  for (const [field, own] of Object.entries(FIELDS) as [Exclude<ColumnField, 'fees'>, Field][]) {
    const at = mapping.columns.indexOf(field);
    if (at >= 0) index[own] = at;
  }
  const priced = priceCurrencyAt(mapping, names);
  if (priced >= 0) index.price_currency = priced;
  const paidIn = feeCurrencyAt(mapping, names);
  if (paidIn >= 0) index.fee_currency = paidIn;
  const fees = placesOf(mapping, 'fees');
  const own = Object.keys(index).length + fees.length;
  return { index, fees, names: names.map((name) => name.trim()), own, usual: 0, unknown: [] };
}

const placesOf = ({ columns }: ColumnMapping, field: ColumnField): number[] =>
  columns.flatMap((each, at) => (each === field ? [at] : []));

function isSameHeader(cells: readonly string[], names: readonly string[]): boolean {
  const width = Math.max(cells.length, names.length);
  for (let at = 0; at < width; at++) if ((cells[at] ?? '').trim() !== (names[at] ?? '').trim()) return false;
  return true;
}

/** The pairs of columns that a mapping reads as one figure: the one of the two that it names represents both. */
interface Pairs {
  amount: ColumnPair | null;
  quantity: ColumnPair | null;
  price: ColumnPair | null;
}

function pairsIn({ columns }: ColumnMapping, names: readonly string[]): Pairs {
  const named = (field: keyof Pairs, pair: ColumnPair | null) =>
    pair !== null && (columns[pair.in] === field || columns[pair.out] === field) ? pair : null;
  return {
    amount: named('amount', moneyPair(names)),
    quantity: named('quantity', unitsPair(names)),
    price: named('price', pricePair(names)),
  };
}

interface Known {
  options: OptionColumns;
  pairs: Pairs;
  tickers: ReadonlyMap<string, string>;
  /** How tickers are before the names in one column, where they are. */
  tickerFirst: RegExp | null;
  /** How days are written as numbers, where they are. */
  days: readonly (readonly ['trade_date' | 'settle_date', NumberedDays])[];
  /** The one that all rows are of. */
  security: Derived;
  /** Where a row's currency or day is when its first column is empty. */
  further: Further;
}

/** The exchange that is beside a ticker is no part of it; an option's terms may be beside it too. */
function derive(
  row: Row,
  mapping: ColumnMapping,
  { options, pairs, tickers, tickerFirst, days, security, further }: Known,
): Derived | null {
  const beside = row.printed('symbol') === '' ? (tickerFirst?.exec(row.printed('description')) ?? null) : null;
  const split = splitTicker(row.printed('symbol'));
  const printed = beside?.[1] ?? split?.symbol ?? row.printed('symbol');
  const listed = MARKET.test(printed) ? printed.replace(MARKET, '') : printed.replace(EXCHANGE, '');
  const symbol = tickers.get(printed) ?? listed;
  const contract = contractOf(row.cells, symbol, options, mapping) ?? symbol;
  const isPlain = contract === printed && beside === null && split === null;
  const derived: Derived = isPlain ? { ...security } : { symbol: contract };
  if (split?.name && row.printed('description') === '') derived.description = split.name;
  if (split?.cusip) derived.cusip = split.cusip;
  if (beside) derived.description = beside[2]!;
  for (const [field, places] of further)
    if (places.length > 0 && row.printed(field) === '')
      derived[field] = places.map((at) => (row.cells[at] ?? '').trim()).find((cell) => cell !== '') ?? '';
  for (const field of ['amount', 'quantity', 'price'] as const) {
    const pair = pairs[field];
    if (pair === null) continue;
    const both = field === 'quantity' ? bothOfPair(row.cells, pair, mapping.decimal_comma) : null;
    const figure = figureOfPair(row.cells, pair, mapping.decimal_comma);
    derived[field] = both ?? (field === 'price' && figure !== null ? magnitude(figure) : figure) ?? '';
  }
  const asOf = dayInAction(row.printed('action'), mapping.dates, row.printed('trade_date'));
  const other = asOf ?? dayOfUnfilled(row);
  if (other !== undefined) derived.trade_date = other;
  const inAction = mapping.columns.includes('price') ? null : TRADE_AT.exec(row.printed('action'));
  if (inAction) Object.assign(derived, { description: inAction[1]!, price: inAction[2]!.replaceAll(',', '') });
  if (row.printed('trade_date') === '' && derived.trade_date === undefined && isOfBooks(row, mapping))
    derived.trade_date = row.text('settle_date');
  for (const [field, written] of days) {
    const day = dayOfNumber(row.printed(field), written);
    if (day !== null) derived[field] = day;
  }
  return Object.keys(derived).length === 0 ? null : derived;
}

/** Whether a row is of what has no day of trading: a dividend, a split, or shares that come or go. */
function isOfBooks(row: Row, mapping: ColumnMapping): boolean {
  if (mapping.direction !== 'action' || !isDayShaped(row.text('settle_date').trim())) return false;
  const meaning = understood(actionOf(row, mapping, { places: placesOf(mapping, 'action'), isSigned: false }));
  if (meaning === null || meaning.ignored !== undefined) return false;
  return /^(?:dividend|split|transfer_in|transfer_out)$/.test(meaning.type);
}

/** Whether a row marked as of cash has shares at a price, as a withdrawal from a plan may sell them. */
function movesShares(row: Row, mapping: ColumnMapping): boolean {
  if (!NAMING.some((field) => !isBlank(row.text(field)))) return false;
  const price = readDecimal(row.text('price'), mapping.decimal_comma);
  const units = figureOf(row, 'quantity', mapping);
  return price !== null && price !== '0' && price !== '1' && units !== null && units !== '0';
}

function overrule(
  row: Row,
  meaning: Meaning,
  mapping: ColumnMapping,
  { kindOf, ratio, areVersions }: { kindOf: ReturnType<typeof kindsIn>; ratio: number; areVersions: boolean },
): Meaning | null {
  const isOfPlan = FEE_OF_PLAN.test(row.text('action')) && !FEE_OF_CUSTODY.test(row.text('action'));
  if (meaning === fee && isOfPlan && movesShares(row, mapping)) {
    const units = figureOf(row, 'quantity', mapping);
    return units !== null && isNegative(units) ? sold() : meaning;
  }
  if (meaning.ignored !== undefined) return meaning === cashMovement && movesShares(row, mapping) ? null : meaning;
  if (meaning.type === 'split' && ratio >= 0 && ratioIn(row.cells[ratio]) !== null)
    return { ...meaning, quantity: 'optional' };
  if (meaning.type.startsWith('transfer') && !NAMING.some((field) => !isBlank(row.text(field)))) return cashMovement;
  const status = areVersions ? '' : row.text('status');
  const isUnfilled = UNFILLED.test(status) && !PARTLY.test(status) && !isInForce(row, status);
  if (isUnfilled && !reverses(row, meaning, mapping.decimal_comma))
    return ignore(`order that was not filled (${status})`);
  if (isBankDeposit(row, mapping)) return ignore('sweep of cash into or out of a bank deposit');
  const kind = isOptionRow(row) ? 'option' : kindOf(row.cells);
  return kind === null || kind === 'option' ? meaning : ignore(`${kind}${NO_SECURITY}`);
}

/** The costs of a retirement plan or an adviser, for which units are sold. */
const FEE_OF_PLAN = /\b(?:plan|admin\w*|advis\w+|record-?\w+|participant|servic\w+)\b.*\bfees?\b/i;

/** The costs of a bank that stores shares, which are money for each share. */
const FEE_OF_CUSTODY = /\b(?:[AG]DRs?|deposit[ao]r(?:y|ies)|custod\w*|agency|pass[- ]?thr\w+)\b/i;

const BUYING = /^(?:buy|option_buy)/;
const SELLING = /^(?:sell|option_sell)/;

/** The error of a row that has a price of the other side alone, as a sale at the price of a purchase. */
function otherSidesPrice(row: Row, trade: Trade, pair: ColumnPair | null, mapping: ColumnMapping): RowError | null {
  const figure = pair === null ? null : figureOfPair(row.cells, pair, mapping.decimal_comma);
  const isOther = isNegative(figure ?? '0') ? SELLING.test(trade.type) : BUYING.test(trade.type);
  return figure !== null && isOther ? missingNumber(row, 'price', row.text('action') || trade.type) : null;
}

interface Figures {
  /** By how many tens a price is to be divided. */
  tens: number;
  /** Whether prices or sums have the costs in them. */
  costsIn: boolean;
}

const SETTLED = /^(?:settle(?:ment|d)?(?: date)?|value date|valuta(?:datum)?|wertstellung)$/i;

function finish(trade: Trade, row: Row, mapping: ColumnMapping, { tens, costsIn }: Figures): null {
  if (trade.time === null && row.text('trade_date').includes(':')) trade.time = readTime(row.text('trade_date'));
  if (trade.settle_date === null && trade.trade_date !== null && SETTLED.test(row.nameOf('trade_date'))) {
    trade.settle_date = trade.trade_date;
    trade.note ??= SETTLEMENT_ONLY;
  }
  if (mapping.direction === 'cost' && trade.net_amount !== null) trade.net_amount = negate(trade.net_amount);
  const units = figureOf(row, 'quantity', mapping);
  if (mapping.direction === 'action' && BUYING.test(trade.type) && units !== null && isNegative(units)) {
    trade.type = 'other';
    trade.subtype = 'cancel';
    trade.stated_quantity = units;
  }
  trade.note ??= unreadDayInAction(row.printed('action'), mapping.dates, row.printed('trade_date'));
  const amount = trade.net_amount;
  if (amount !== null && (BUYING.test(trade.type) || SELLING.test(trade.type))) {
    const paid = BUYING.test(trade.type);
    if (isNegative(amount) !== paid) {
      trade.net_amount = paid ? negate(magnitude(amount)) : magnitude(amount);
      trade.net_amount_basis = 'sign by the side';
    }
    if (!costsIn && trade.fees_currency === null) subtractCosts(trade);
  }
  const printed = readDecimal(row.text('price'), mapping.decimal_comma);
  const isAsPrinted = printed !== null && trade.price === magnitude(printed);
  // In hundredths of a currency, as `68.50p`.
  const isInPence = wholeOfHundredth(currencyBeside(row.text('price')) ?? '') !== null;
  const places = tens > 0 ? tens : isInPence ? 2 : 0;
  if (places > 0 && trade.price !== null && isAsPrinted) trade.price = dividedByTens(trade.price, places);
  return null;
}

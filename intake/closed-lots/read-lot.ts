import { divide, formatDecimal, multiply, ONE, parseRounded, ZERO } from '@trover/core/money/decimal.ts';
import { FROM_GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { OptionContract, RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';
import type { DayReader } from '../readers/dates.ts';
import { addDecimals, isBlank, isMore, isNegative, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import { shortened } from '../rows/row-errors.ts';
import { checkedCusip, checkedIsin, SecurityReader } from '../rows/securities.ts';
import { isOfPosition, type LotColumn, type LotColumns } from './lot-columns.ts';

/** What a row of a report is: the trades of a lot, or the reason why it has none. */
type ReadLot =
  | { trades: Trade[]; proceeds: string; security: string }
  | { leftOut: string; proceeds: string | null; security: string }
  | { error: RowError };

interface LotReport {
  columns: LotColumns;
  names: readonly string[];
  days: DayReader;
  /** The currency where no column names one. */
  currency: string | null;
}

/** Amounts of a report are rounded to the cent, each by itself. */
const ROUNDING = '0.01';
const VARIOUS = /^var(?:ious|\.)?$/i;
const NO_PURCHASE = /\b(?:inherit|gift|estate|bequest)/i;
const IS_SHORT = /\bshort\b(?![- ]?term)/i;
/** Words that no column of terms has. */
const SOLD_SHORT = /\bshort[- ]sale\b|\b(?:sell|sold)[- ]short\b|\bto[- ]cover\b/i;
const WITH_CUSIP = /^([^()]{1,20}?)\s*\(([0-9A-Za-z]{9})\)$/;
/** `100 sh. XYZ Co.` and the like: without the word, the number may be of the name. */
const COUNTED = /^(-?[\d,]*\.?\d+)\s*(?:sh|shs|shares?|units?)\b\.?\s+(?:of\s+)?(\S.*)$/i;
const TICKER = /^[A-Z]{1,5}(?:\.[A-Z])?$/;
const NOT_REPORTED = /^(?:\.{3}|not reported|unknown|missing|not available|incomplete|not provided|nil)$/i;

const isMissing = (cell: string): boolean => isBlank(cell) || NOT_REPORTED.test(cell);

/** One row of a report, by what its columns are. */
class LotRow {
  readonly ref: number | string;
  readonly cells: readonly string[];
  readonly report: LotReport;

  constructor(report: LotReport, ref: number | string, cells: readonly string[]) {
    this.report = report;
    this.ref = ref;
    this.cells = cells;
  }

  text(kind: LotColumn): string {
    const at = this.report.columns[kind];
    return at === undefined ? '' : (this.cells[at] ?? '').trim();
  }

  /** The number of shares and what they are of, where one text has both, as on tax forms. */
  get described(): { shares: string; name: string; ticker: string } {
    const printed = this.text('name');
    const found = this.report.columns.quantity === undefined ? COUNTED.exec(printed) : null;
    const name = found?.[2] ?? printed;
    return { shares: found?.[1] ?? this.text('quantity'), name, ticker: found && TICKER.test(name) ? name : '' };
  }

  money(kind: LotColumn): string | null {
    const text = this.text(kind);
    return isMissing(text) ? null : readDecimal(text);
  }

  refused(kind: LotColumn, reason: string): { error: RowError } {
    const { columns, names } = this.report;
    const column = names[columns[kind] ?? -1] ?? null;
    return { error: { row: this.ref, column, value: shortened(this.text(kind)) || null, reason } };
  }

  /** Whether a word or a minus shows that the shares were sold before they were bought. */
  get isMarkedShort(): boolean {
    const { name, term } = this.report.columns;
    const hasWord = this.cells.some((cell, at) => at !== name && at !== term && IS_SHORT.test(cell));
    return hasWord || isNegative(readDecimal(this.described.shares) ?? '0');
  }

  /** Whether it is certain that a sale came first, whatever the order of the days. */
  get isSurelyShort(): boolean {
    const { name } = this.report.columns;
    return IS_SHORT.test(this.text('position')) || this.cells.some((cell, at) => at !== name && SOLD_SHORT.test(cell));
  }

  /** Whether the columns of days are of the position, not of purchase and sale. */
  get isByPosition(): boolean {
    const { columns, names } = this.report;
    return isOfPosition(names[columns.acquired!] ?? '') && isOfPosition(names[columns.sold!] ?? '');
  }

  /** The loss that the tax office does not accept, and whether the row is of a wash sale. */
  get washSale(): { disallowed: string; isOne: boolean } {
    const wash = this.text('wash_sale');
    const disallowed = magnitude(this.money('disallowed') ?? (isMissing(wash) ? null : readDecimal(wash)) ?? '0');
    return { disallowed, isOne: disallowed !== '0' || /^(?:y|yes|w|true)$/i.test(wash) };
  }
}

/** The days and figures of a lot, each as the report prints it. */
interface Lot {
  /** Null where there is no purchase, or its day is not known. */
  acquired: string | null;
  sold: string;
  quantity: string;
  proceeds: string;
  isSaleFirst: boolean;
}

/** Reads the rows of one report. */
export class LotReader {
  #report: LotReport;
  #securities = new SecurityReader();

  constructor(report: LotReport) {
    this.#report = report;
  }

  read(ref: number | string, cells: readonly string[]): ReadLot {
    const row = new LotRow(this.#report, ref, cells);
    const named = this.#security(row);
    const security = named.symbol ?? named.cusip ?? named.isin ?? named.security_name;
    if (security === null)
      return row.refused('symbol', 'The lot names no security. It should have a ticker, CUSIP or name.');
    const leftOut = (reason: string): ReadLot => ({ leftOut: reason, proceeds: row.money('proceeds'), security });
    if (VARIOUS.test(row.text('acquired')) || VARIOUS.test(row.text('sold')))
      return leftOut('a lot of several days ("various"), so its days are not known');
    if (isMissing(row.text('sold')) && row.money('proceeds') === null) return leftOut('a lot that is not sold');
    const lot = readFigures(row);
    if ('error' in lot) return lot;
    const fault = faultOf(row, lot, named.option !== null);
    if (fault !== null) return fault;
    const isOfPlan = !isMissing(row.text('plan'));
    const { cost, isUnclear } = costOf(row);
    if (isUnclear && !isOfPlan)
      return leftOut('a lot whose cost is adjusted (for a wash sale or income), so what was paid is not known');
    const base: Trade = {
      ...blankTrade(ref),
      ...named,
      account: row.text('account_number') || row.text('account') || null,
      quantity: lot.quantity,
      currency: row.text('currency').toUpperCase() || this.#report.currency,
      note: FROM_GAIN_REPORT,
    };
    const { proceeds } = lot;
    if (named.option === null) return { trades: shareTrades(base, lot, { cost, isOfPlan }), proceeds, security };
    const trades = cost === null ? null : contractTrades(base, lot, cost, named.option);
    return trades === null
      ? leftOut('a contract that expired or was exercised, or whose purchase is not shown')
      : { trades, proceeds, security };
  }

  #security(row: LotRow) {
    const { name: description, ticker } = row.described;
    const printed = row.text('symbol') || ticker;
    const both = WITH_CUSIP.exec(printed);
    const first = this.#securities.symbol(both?.[1] ?? printed, true);
    const cusip = this.#securities.symbol((both?.[2] ?? row.text('cusip')).toUpperCase(), false).cusip ?? first.cusip;
    const isin = this.#securities.symbol(row.text('isin').toUpperCase(), false).isin ?? first.isin;
    const option = first.contract ?? this.#securities.contract(description);
    const isShare = option === null;
    return {
      symbol: option?.underlying ?? first.symbol,
      raw_symbol: isShare ? null : printed || description,
      cusip: isShare ? cusip : null,
      cusip_valid: isShare ? checkedCusip(cusip) : null,
      isin: isShare ? isin : null,
      isin_valid: isShare ? checkedIsin(isin) : null,
      security_name: description || null,
      option,
    };
  }
}

/** The days and figures of a lot; an error where one of them cannot be read. */
function readFigures(row: LotRow): Lot | { error: RowError } {
  const { days } = row.report;
  const sold = days.read(row.text('sold'));
  if (sold === null)
    return row.refused('sold', 'The day of the sale cannot be read. It should be written as 03/31/2024.');
  const opened = row.text('acquired');
  const isBought = !isMissing(opened) && !NO_PURCHASE.test(opened);
  const acquired = isBought ? days.read(opened) : null;
  if (isBought && acquired === null)
    return row.refused('acquired', 'The day of the purchase cannot be read. It should be written as 03/31/2024.');
  const quantity = magnitude(readDecimal(row.described.shares) ?? '0');
  if (quantity === '0')
    return row.refused('quantity', 'The number of shares cannot be read. It should be a number above 0.');
  const proceeds = row.money('proceeds');
  if (proceeds === null || isNegative(proceeds))
    return row.refused('proceeds', 'The proceeds cannot be read. They should be an amount of 0 or more.');
  for (const kind of COSTS)
    if (!isMissing(row.text(kind)) && isNegative(row.money(kind) ?? '-1'))
      return row.refused(kind, 'The cost cannot be read. It should be an amount of 0 or more.');
  // The day on which a short position was opened is the day of its sale.
  if (row.isSurelyShort && row.isByPosition && acquired !== null && acquired <= sold)
    return { acquired: sold, sold: acquired, quantity, proceeds, isSaleFirst: true };
  return { acquired, sold, quantity, proceeds, isSaleFirst: acquired !== null && sold < acquired };
}

const COSTS = ['original', 'cost', 'adjusted'] as const satisfies readonly LotColumn[];

/** What of a lot contradicts itself: its gain, its term or the order of its days. */
function faultOf(row: LotRow, lot: Lot, isContract: boolean): { error: RowError } | null {
  const { disallowed, isOne } = row.washSale;
  const gain =
    row.money('gain') ?? row.money('adjusted_gain') ?? sumOf(row.money('short_gain'), row.money('long_gain'));
  const plain = COSTS.flatMap((kind) => row.money(kind) ?? []).map((cost) => addDecimals(lot.proceeds, negate(cost)));
  const expected = plain.flatMap((each) => [each, addDecimals(each, disallowed)]);
  if (gain !== null && plain.length > 0 && !expected.some((each) => isWithinRounding(each, gain)))
    return row.refused('gain', `Proceeds less cost are ${plain[0]}, and the gain is ${gain}. They should agree.`);
  const { acquired, sold, isSaleFirst } = lot;
  const term = termOf(row);
  if (term !== null && acquired !== null && !isSaleFirst && !isOne && term !== termBetween(acquired, sold))
    return row.refused('term', `The lot is printed as ${term} term, and its days are not. They should agree.`);
  if (row.isSurelyShort && !isSaleFirst && acquired !== null && acquired < sold)
    return row.refused(
      'sold',
      'The row is of a short sale, and the sale is after the purchase. The days should agree.',
    );
  return isSaleFirst && !isContract && !row.isMarkedShort
    ? row.refused(
        'sold',
        'The sale is before the purchase, and nothing shows a short sale. The days should be in order.',
      )
    : null;
}

/** What was paid: the amount before tax adjustments where the report has it; null where it is not reported. */
function costOf(row: LotRow): { cost: string | null; isUnclear: boolean } {
  const original = row.money('original');
  if (original !== null && original !== '0') return { cost: original, isUnclear: false };
  const cost = row.money('cost');
  const { disallowed, isOne } = row.washSale;
  // A wash sale without its amount may be in the cost or in the gain.
  if (isOne && disallowed === '0' && cost !== null) return { cost: null, isUnclear: true };
  // A cost of 0 is printed where the broker has none.
  if (cost !== null) return { cost: cost === '0' ? null : cost, isUnclear: false };
  return { cost: null, isUnclear: row.money('adjusted') !== null };
}

function termOf(row: LotRow): 'short' | 'long' | null {
  const printed = row.text('term');
  if (/^(?:s|st|short\b.*)$/i.test(printed)) return 'short';
  if (/^(?:l|lt|long\b.*)$/i.test(printed)) return 'long';
  const [short, long] = [row.money('short_gain') ?? '0', row.money('long_gain') ?? '0'];
  if ((short === '0') === (long === '0')) return null;
  return short === '0' ? 'long' : 'short';
}

const sumOf = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : addDecimals(one, other);

/** Whether two amounts are the same, but for the rounding of each of their parts. */
export const isWithinRounding = (one: string, other: string): boolean =>
  !isMore(magnitude(addDecimals(one, negate(other))), ROUNDING);

/** Long is more than a year: from the day after the purchase to its anniversary. */
function termBetween(acquired: string, sold: string): 'short' | 'long' {
  const anniversary = `${Number(acquired.slice(0, 4)) + 1}${acquired.slice(4)}`;
  return sold > anniversary ? 'long' : 'short';
}

/** The trades of shares. What came from a plan for employees was not bought at what the tax office counts as its cost. */
function shareTrades(base: Trade, lot: Lot, { cost, isOfPlan }: { cost: string | null; isOfPlan: boolean }): Trade[] {
  const { acquired, sold, proceeds, isSaleFirst } = lot;
  const sale: Trade = {
    ...base,
    type: 'sell',
    subtype: isSaleFirst ? 'short_sell' : null,
    trade_date: sold,
    net_amount: proceeds === '0' ? null : proceeds,
    ...(isSaleFirst && acquired !== null && { lot_closed_on: acquired }),
  };
  if (acquired === null) return [sale];
  if (isOfPlan)
    return [{ ...base, type: 'transfer_in', subtype: 'stock_plan', trade_date: acquired, lot_closed_on: sold }, sale];
  if (cost === null) return [sale];
  const subtype = isSaleFirst ? 'buy_to_cover' : null;
  const purchase: Trade = {
    ...base,
    type: 'buy',
    subtype,
    trade_date: acquired,
    net_amount: negate(cost),
    ...(!isSaleFirst && { lot_closed_on: sold }),
  };
  return isSaleFirst ? [sale, purchase] : [purchase, sale];
}

/** The trades of contracts, whose price is for each unit of what they are on; null where one of the two was no trade. */
function contractTrades(base: Trade, lot: Lot, cost: string, option: OptionContract): Trade[] | null {
  const { acquired, sold, proceeds, isSaleFirst } = lot;
  const units = multiply(parseRounded(lot.quantity) ?? ZERO, parseRounded(option.multiplier) ?? ONE);
  if (acquired === null || proceeds === '0' || units === ZERO) return null;
  const of = (type: TradeType, trade_date: string, amount: string, net_amount: string): Trade => ({
    ...base,
    type,
    trade_date,
    price: formatDecimal(divide(parseRounded(amount) ?? ZERO, units)),
    net_amount,
  });
  const bought = of(isSaleFirst ? 'option_buy_to_close' : 'option_buy_to_open', acquired, cost, negate(cost));
  const disposed = of(isSaleFirst ? 'option_sell_to_open' : 'option_sell_to_close', sold, proceeds, proceeds);
  const [opened, closed] = isSaleFirst ? [disposed, bought] : [bought, disposed];
  return [{ ...opened, lot_closed_on: isSaleFirst ? acquired : sold }, closed];
}

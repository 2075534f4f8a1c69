import { divide, formatDecimal, multiply, ONE, parseRounded, ZERO } from '@trover/core/money/decimal.ts';
import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import { FROM_GAIN_REPORT } from '@trover/core/trades/gain-report.ts';
import type { OptionContract, RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';
import type { DayReader } from '../readers/dates.ts';
import { addDecimals, isBlank, isMore, isNegative, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import { shortened } from '../rows/row-errors.ts';
import { checkedCusip, checkedIsin, SecurityReader } from '../rows/securities.ts';
import type { LotColumn, LotColumns } from './lot-columns.ts';

/** What a row of a report is: the trades of a lot, or the reason why it has none. */
export type ReadLot =
  | { trades: Trade[]; proceeds: string; security: string }
  | { leftOut: string; proceeds: string | null; security: string }
  | { error: RowError };

export interface LotReport {
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
const WITH_CUSIP = /^([^()]{1,20}?)\s*\(([0-9A-Za-z]{9})\)$/;
const NOT_REPORTED = /^(?:\.{3}|not reported|unknown|missing|not available|incomplete|not provided|nil)$/i;

const isMissing = (cell: string): boolean => isBlank(cell) || NOT_REPORTED.test(cell);

/** Reads the rows of one report. */
export class LotReader {
  #report: LotReport;
  #securities = new SecurityReader();

  constructor(report: LotReport) {
    this.#report = report;
  }

  read(ref: number | string, cells: readonly string[]): ReadLot {
    const { columns, names, days } = this.#report;
    const text = (kind: LotColumn): string => {
      const at = columns[kind];
      return at === undefined ? '' : (cells[at] ?? '').trim();
    };
    const money = (kind: LotColumn): string | null => (isMissing(text(kind)) ? null : readDecimal(text(kind)));
    const refused = (kind: LotColumn, reason: string): { error: RowError } => ({
      error: { row: ref, column: names[columns[kind] ?? -1] ?? null, value: shortened(text(kind)) || null, reason },
    });

    const named = this.#security(text);
    const security = named.symbol ?? named.cusip ?? named.isin ?? named.security_name;
    if (security === null) return refused('symbol', 'The lot names no security. It should have a ticker, CUSIP or name.');
    const printedProceeds = money('proceeds');
    if (VARIOUS.test(text('acquired')) || VARIOUS.test(text('sold')))
      return { leftOut: 'a lot of several days ("various"), so its days are not known', proceeds: printedProceeds, security };
    const sold = days.read(text('sold'));
    if (sold === null) return refused('sold', 'The day of the sale cannot be read. It should be written as 03/31/2024.');
    const isInherited = NO_PURCHASE.test(text('acquired'));
    const isWithoutDay = isMissing(text('acquired')) || isInherited;
    const acquired = isWithoutDay ? null : days.read(text('acquired'));
    if (acquired === null && !isWithoutDay)
      return refused('acquired', 'The day of the purchase cannot be read. It should be written as 03/31/2024.');
    const printedQuantity = readDecimal(text('quantity'));
    if (printedQuantity === null || printedQuantity === '0')
      return refused('quantity', 'The number of shares cannot be read. It should be a number above 0.');
    if (printedProceeds === null || isNegative(printedProceeds))
      return refused('proceeds', 'The proceeds cannot be read. They should be an amount of 0 or more.');
    for (const kind of ['original', 'cost', 'adjusted'] as const)
      if (!isMissing(text(kind)) && (money(kind) === null || isNegative(money(kind)!)))
        return refused(kind, 'The cost cannot be read. It should be an amount of 0 or more.');

    const wash = text('wash_sale');
    const washAmount = isMissing(wash) ? null : readDecimal(wash);
    const disallowed = magnitude(money('disallowed') ?? washAmount ?? '0');
    const gain = money('gain') ?? money('adjusted_gain') ?? sumOf(money('short_gain'), money('long_gain'));
    const costs = [money('original'), money('cost'), money('adjusted')].filter((cost) => cost !== null);
    if (gain !== null && costs.length > 0) {
      const plain = costs.map((cost) => addDecimals(printedProceeds, negate(cost)));
      const expected = disallowed === '0' ? plain : plain.flatMap((each) => [each, addDecimals(each, disallowed)]);
      if (!expected.some((each) => isWithinRounding(each, gain)))
        return refused('gain', `Proceeds less cost are ${plain[0]}, and the gain is ${gain}. They should agree.`);
    }
    const isSaleFirst = acquired !== null && sold < acquired;
    const isWashSale = disallowed !== '0' || /^(?:y|yes|w|true)$/i.test(wash);
    const term = this.#termOf(text, money);
    if (term !== null && acquired !== null && !isSaleFirst && !isWashSale && term !== termBetween(acquired, sold))
      return refused('term', `The lot is printed as ${term} term, and its days are not. They should agree.`);

    const contract = named.option;
    const isMarkedShort =
      isNegative(printedQuantity) || cells.some((cell, at) => at !== columns.name && at !== columns.term && IS_SHORT.test(cell));
    if (isSaleFirst && contract === null && !isMarkedShort)
      return refused('sold', 'The sale is before the purchase, and nothing shows a short sale. The days should be in order.');

    const isOfPlan = !isMissing(text('plan'));
    const { cost, isUnclear } = this.#costOf(money, isWashSale && disallowed === '0');
    if (isUnclear && !isOfPlan)
      return {
        leftOut: 'a lot whose cost is adjusted (for a wash sale or income), so what was paid is not known',
        proceeds: printedProceeds,
        security,
      };

    const base: Trade = {
      ...blankTrade(ref),
      ...named,
      account: text('account_number') || text('account') || null,
      quantity: magnitude(printedQuantity),
      currency: text('currency').toUpperCase() || this.#report.currency,
      note: FROM_GAIN_REPORT,
    };
    const lot = { base, acquired, sold, cost, proceeds: printedProceeds, isSaleFirst };
    if (contract !== null) {
      if (cost === null || cost === '0' || printedProceeds === '0' || acquired === null)
        return {
          leftOut: 'a contract that expired or was exercised, or whose purchase is not shown',
          proceeds: printedProceeds,
          security,
        };
      return { trades: contractTrades(lot, contract), proceeds: printedProceeds, security };
    }
    return { trades: shareTrades(lot, isOfPlan), proceeds: printedProceeds, security };
  }

  #security(text: (kind: LotColumn) => string) {
    const printed = text('symbol');
    const both = WITH_CUSIP.exec(printed);
    const description = text('name');
    const contract = this.#securities.contract(description);
    const first = this.#securities.symbol(both?.[1] ?? printed, true);
    const cusip = this.#securities.symbol((both?.[2] ?? text('cusip')).toUpperCase(), false).cusip ?? first.cusip;
    const isin = this.#securities.symbol(text('isin').toUpperCase(), false).isin ?? first.isin;
    const option = first.contract ?? contract;
    return {
      symbol: option?.underlying ?? first.symbol,
      raw_symbol: option === null ? null : printed || description,
      cusip: option === null ? cusip : null,
      cusip_valid: option === null ? checkedCusip(cusip) : null,
      isin: option === null ? isin : null,
      isin_valid: option === null ? checkedIsin(isin) : null,
      security_name: description || null,
      option,
    };
  }

  /** What was paid: the amount before tax adjustments where the report has it; null where it is not reported. */
  #costOf(money: (kind: LotColumn) => string | null, isAdjusted: boolean): { cost: string | null; isUnclear: boolean } {
    const original = money('original');
    if (original !== null && original !== '0') return { cost: original, isUnclear: false };
    const cost = money('cost');
    // A wash sale without its amount may be in the cost or in the gain.
    if (isAdjusted && cost !== null) return { cost: null, isUnclear: true };
    // A cost of 0 is printed where the broker has none.
    if (cost !== null) return { cost: cost === '0' ? null : cost, isUnclear: false };
    return { cost: null, isUnclear: money('adjusted') !== null };
  }

  #termOf(text: (kind: LotColumn) => string, money: (kind: LotColumn) => string | null): 'short' | 'long' | null {
    const printed = text('term');
    if (/^(?:s|st|short\b.*)$/i.test(printed)) return 'short';
    if (/^(?:l|lt|long\b.*)$/i.test(printed)) return 'long';
    const [short, long] = [money('short_gain') ?? '0', money('long_gain') ?? '0'];
    if ((short === '0') === (long === '0')) return null;
    return short === '0' ? 'long' : 'short';
  }
}

const sumOf = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : addDecimals(one, other);

/** Whether two amounts are the same, but for the rounding of each of their parts. */
export const isWithinRounding = (one: string, other: string, rounding = ROUNDING): boolean =>
  !isMore(magnitude(addDecimals(one, negate(other))), rounding);

/** Long is more than a year: from the day after the purchase to its anniversary. */
function termBetween(acquired: string, sold: string): 'short' | 'long' {
  const anniversary = `${Number(acquired.slice(0, 4)) + 1}${acquired.slice(4)}`;
  return sold > anniversary ? 'long' : 'short';
}

interface Lot {
  base: Trade;
  acquired: string | null;
  sold: string;
  cost: string | null;
  proceeds: string;
  isSaleFirst: boolean;
}

function shareTrades({ base, acquired, sold, cost, proceeds, isSaleFirst }: Lot, isOfPlan: boolean): Trade[] {
  const sale: Trade = {
    ...base,
    type: 'sell',
    subtype: isSaleFirst ? 'short_sell' : null,
    trade_date: sold,
    net_amount: proceeds === '0' ? null : proceeds,
  };
  if (acquired === null) return [sale];
  // What came from a plan for employees was not bought at what the tax office counts as its cost.
  if (isOfPlan) return [{ ...base, type: 'transfer_in', subtype: 'stock_plan', trade_date: acquired }, sale];
  if (cost === null) return [sale];
  const purchase: Trade = {
    ...base,
    type: 'buy',
    subtype: isSaleFirst ? 'buy_to_cover' : null,
    trade_date: acquired,
    net_amount: negate(cost),
  };
  return isSaleFirst ? [sale, purchase] : [purchase, sale];
}

function contractTrades({ base, acquired, sold, cost, proceeds, isSaleFirst }: Lot, option: OptionContract): Trade[] {
  const priceOf = (amount: string): string | null => {
    const units = multiply(parseRounded(base.quantity!) ?? ZERO, parseRounded(option.multiplier) ?? ONE);
    return units === ZERO ? null : formatDecimal(divide(parseRounded(amount) ?? ZERO, units));
  };
  const side = (type: TradeType, trade_date: string, amount: string, net_amount: string): Trade => ({
    ...base,
    type,
    trade_date,
    price: priceOf(amount),
    net_amount,
  });
  const bought = side(
    isSaleFirst ? 'option_buy_to_close' : 'option_buy_to_open',
    acquired!,
    cost!,
    negate(cost!),
  );
  const disposed = side(isSaleFirst ? 'option_sell_to_open' : 'option_sell_to_close', sold, proceeds, proceeds);
  return isSaleFirst ? [disposed, bought] : [bought, disposed];
}

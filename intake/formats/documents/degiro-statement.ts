import { isinHolds } from '@trover/core/securities/check-digits.ts';
import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { OptionContract, Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../format.ts';
import { englishMonth } from './verified/days.ts';

const BEGINS = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}) (\S.*?) ([A-Z]{2}[A-Z0-9]{9}\d) (?:[A-Z]{2,5} ){1,2}(?=-?\d)/;
/** Options of Eurex have their right before the strike, and those of other exchanges behind it and no ISIN. */
const OPTION = /^([A-Z][A-Z0-9]{0,5}) (?:([CP])(\d+\.\d+)|(\d+(?:\.\d+)?) ([CP])) (\d\d)(\p{Lu}{3})(\d\d)$/u;
const OPTION_BEGINS =
  /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}) ([A-Z][A-Z0-9]{0,5} \d+(?:\.\d+)? [CP] \d\d\p{Lu}{3}\d\d) (?:[A-Z]{2,5} ){1,2}(?=-?\d)/u;
const MAX_MULTIPLIER = 1000;
const SUM = String.raw`(-?\d{1,3}(?:[ .,]\d{3})*(?:[.,]\d{1,6})?|-?\d+(?:[.,]\d{1,6})?)`;
const CURRENCY = '([A-Z]{3})';
const UNITS = String.raw`(-?\d{1,3}(?:[ .,]\d{3})*|-?\d+(?:[.,]\d{1,6})?)`;
/** Units, price, value, value in the account's currency, rate, cost and total: each currency before its sum, or behind it. */
const BEFORE = new RegExp(
  `^${UNITS} ${CURRENCY} ${SUM} ${CURRENCY} ${SUM} ${CURRENCY} ${SUM}(?: ${SUM})?(?: ${CURRENCY} ${SUM})? ${CURRENCY} ${SUM}$`,
);
const BEHIND = new RegExp(
  `^${UNITS} ${SUM} ${CURRENCY} ${SUM} ${CURRENCY} ${SUM} ${CURRENCY}(?: (\\d+[.,]?\\d*))?(?: ${SUM}(?: ${CURRENCY})?)?(?: ${CURRENCY})? ${SUM} ${CURRENCY}$`,
);
const COMMA = /\d,\d{2}(?!\d)/g;
const POINT = /\d\.\d{2}(?!\d)/g;

interface Figures {
  units: string;
  price: string;
  priceCurrency: string;
  value: string;
  total: string;
  cost: string | null;
  currency: string;
  /** Units of the underlying per contract of an option. */
  multiplier: number | null;
}

/** DEGIRO's overview of transactions as a document, in any of its languages. A purchase has a negative value. */
export const degiroStatement: LineFormat = {
  kind: 'lines',
  id: 'degiro-statement',
  title: 'DEGIRO transactions (PDF or text)',
  recognizes: (opening) => {
    const lines = opening.split('\n').map(normalizeLine);
    const comma = hasComma(lines);
    return lines.some((line) => isRow(line) && agreeingFigures(line, comma) !== null);
  },
  start: () => new DegiroReader(),
};

const MAX_ROW_LENGTH = 300;
const isRow = (line: string): boolean => line.length <= MAX_ROW_LENGTH && beginOf(line) !== null;
const beginOf = (line: string): RegExpExecArray | null => BEGINS.exec(line) ?? OPTION_BEGINS.exec(line);

/** With single spaces, and without the marks that Swiss figures have between thousands. */
const normalizeLine = (line: string): string =>
  line
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d)['’](?=\d{3})/g, '')
    .trim();

const hasComma = (lines: readonly string[]): boolean => {
  const count = (pattern: RegExp) => lines.reduce((sum, line) => sum + [...line.matchAll(pattern)].length, 0);
  return count(COMMA) >= count(POINT);
};

class DegiroReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #rows: TextLine[] = [];

  read({ ref, text }: TextLine): void {
    const line = normalizeLine(text);
    if (isRow(line)) this.#rows.push({ ref, text: line });
  }

  end(): void {
    const comma = hasComma(this.#rows.map(({ text }) => text));
    for (const { ref, text } of this.#rows) {
      const figures = agreeingFigures(text, comma);
      if (figures?.price === '0')
        this.found.ignored.push({ row: ref, reason: 'row without a price (an expiry or a corporate action)' });
      else if (figures !== null) this.found.trades.push(tradeOf(ref, text, figures));
      else
        this.found.errors.push({
          row: ref,
          column: null,
          value: text.slice(0, 80),
          reason:
            'Units times price do not come to the value of this row. Download the transactions from DEGIRO as CSV.',
        });
    }
  }
}

/** The figures of a row where units times price come to its value; null where they do not. */
function agreeingFigures(line: string, comma: boolean): Figures | null {
  const begin = beginOf(line)!;
  const rest = line.slice(begin[0].length);
  const figures = behind(BEHIND.exec(rest), comma) ?? before(BEFORE.exec(rest), comma);
  if (figures === null) return null;
  const [units, price, value] = [figures.units, figures.price, figures.value].map(Number) as [number, number, number];
  const multiplier = OPTION.test(begin[5]!) && price > 0 ? Math.round(-value / (units * price)) : 1;
  if (multiplier < 1 || multiplier > MAX_MULTIPLIER) return null;
  if (OPTION.test(begin[5]!)) figures.multiplier = multiplier;
  const apart = Math.abs(units * price * multiplier + value);
  return apart <= 0.011 + Math.abs(value) * 0.00001 ? figures : null;
}

function before(found: RegExpExecArray | null, comma: boolean): Figures | null {
  if (found === null) return null;
  const [, units, priceCurrency, price, , value, , , , , cost, currency, total] = found;
  return figuresOf({ units, price, priceCurrency, value, total, cost, currency }, comma);
}

function behind(found: RegExpExecArray | null, comma: boolean): Figures | null {
  if (found === null) return null;
  const [, units, price, priceCurrency, value, , , , , cost, , , total, currency] = found;
  return figuresOf({ units, price, priceCurrency, value, total, cost, currency }, comma);
}

type Printed = { [Name in keyof Omit<Figures, 'multiplier'>]: string | undefined };

function figuresOf(
  { units, price, priceCurrency, value, total, cost, currency }: Printed,
  comma: boolean,
): Figures | null {
  const read = (text: string | undefined) => (text === undefined ? null : readDecimal(text.replaceAll(' ', ''), comma));
  const [shares, each, sum, all] = [read(units), read(price), read(value), read(total)];
  if (shares === null || each === null || sum === null || all === null || !priceCurrency || !currency) return null;
  return {
    units: shares,
    price: each,
    priceCurrency,
    value: sum,
    total: all,
    cost: read(cost),
    currency,
    multiplier: null,
  };
}

function tradeOf(ref: string, line: string, figures: Figures): Trade {
  const [, day, month, year, time, name, isin] = beginOf(line)!;
  const { units, price, priceCurrency, total, cost, currency } = figures;
  const option = figures.multiplier === null ? null : optionOf(name!, figures.multiplier);
  const side = isNegative(units) ? 'sell' : 'buy';
  return {
    ...blankTrade(ref),
    type: option === null ? side : `option_${side}`,
    trade_date: `${year}-${month}-${day}`,
    time: time!,
    raw_symbol: option === null ? null : name!,
    isin: isin ?? null,
    isin_valid: isin === undefined ? null : isinHolds(isin),
    security_name: name!,
    quantity: magnitude(units),
    price,
    currency,
    price_currency: priceCurrency === currency ? null : priceCurrency,
    fees: cost === null ? '0' : magnitude(cost),
    fees_currency: null,
    net_amount: total,
    option,
  };
}

function optionOf(name: string, multiplier: number): OptionContract | null {
  const found = OPTION.exec(name);
  if (found === null) return null;
  const [, underlying, before, strike, other, behind, day, month, year] = found;
  const expiry = readDay(`${day} ${englishMonth(month!)} 20${year}`, 'dmy');
  const price = readDecimal((strike ?? other)!);
  if (expiry === null || price === null) return null;
  const right = (before ?? behind) === 'P' ? 'P' : 'C';
  return { underlying: underlying!, expiry, strike: price, right, multiplier: String(multiplier) };
}

import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDay } from '../readers/dates.ts';
import { isBlank, readDecimal } from '../readers/numbers.ts';

type Order = ColumnMapping['dates'];

/** How a table's days are written, and the days that could as well be read the other way; null when it is clear. */
export interface WrittenDays {
  order: Order;
  warning: string | null;
}

const NUMBERED = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})(?=$|[\sT;,.])/;
const LATEST_SETTLEMENT = 12;

/**
 * Which of month and day comes first, also by the days of other columns beside these. A day past the twelfth decides, and so do trades on a weekend and settlements
 * months away, which there are none of.
 */
export function daysWritten(
  traded: readonly string[],
  settled: readonly string[],
  usual: 'mdy' | 'dmy',
  spoken: 'mdy' | 'dmy' | null = null,
  beside: readonly string[] = [],
): WrittenDays {
  const numbered = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => NUMBERED.test(cell));
  const all = numbered([...traded, ...settled]);
  const decisive = [...all, ...numbered(beside)];
  const short = shortYearWarning(all);
  if (short !== null) return { order: usual, warning: short };
  if (all.length === 0) return { order: usesYearFirst([...traded, ...settled]) ? 'ymd' : usual, warning: null };
  const onlyDay = decisive.filter((cell) => fits(cell, 'dmy') && !fits(cell, 'mdy')).length;
  const onlyMonth = decisive.filter((cell) => fits(cell, 'mdy') && !fits(cell, 'dmy')).length;
  if (onlyDay !== onlyMonth && Math.min(onlyDay, onlyMonth) * 20 <= Math.max(onlyDay, onlyMonth)) {
    return { order: onlyDay > onlyMonth ? 'dmy' : 'mdy', warning: null };
  }
  if (onlyDay > 0) {
    const order = onlyDay > onlyMonth ? 'dmy' : 'mdy';
    return { order, warning: 'some dates can only be day first and others only month first' };
  }
  const [dmy, mdy] = [oddities(traded, settled, 'dmy'), oddities(traded, settled, 'mdy')];
  if (dmy === 0 && mdy >= 2) return { order: 'dmy', warning: null };
  if (mdy === 0 && dmy >= 2) return { order: 'mdy', warning: null };
  if (Math.min(dmy, mdy) * 3 <= Math.max(dmy, mdy) && Math.max(dmy, mdy) >= 4)
    return { order: dmy < mdy ? 'dmy' : 'mdy', warning: null };
  const near = settledNear(traded, settled);
  if (near !== null) return { order: near, warning: null };
  if (spoken !== null) return { order: spoken, warning: null };
  if (all.every((cell) => readDay(cell, 'dmy') === readDay(cell, 'mdy'))) return { order: usual, warning: null };
  const one = all.find((cell) => readDay(cell, 'dmy') !== readDay(cell, 'mdy'))!;
  return { order: usual, warning: `a date such as ${one} could have the day or the month first` };
}

const SHORT = /^(\d{2})[-/](\d{2})[-/](\d{2})(?=$|[\sT;,.])/;

/** Days in pairs of figures that could begin with their year: what is first changes less than what is last. */
function shortYearWarning(cells: readonly string[]): string | null {
  const parts = cells.map((cell) => SHORT.exec(cell));
  if (
    parts.length === 0 ||
    parts.some((found) => found === null || readDay(`20${found[1]}-${found[2]}-${found[3]}`) === null)
  )
    return null;
  const differing = (at: number) => new Set(parts.map((found) => found![at])).size;
  return differing(1) < differing(3) ? `a date such as ${cells[0]} could begin with its year` : null;
}

function usesYearFirst(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell.trim()));
  return filled.length > 0 && filled.every((cell) => readDay(cell, 'ymd') !== null);
}

function fits(cell: string, order: Order): boolean {
  return readDay(cell, order) !== null;
}

/** How many days fall on a weekend or, of settlements, far from their trade. A settlement that fails counts double. */
function oddities(traded: readonly string[], settled: readonly string[], order: Order): number {
  let odd = 0;
  traded.forEach((cell, at) => {
    const day = timeOf(cell, order);
    if (day === null) return;
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) odd += 1;
    const paid = timeOf(settled[at] ?? '', order);
    if (paid !== null && (paid < day || paid - day > LATEST_SETTLEMENT * DAY_MS)) odd += 2;
  });
  return odd;
}

/** How far apart the days of a trade and its settlement are at most, also of one that is corrected after it. */
const NEAR_DAYS = 7;
const MIN_PAIRS = 2;

/** The order in which every settlement is within days of its trade, where in the other one none is. */
function settledNear(traded: readonly string[], settled: readonly string[]): 'dmy' | 'mdy' | null {
  const nearIn = (order: Order) => {
    const gaps = traded.flatMap((cell, at) => {
      const [day, paid] = [timeOf(cell, order), timeOf(settled[at] ?? '', order)];
      return day === null || paid === null ? [] : [Math.abs(paid - day) <= NEAR_DAYS * DAY_MS];
    });
    return { all: gaps.length >= MIN_PAIRS && gaps.every(Boolean), none: gaps.every((isNear) => !isNear) };
  };
  const [dmy, mdy] = [nearIn('dmy'), nearIn('mdy')];
  if (dmy.all && mdy.none) return 'dmy';
  return mdy.all && dmy.none ? 'mdy' : null;
}

function timeOf(cell: string, order: Order): number | null {
  const day = readDay(cell.trim(), order);
  return day === null ? null : Date.parse(`${day}T00:00:00Z`);
}

const COMMA_FRACTION = /\d,(?:\d{1,2}|\d{4,})[^\d.,]*$|\d\.\d{3},\d/;
const POINT_FRACTION = /\d\.(?:\d{1,2}|\d{4,})[^\d.,]*$|\d,\d{3}\.\d/;
/** Scripts in whose countries a comma always parts thousands. */
const FAR_EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const EITHER = /^[^\d]*[1-9]\d{0,2}[.,]\d{3}[^\d]*$/;

/** Whether fractions are behind a comma; `doubt` where a separator could also group thousands. */
export function decimalsWritten(
  figures: readonly string[],
  names: readonly string[] = [],
): { comma: boolean; warning: string | null } {
  const cells = figures.map((cell) => cell.trim());
  const commas = cells.filter((cell) => COMMA_FRACTION.test(cell)).length;
  const points = cells.filter((cell) => POINT_FRACTION.test(cell)).length;
  const comma = commas > points;
  if (commas > 0 && points > 0 && Math.min(commas, points) * 20 > Math.max(commas, points)) {
    // Each is read by itself, as long as none of them could be in thousands.
    const isClear = !cells.some((cell) => EITHER.test(cell));
    return { comma, warning: isClear ? null : 'some numbers have a decimal comma and others a decimal point' };
  }
  const unsure = cells.find((cell) => EITHER.test(cell));
  if (commas === 0 && points === 0 && unsure !== undefined && !names.some((name) => FAR_EASTERN.test(name))) {
    return { comma, warning: `the number ${unsure} could be in thousands or have a fraction` };
  }
  return { comma, warning: null };
}

const SIGNS: readonly (readonly [pattern: RegExp, currency: string])[] = [
  [/US\$|\bUSD\b/, 'USD'],
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCHF\b/, 'CHF'],
  [/¥|\bJPY\b|\d円|\(円\)|［円］/, 'JPY'],
  [/\bCAD\b|(?<![A-Z])CA?\$/, 'CAD'],
  [/\bNZD\b|NZ\$/, 'NZD'],
  [/\bHKD\b|HK\$/, 'HKD'],
  [/\bSGD\b|(?<![A-Z])S\$/, 'SGD'],
  [/\bTWD\b|NT\$/, 'TWD'],
  [/\bBRL\b|(?<![A-Z])R\$/, 'BRL'],
  [/\bAUD\b|(?<![A-Z])AU?\$/, 'AUD'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/₹|\bINR\b|\bRs\.?(?=\s?\d)/, 'INR'],
  [/₩|\bKRW\b/, 'KRW'],
];

/** A sign of dollars without a country. */
const BARE_DOLLARS = /(?<![A-Z])\$/;

/** The one currency that the figures or their columns' names print; null where none does, or dollars of no known country. */
export function currencyWritten(
  texts: readonly string[],
  dollars: string | null = 'USD',
): { currency: string | null; warning: string | null } {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [pattern, currency] of SIGNS) if (pattern.test(text)) found.add(currency);
    if (dollars !== null && BARE_DOLLARS.test(text)) found.add(dollars);
  }
  if (found.size > 1) return { currency: null, warning: `the money is in ${[...found].join(' and ')}` };
  return { currency: [...found][0] ?? null, warning: null };
}

/** Securities that trade in rupees alone: those listed abroad have numbers of other countries. */
export const INDIAN_ISIN = /^IN[EF][0-9A-Z]{8}\d$/;
const INDIAN_EXCHANGE = /^(?:NSE|BSE)$/;
const JAPANESE_NAME = /約定|銘柄|受渡|売買/;
const JAPANESE_CODE = /^\d{3}[0-9A-Z]$/;
const ABROAD = /ドル|外貨|為替|USD|EUR/;

/** The currency of the one country whose securities all rows are of, where no money is printed with its own. */
export function homeCurrency(names: readonly string[], rows: readonly (readonly string[])[]): 'INR' | 'JPY' | null {
  const everyRowHas = (...patterns: RegExp[]) =>
    rows.length > 0 && rows.every((cells) => cells.some((cell) => patterns.some((one) => one.test(cell.trim()))));
  if (everyRowHas(INDIAN_ISIN, INDIAN_EXCHANGE)) return 'INR';
  const isJapanese = names.filter((name) => JAPANESE_NAME.test(name)).length > 1;
  return isJapanese && !names.some((name) => ABROAD.test(name)) && everyRowHas(JAPANESE_CODE) ? 'JPY' : null;
}

/** Names of columns of rates at which money was exchanged, as they are compared: without a last `s`. */
export const EXCHANGE_RATE =
  /exchangerate|exchrate|fxrate|conversionrate|currencyrate|wechselkur|devisenkur|umrechnungskur|tauxdechange|coursdechange|tipode?cambio|taxadecambio|tassodicambio|wisselkoer|valutakur|vaxlingskur|vekslingskur|vaihtokurssi|kurswaluty|^cambio$/;

/** Whether quantity × price comes to the amount, but for costs, in nearly all rows that have the three. */
export function multipliesOut(
  rows: readonly (readonly string[])[],
  places: { quantity: number; price: number; amount: number },
  decimalComma: boolean,
): { agree: number; exact: number; rows: number; hundredfold: number } {
  const tally = { agree: 0, exact: 0, rows: 0, hundredfold: 0 };
  for (const cells of rows) {
    const read = (at: number) => Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimalComma) ?? Number.NaN));
    const [quantity, price, amount] = [read(places.quantity), read(places.price), read(places.amount)];
    if (!(quantity > 0 && price > 0 && amount > 0)) continue;
    tally.rows += 1;
    const ratio = (quantity * price) / amount;
    if (ratio > 0.9 && ratio < 1.1) tally.agree += 1;
    if (Math.abs(ratio - 1) < 0.001) tally.exact += 1;
    if (ratio > 90 && ratio < 110) tally.hundredfold += 1;
  }
  return tally;
}

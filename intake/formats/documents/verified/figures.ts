import { readDecimal } from '../../../readers/numbers.ts';

/** A number on a line, with what is around it. */
export interface Figure {
  /** As a plain decimal, without its sign. */
  value: string;
  decimals: number;
  currency: string | null;
  isPercent: boolean;
  before: string;
  after: string;
}

/** The currencies of confirmations, as a pattern. */
export const CURRENCY =
  'EUR|USD|CHF|GBP|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CAD|AUD|HKD|SGD|ZAR|TRY|MXN|BRL|INR|NZD|GBX|GBp|€|\\$|£';
const NUMBER = new RegExp(
  `(?:(${CURRENCY})\\s*)?(?<!\\d:|\\d)([-+]?(?:\\d{1,3}(?:[.,'’ ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?))(-)?(?![\\d/:])(?:\\s*(€(?=\\s)|(?:${CURRENCY})(?![A-Za-z]|\\/[A-Z]{3}\\b|\\s*[-+]?\\d)))?(\\s*%)?`,
  'g',
);
const SIGNS: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP' };

/** Whether a text writes decimals behind a comma: most of its sums show it, or its other decimals where it has no sums. */
export function hasDecimalComma(text: string): boolean {
  const sums = (mark: string) => countOf(text, `\\d{1,3}(?:[.'’ ,]\\d{3})*[${mark}](?:\\d{2}(?![\\d.,:/])|--)`);
  if (sums(',') !== sums('.')) return sums(',') > sums('.');
  const others = (mark: string) => countOf(text, `\\d{1,9}[${mark}](?:\\d|\\d{4,12})(?![\\d.,:/])`);
  return others(',') > others('.');
}

const countOf = (text: string, number: string): number =>
  text.match(new RegExp(`(?<![\\d.,:/])${number}`, 'g'))?.length ?? 0;

/** The numbers of a line that are no part of a date, a time or a name. */
export function figuresOf(line: string, decimalComma: boolean): Figure[] {
  const figures: Figure[] = [];
  for (const found of line
    .replace(/(\d)[.,]--?(?=\s|$)/g, (_, digit) => `${digit}${decimalComma ? ',' : '.'}00`)
    .matchAll(NUMBER)) {
    const [all, currencyBefore, digits = '', , currencyAfter, percent] = found;
    const before = line.slice(0, found.index);
    // `12 123,20` may be one number, or twelve units at 123,20.
    const space = digits.indexOf(' ');
    if (space > 0) figures.push(...figuresOf(before + digits.slice(0, space), decimalComma).slice(-1));
    if (space > 0)
      figures.push(
        ...figuresOf(
          `${digits.slice(space + 1)}${line.slice(found.index + all.indexOf(digits) + digits.length)}`,
          decimalComma,
        ).slice(0, digits.indexOf(' ', space + 1) < 0 ? 1 : 2),
      );
    if (/[\p{L}\d/:.-]$/u.test(before) && currencyBefore === undefined) continue;
    const after = line.slice(found.index + all.length);
    if (/^[.]\d|^[\p{L}]/u.test(after)) continue;
    const value = readDecimal(digits.replace(/[+ ’-]/g, '').replaceAll("'", ''), decimalComma);
    if (value === null) continue;
    const currency = currencyAfter ?? currencyBefore ?? null;
    const decimals = (decimalComma ? /,(\d+)$/ : /\.(\d+)$/).exec(digits)?.[1]?.length ?? 0;
    figures.push({
      value,
      decimals,
      currency: currency === null ? null : (SIGNS[currency] ?? currency),
      isPercent: percent !== undefined,
      before,
      after,
    });
  }
  return figures;
}

/**
 * Whether quantity times price comes to the sum, as far as their printed decimals allow; with a rate between the currencies
 * of price and sum, either way round. `off` is the part of the sum by which rounding may be off at most. The figures are checked here and are not results, so that they may be floating.
 */
export function comesTo(quantity: Figure, price: Figure, sum: Figure, rate?: Figure, off = 0.005): boolean {
  const [q, p, s] = [quantity, price, sum].map(({ value }) => Number(value)) as [number, number, number];
  if (q <= 0 || p <= 0 || s <= 0) return false;
  // A whole price is exact.
  const half = ({ decimals }: Figure) => (decimals === 0 ? 0 : 0.5 * 10 ** -decimals);
  const unit = price.isPercent ? 0.01 : 1;
  // A cent more or less is nothing in a large sum, and everything in a small one.
  const cents = Math.min(0.011, Math.max(0.0051, s * 0.02));
  if (rate !== undefined) {
    const by = Number(rate.value);
    const slack = s * (half(rate) / by + half(price) / p) + 0.02;
    return (
      by > 0 &&
      [by, 1 / by].some((factor) => Math.abs(q * p * unit * factor - s) <= Math.min(slack, s * 0.002 + 2 * cents))
    );
  }
  const slack = cents + unit * (q * half(price) + (quantity.decimals > 0 ? p * half(quantity) : 0));
  // A few thousandths of a unit, rounded, come to a sum that is off by more.
  return Math.abs(q * p * unit - s) <= Math.min(slack, s * off + cents);
}

/** A price printed in pence, in pounds. */
export function inPounds(price: Figure): Figure {
  const [whole = '', fraction = ''] = price.value.split('.');
  const digits = whole.padStart(3, '0');
  const value = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`.replace(/\.?0+$/, '');
  return { ...price, value, decimals: price.decimals + 2, currency: 'GBP' };
}

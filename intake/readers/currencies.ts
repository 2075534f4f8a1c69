import { CURRENCY_CODES, currencyOfSign } from '@trover/core/money/currencies.ts';

/** What may be beside a figure for its currency, as part of a pattern. */
export const CURRENCY_WORD = `(?:R(?=\\s?-?\\d[\\d, ]*\\.\\d\\d$)|RM(?=\\s?\\d)|Rs\\.?(?=\\s?\\d)|(?:US|CA|AU|NZ|HK|[ACRS])?\\$|[€£¥₹₪₩円원元]|kr\\.?|zł|Kč|Fr\\.|p(?:ence)?|${CURRENCY_CODES.join('|')}|GBp|ZAc)`;

/** The currency that a word represents, as a code; null when it is none. `GBp` is the hundredth of a `GBP`. */
export function currencyCode(word: string): string | null {
  if (word === 'GBp') return 'GBX';
  if (word === 'ZAc') return 'ZAC';
  const code = word.toUpperCase();
  return CURRENCY_CODES.includes(code) ? code : currencyOfSign(code);
}

/** The currency that a figure is printed with, as in `€88.94` or `52.07 USD`. */
export function currencyBeside(figure: string): string | null {
  const found = /^[-+(\s]*([^\d\s().,+-]+)\s*[-+(]?[\d.,]|[\d.,)]\s*([^\d\s().,+-]+)\s*$/.exec(figure);
  const word = found?.[1] ?? found?.[2];
  return word === undefined ? null : currencyCode(word);
}

/** The currency in a column's name, as in `Total (GBP)`, `Value EUR` or `Unit cost (p)`. */
export function currencyInName(name: string): string | null {
  const bracketed = /[([]\s*([^\])]+?)\s*[)\]]/.exec(name)?.[1];
  if (bracketed !== undefined) return currencyCode(bracketed);
  const last = /\s([A-Z]{3}|€|£)\s*$/.exec(name)?.[1];
  return last === undefined ? null : currencyCode(last);
}

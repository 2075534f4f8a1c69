import { cusipHolds, isinHolds, sedolHolds } from '@trover/core/securities/check-digits.ts';
import { isIsinShaped } from '../../../readers/identifiers.ts';

/** How a confirmation names its security: by an ISIN or CUSIP, else by a number of a country's own and a name. */
export interface ConfirmedSecurity {
  isin: string | null;
  isin_valid: boolean | null;
  cusip: string | null;
  symbol: string | null;
  name: string | null;
  /** A WKN, Valor, SEDOL or the like with its word. */
  note: string | null;
}

const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/g;
const CUSIP = /(?<![\w.,-])([0-9A-Z]{8}\d)(?![\w.,-])/g;
const LABELLED =
  /(?:^|[^\p{L}])(WKN|WPKNR|Wertpapier-?\s?Kenn-?\s?(?:nummer|Nr)|WP-Kenn-Nr|Valor(?:en)?(?:-?\s?(?:nummer|nr))?|NKN|SEDOL|Fondskode|Secur\.Nr)[.:\s]*([A-Z0-9][A-Z0-9/,.]{4,14})/giu;
const TICKER =
  /\b(?:[Ss]ymbol|SYMBOL|[Tt]icker|TICKER|(?:[Ss]tock|[Ss]ecurity|ASX) [Cc]ode|STOCK CODE)\s*:?\s*(?!(?:CUSIP|ISIN|NAME|TYPE|DATE|SIDE|QTY|ACTION|PRICE|SEDOL|CODE)\b)([A-Z][A-Z0-9]{0,5}(?:\.[A-Z]{1,4})?)\b/g;
/** How far from the units the ISIN may be where a document has several. */
const BESIDE = 12;

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one]) => one!);

const isinsOn = (text: string): string[] => found(text, ISIN).filter(isinHolds);

const cusipsOn = (text: string): string[] =>
  found(text, CUSIP).filter((one) => /\d.*\d.*\d/.test(one) && cusipHolds(one));

/** Whether a text names any security by a number or symbol. */
export const namesSecurity = (text: string): boolean =>
  isinsOn(text).length > 0 ||
  labelledIsinsOn(text).length > 0 ||
  (/\bCUSIP\b/i.test(text) && cusipsOn(text).length > 0) ||
  [...text.matchAll(LABELLED)].some(isNumber) ||
  found(text, TICKER).length > 0;

/** The security of the units on this line; null where none is named, or several could be meant. */
export function securityBeside(lines: readonly string[], line: number): ConfirmedSecurity | null {
  const text = lines.join('\n');
  const isins = new Set(isinsOn(text));
  const nothing = { isin: null, isin_valid: null, cusip: null, symbol: null, note: null };
  if (isins.size > 0) {
    const isin = onlyBeside(lines, line, isinsOn);
    return isin === null ? null : { ...nothing, isin, isin_valid: true, name: nameBeside(lines, isin) };
  }
  const cusip = /\bCUSIP\b/i.test(text) ? onlyBeside(lines, line, cusipsOn) : null;
  const symbol = onlyBeside(lines, line, (part) => found(part, TICKER));
  if (cusip !== null) return { ...nothing, cusip, symbol, name: nameBeside(lines, cusip) };
  const isin = onlyBeside(lines, line, labelledIsinsOn);
  if (isin !== null) return { ...nothing, isin, isin_valid: false, symbol, name: nameBeside(lines, isin) };
  const note = onlyBeside(lines, line, numbersOn);
  if (note === null && symbol === null) return null;
  const name = nameBeside(lines, note?.split(' ').at(-1) ?? symbol!);
  return name === null && symbol === null ? null : { ...nothing, symbol, note, name };
}

/** Numbers that are called ISIN and whose check digit does not hold, as documents print them with a misprint. */
const labelledIsinsOn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\bISIN\b[^\n]{0,60}?\n?[^\n]{0,80}?\b([A-Z]{2}[A-Z0-9]{9}\d)\b|\(([A-Z]{2}[A-Z0-9]{9}\d)\/[A-Z0-9]{6}\)/g,
    ),
  ]
    .map(([, named, beside]) => (named ?? beside)!)
    .filter(isIsinShaped);

const numbersOn = (text: string): string[] =>
  [...text.matchAll(LABELLED)]
    .filter(isNumber)
    .map(([, label, number]) => `${label} ${number!.replace(/[.,/]+$/, '')}`);

function isNumber([, label, number]: RegExpExecArray): boolean {
  if (!/\d.*\d/.test(number!)) return false;
  return !/sedol/i.test(label!) || sedolHolds(number!);
}

/** The only one of a document, or the only one near its units. */
function onlyBeside(lines: readonly string[], line: number, on: (text: string) => string[]): string | null {
  const within = (from: number, to: number) => new Set(on(lines.slice(Math.max(0, from), to).join('\n')));
  for (const near of [within(0, lines.length), within(line - BESIDE, line + BESIDE), within(line - 3, line + 4)])
    if (near.size === 1) return [...near][0]!;
  return null;
}

/** The words before or above the number. */
function nameBeside(lines: readonly string[], number: string): string | null {
  const at = lines.findIndex((line) => line.includes(number));
  if (at < 0) return null;
  const own = wordsOf(lines[at]!.slice(0, lines[at]!.indexOf(number)));
  const name = isName(own) ? own : wordsOf(lines[at - 1] ?? '').replace(/\s[\d.,]+\s.*$/, '');
  return isName(name) ? name.slice(0, 120).trim() : null;
}

const wordsOf = (text: string): string =>
  text
    .replace(
      /WP-Kenn-Nr\.?|\bYOU (?:BOUGHT|SOLD)\b|\b(?:ISIN|WKN|WPKNR|Wertpapier|Nominale|Stück|CUSIP|SEDOL|Symbol|Ticker|Valor|ST|STK)\b[.:]?|[(:)/]|(?<![A-Z])[\d.,]{3,}/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();

const isName = (text: string): boolean => /\p{L}{3}/u.test(text);

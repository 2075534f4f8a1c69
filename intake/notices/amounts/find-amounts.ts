import { currencyOfSign } from '@trover/core/money/currencies.ts';
import { findAmountsInWords } from './spelled-amounts.ts';

/** A sum of money as a notice writes it. */
export interface WrittenAmount {
  start: number;
  end: number;
  /** Decimal with two places. */
  value: string;
  /** As printed, without currency and separators: an amount per share has its own places. */
  printed: string;
  /** Null where `$` alone does not show which dollar it is. */
  currency: string | null;
  isDollarSign: boolean;
}

/** Before a dollar sign, beside those of a currency's own sign such as `CA$`. */
const OTHER_PREFIXES: Readonly<Record<string, string>> = { CDN: 'CAD', 'U.S.': 'USD' };
const SCALES: Readonly<Record<string, number>> = {
  thousand: 3,
  million: 6,
  millions: 6,
  miljoen: 6,
  mln: 6,
  m: 6,
  mm: 6,
  billion: 9,
  miljard: 9,
  milliards: 9,
  bn: 9,
  b: 9,
};

const NUMBER = String.raw`\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,6})?|\.\d{2,4}`;
const SCALE = String.raw`(?:[ -]?(thousand|millions?|miljoen|mln|mm|billion|miljard|milliards|bn|[mb])\b)?`;
const BEFORE = new RegExp(
  String.raw`(?:\b(CAD|CDN|USD|AUD|NZD|EUR|GBP|CHF|US|U\.S\.|CA|C|AU|A|NZ) ?)?(?:([$€£]) ?|(?<=\b(?:CAD|CDN|USD|AUD|NZD|EUR|GBP|CHF) ?))(${NUMBER})${SCALE}`,
  'gi',
);
const BEHIND = new RegExp(
  String.raw`(?<![\d$€£.,])(${NUMBER})${SCALE} ?(\$(?: ?CA(?:D|N)?)?|€|euros?|EUR|dollars|CAD)(?![\w\d])`,
  'gi',
);

const UNITS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const CENTS = new RegExp(
  String.raw`(?<![\d$€£.,\w-])(\d{1,2}(?:\.\d{1,4})?|${UNITS.filter(Boolean).join('|')}) ?(?:cents?\b|¢)`,
  'gi',
);

/** Every sum of money in a text, in its order. A number without a currency is none. */
export function findAmounts(text: string): WrittenAmount[] {
  const found: WrittenAmount[] = [];
  /** Letters that are part of one already. */
  const used = new Uint8Array(text.length);
  const add = (
    match: RegExpMatchArray,
    number: string,
    scale: string | undefined,
    currency: string | null,
    isDollarSign: boolean,
    start: number = match.index!,
  ) => {
    const end = match.index! + match[0].trimEnd().length;
    if (used[start] === 1 || used[end - 1] === 1) return;
    const places = scale === undefined ? 0 : SCALES[scale.toLowerCase()]!;
    const printed = plainNumber(number, /^(miljoen|miljard)$/i.test(scale ?? ''));
    if (printed === null) return;
    const value = scaled(printed, places);
    if (value === null) return;
    used.fill(1, start, end);
    found.push({ start, end, value, printed, currency, isDollarSign });
  };
  for (const match of text.matchAll(BEFORE)) {
    const [, code, sign, number, scale] = match;
    if (sign === undefined && (code === undefined || code.length < 3)) continue;
    const isNamed = code !== undefined && isCode(code, match[0][code.length] === ' ', sign);
    const named = isNamed ? currencyOfPrefix(code.toUpperCase()) : null;
    const currency = named ?? (sign === undefined ? null : currencyOfSign(sign));
    const start = match.index + (code === undefined || isNamed ? 0 : match[0].indexOf(sign!));
    add(match, number!, scale, currency, sign === '$', start);
  }
  for (const match of text.matchAll(BEHIND)) {
    const [, number, scale, unit] = match;
    const isDollar = unit!.startsWith('$') || /^dollars$/i.test(unit!);
    const currency = /ca/i.test(unit!) ? 'CAD' : isDollar ? null : 'EUR';
    add(match, number!, scale, currency, isDollar);
  }
  for (const match of text.matchAll(CENTS)) {
    const written = match[1]!.toLowerCase();
    const inWords = UNITS.indexOf(written);
    add(match, inDollars(inWords > 0 ? String(inWords) : written), undefined, null, true);
  }
  for (const { start, end, whole, currency } of findAmountsInWords(text)) {
    if (used.slice(start, end).includes(1)) continue;
    used.fill(1, start, end);
    found.push({ start, end, value: `${whole}.00`, printed: whole, currency, isDollarSign: true });
  }
  return found.sort((a, b) => a.start - b.start);
}

const currencyOfPrefix = (prefix: string): string => OTHER_PREFIXES[prefix] ?? currencyOfSign(`${prefix}$`) ?? prefix;

/** `12.5` cents are `0.125`. */
function inDollars(cents: string): string {
  const [whole = '', fraction = ''] = cents.split('.');
  return `0.${whole.padStart(2, '0')}${fraction}`;
}

/** The `a` of `a $16 million` is an article: a code of one or two letters is in capitals, one of one letter beside its sign. */
const isCode = (code: string, isApart: boolean, sign: string | undefined): boolean =>
  code.length >= 3 || (sign === '$' && code === code.toUpperCase() && !(code.length === 1 && isApart));

/** Reads `1,234.50`, `1.234,50`, `6 000 000` and the Dutch `1.308` as digits with a point. Null for what is neither. */
function plainNumber(written: string, isDutch: boolean): string | null {
  const text = written.replace(/[' ]/g, '');
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (last < 0) return text;
  const signs = text.replace(/\d/g, '');
  const sign = text[last]!;
  const behind = text.length - last - 1;
  const isMixed = new Set(signs).size > 1;
  const isGroup = !isMixed && behind === 3 && (signs.length > 1 || sign === ',' || isDutch);
  const isDecimal = isMixed || (signs.length === 1 && !isGroup);
  if (!isDecimal) return isGroup ? text.replace(/[.,]/g, '') : null;
  return `${text.slice(0, last).replace(/[.,]/g, '') || '0'}.${text.slice(last + 1)}`;
}

/** The number times ten to the power of `places`, with at least two places. */
function scaled(number: string, places: number): string | null {
  const [whole = '', fraction = ''] = number.split('.');
  const digits = `${whole}${fraction.padEnd(places, '0')}`;
  const cut = whole.length + places;
  const [left, right] = [digits.slice(0, cut).replace(/^0+(?=\d)/, ''), digits.slice(cut)];
  if (places > 0 && /[1-9]/.test(right.slice(2))) return null;
  return `${left}.${right.padEnd(2, '0').slice(0, Math.max(2, right.length))}`;
}

import { formatUnits } from '@trover/core/money/decimal.ts';
import { CURRENCY_WORD } from './currencies.ts';

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const MINUS = 45;
const COMMA = 44;
const DOLLAR = 36;
const OPEN = 40;
const CLOSE = 41;
const MAX_LENGTH = 60;
const MAX_EXPONENT = 40;

/** What brokers print where they mean nothing. */
export function isBlank(text: string): boolean {
  return (
    text === '' || text === '--' || text === '-' || text === '–' || text === '—' || text === 'N/A' || text === 'n/a'
  );
}

/**
 * A printed number as an exact decimal string (no exponent, no plus, no trailing zeros), or null when it is none.
 *
 * Reads `$1,234.56`, `($1,500.36)`, `-$1`, `1 046,3825`, `0001.50`, `1.5e-7`. Where one separator alone could mean
 * either, it follows `decimalComma`: `1,234` is a thousand and more in a US file; `33,90` can only be a fraction.
 */
export function readDecimal(text: string, decimalComma = false): string | null {
  if (!decimalComma) {
    const usual = readUsual(text);
    if (usual !== null) return usual;
  }
  if (text.length === 0 || text.length > MAX_LENGTH) return null;
  return readPrinted(text, decimalComma);
}

/** `-$1,234.56` and `($1,234.56)`, the way US files print nearly every number: one pass, no patterns. */
function readUsual(text: string): string | null {
  let at = 0;
  let end = text.length;
  let negative = false;
  if (text.charCodeAt(0) === OPEN && text.charCodeAt(end - 1) === CLOSE) {
    negative = true;
    at++;
    end--;
  }
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === MINUS && negative) return null;
    if (code === MINUS) negative = true;
    else if (code !== DOLLAR) break;
  }
  const whole = text.indexOf(',', at);
  if (whole < 0 || whole >= end) {
    const value = text.charCodeAt(at) === MINUS ? null : readPlain(text, at, end);
    return value !== null && negative ? negate(value) : value;
  }
  const point = text.indexOf('.', at);
  const wholeEnd = point < 0 || point > end ? end : point;
  if (whole === at || whole - at > 3 || (wholeEnd - whole) % 4 !== 0 || text.charCodeAt(at) === ZERO) return null;
  let digits = text.slice(at, whole);
  for (let group = whole; group < wholeEnd; group += 4) {
    if (text.charCodeAt(group) !== COMMA) return null;
    digits += text.slice(group + 1, group + 4);
  }
  digits += text.slice(wholeEnd, end);
  const value = digits.charCodeAt(0) === MINUS ? null : readPlain(digits, 0, digits.length);
  return value !== null && negative ? negate(value) : value;
}

/** `-12.50` and nothing else; one pass, no allocation but the result. */
function readPlain(text: string, from: number, end: number): string | null {
  let at = from;
  const negative = text.charCodeAt(at) === MINUS;
  if (negative) at++;
  const first = at;
  let point = -1;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT) {
      if (point >= 0) return null;
      point = at;
    } else if (code < ZERO || code > NINE) return null;
  }
  const digits = at - first - (point >= 0 ? 1 : 0);
  if (digits === 0 || digits > MAX_LENGTH) return null;
  return trimmed(text, first, point, end, negative);
}

function trimmed(text: string, first: number, point: number, end: number, negative: boolean): string {
  let last = end;
  if (point >= 0) {
    while (last > point + 1 && text.charCodeAt(last - 1) === ZERO) last--;
    if (last === point + 1) last = point;
  }
  let start = first;
  const whole = point >= 0 ? point : last;
  while (start < whole - 1 && text.charCodeAt(start) === ZERO) start++;
  const body = text.slice(start, last);
  const magnitude = body.charCodeAt(0) === POINT ? `0${body}` : body === '' ? '0' : body;
  return negative && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

const CURRENCY = new RegExp(`^${CURRENCY_WORD}\\s*|\\s*${CURRENCY_WORD}$`);
const DASHES = /[‐‑‒–—−]/g;
const SCIENTIFIC = /^(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/;
const SPACED = /^(\d{1,3})((?:[\s'’]\d{3})+)(?=$|[.,])/;

function readPrinted(text: string, decimalComma: boolean): string | null {
  let rest = text.trim().replace(DASHES, '-').replace(CURRENCY, '').trim();
  let signs = 0;
  let negative = false;
  if (rest.startsWith('(') && rest.endsWith(')')) {
    signs++;
    negative = true;
    rest = rest.slice(1, -1).trim();
  }
  for (let pass = 0; pass < 2; pass++) {
    const sign = rest.charAt(0);
    if (sign === '-' || sign === '+') {
      signs++;
      negative = sign !== '+';
      rest = rest.slice(1).trim();
    }
    rest = rest.replace(CURRENCY, '').trim();
  }
  if (rest.endsWith('-') || (rest.endsWith('+') && signs === 0)) {
    signs++;
    negative = rest.endsWith('-');
    rest = rest.slice(0, -1).trim();
  }
  if (signs > 1) return null;
  const spaced = SPACED.exec(rest);
  if (spaced) rest = spaced[0].replace(/[\s'’]/g, '') + rest.slice(spaced[0].length);

  const scientific = SCIENTIFIC.exec(rest);
  const digits = scientific
    ? shifted(scientific[1] ?? '', scientific[2] ?? '', Number(scientific[3]))
    : separated(rest, decimalComma);
  if (digits === null) return null;
  const value = readPlain(digits, 0, digits.length);
  return value !== null && negative ? negate(value) : value;
}

function shifted(whole: string, fraction: string, exponent: number): string | null {
  if (whole === '' && fraction === '') return null;
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + '0'.repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The digits with a point for the fraction and no grouping; null when the separators make no number. */
function separated(text: string, decimalComma: boolean): string | null {
  if (!/^[\d.,]+$/.test(text)) return null;
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma < 0 && point < 0) return text;
  if (comma >= 0 && point >= 0) {
    return comma > point ? joined(text, '.', ',') : joined(text, ',', '.');
  }
  const separator = comma >= 0 ? ',' : '.';
  const single = text.indexOf(separator) === text.lastIndexOf(separator);
  if (!single) return grouped(text, separator);
  const usual = decimalComma ? ',' : '.';
  if (separator === usual) return text.replace(separator, '.');
  return (text.startsWith('0') ? null : grouped(text, separator)) ?? text.replace(separator, '.');
}

function joined(text: string, grouping: string, fraction: string): string | null {
  const at = text.lastIndexOf(fraction);
  if (text.indexOf(fraction) !== at) return null;
  const whole = grouped(text.slice(0, at), grouping);
  return whole === null ? null : `${whole}.${text.slice(at + 1)}`;
}

function grouped(text: string, separator: string): string | null {
  const groups = text.split(separator);
  const fits = groups.every((group, index) =>
    index === 0
      ? group.length >= 1 && group.length <= 3
      : index < groups.length - 1
        ? group.length === 2 || group.length === 3
        : group.length === 3,
  );
  return fits ? groups.join('') : null;
}

export function negate(value: string): string {
  if (value === '0') return value;
  return value.charCodeAt(0) === MINUS ? value.slice(1) : `-${value}`;
}

export function magnitude(value: string): string {
  return value.charCodeAt(0) === MINUS ? value.slice(1) : value;
}

export function isNegative(value: string): boolean {
  return value.charCodeAt(0) === MINUS;
}

/** value ÷ 10^places. */
export function dividedByTens(value: string, places: number): string {
  const [whole = '', fraction = ''] = magnitude(value).split('.');
  const moved = readDecimal(shifted(whole, fraction, -places) ?? '') ?? value;
  return isNegative(value) ? negate(moved) : moved;
}

export function addDecimals(left: string, right: string): string {
  if (left === '0') return right;
  if (right === '0') return left;
  const places = Math.max(placesOf(left), placesOf(right));
  return formatUnits(scaled(left, places) + scaled(right, places), places);
}

/** Whether a decimal is above another one. */
export function isMore(one: string, other: string): boolean {
  return isNegative(addDecimals(other, negate(one)));
}

function placesOf(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

function scaled(value: string, places: number): bigint {
  const own = placesOf(value);
  return BigInt(value.replace('.', '') + '0'.repeat(places - own));
}

/** A quotient with at most six places; null where it has more, or none. */
export function dividedExactly(amount: string, by: string): string | null {
  const places = Math.max(placesOf(amount), placesOf(by));
  const divisor = scaled(by, places);
  const dividend = scaled(amount, places) * 1_000_000n;
  return divisor === 0n || dividend % divisor !== 0n ? null : formatUnits(dividend / divisor, 6);
}

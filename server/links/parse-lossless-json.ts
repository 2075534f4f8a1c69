import { parse } from 'lossless-json';

/** Expands an exponent without losing digits: `1.5e-7` becomes `0.00000015`. */
function plainDecimal(digits: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(digits);
  if (parts === null) return digits;
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts;
  const shift = Number(power);
  // More places than any real figure has: its reader refuses it.
  if (Math.abs(shift) > 60) return digits;
  const all = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const at = Math.max(1, point <= 0 ? 1 : point);
  const rest = padded.slice(at);
  return `${sign}${padded.slice(0, at)}${rest === '' ? '' : `.${rest}`}`;
}

/** Parses JSON with every number as the text of its digits, so that no figure passes through a double. */
export function parseLossless(text: string): unknown {
  return parse(text, null, { parseNumber: plainDecimal });
}

/** Replaces the parser of the providers' packages; text that is not JSON remains text. */
export const readAnswer = (data: unknown): unknown => {
  if (typeof data !== 'string' || data === '') return data;
  try {
    return parseLossless(data);
  } catch {
    return data;
  }
};

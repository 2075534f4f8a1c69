import type { Movement } from './movement.ts';

/** The lines of a `:35B:` field. */
export function securityOf(lines: readonly string[]): Pick<Movement, 'isin' | 'cusip' | 'name'> {
  const isin = /^ISIN\s+([A-Z0-9]{12})$/i.exec(lines[0]?.trim() ?? '')?.[1]?.toUpperCase() ?? null;
  const cusip = lines.map((line) => /^\/US\/([0-9A-Z]{9})\b/.exec(line)?.[1]).find((found) => found !== undefined);
  const name = lines
    .slice(isin === null ? 0 : 1)
    .filter((line) => !/^\/[A-Z0-9]{2,4}\//.test(line))
    .join(' ')
    .trim();
  return { isin, cusip: cusip ?? null, name: name || null };
}

/** `EUR246,90` or `NEUR1,` to the figure and its currency. */
export function moneyOf(text: string): [amount: string, currency: string] {
  const [, sign = '', currency = '', amount = ''] = /^(N?)([A-Z]{3})([\d,]+)$/.exec(text) ?? [];
  return [amount === '' ? text : (sign === 'N' ? '-' : '') + amount.replace(/,$/, ''), currency];
}

/**
 * The price of a deal with its currency: an actual amount, and where there is none a percentage. A discount, a premium and
 * a yield are no price.
 */
export function priceOfDeal(first: (...names: string[]) => string): [price: string, currency: string] {
  const actual = /^(?:ACTU\/)?([A-Z]{3}[\d,]+)$/.exec(first('90B:DEAL'))?.[1];
  if (actual !== undefined) return moneyOf(actual);
  return [/^PRCT\/([\d,]+)$/.exec(first('90A:DEAL'))?.[1] ?? '', ''];
}

/** Amounts that a trade or settlement costs beside the securities themselves. */
const COSTS = ['EXEC', 'CHAR', 'LOCO', 'REGF', 'STAM', 'TRAN', 'TRAX', 'COUN', 'LEVY', 'OTHR', 'SHIP', 'LOCL', 'ISDI'];
export const COST_FIELDS: readonly string[] = COSTS.map((qualifier) => `19A:${qualifier}`);

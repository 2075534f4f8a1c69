import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { isBlank, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import { nameKey } from './field-names.ts';

/** Two columns for one figure, of which each row fills one: what comes in and what goes out. */
export interface ColumnPair {
  in: number;
  out: number;
}

const PAID_IN =
  /^(?:credit|creditamount|amountcredit|moneyin|paidin|haben|gutschrift|abono|accredito|entrate|bij|amountsold|amountreceived|funds?deposited|funds?credited)$/;
const PAID_OUT =
  /^(?:debit|debitamount|amountdebit|moneyout|paidout|soll|belastung|lastschrift|cargo|addebito|uscite|af|amountpurchased|amountpaid|funds?withdrawn|funds?debited)$/;
const UNITS_IN =
  /^(?:share|unit|quantity|qty|number)(?:bought|purchased|acquired|received|in)$|^(?:bought|purchased|buy|purchase)(?:share|unit|quantity|qty)$|^(?:quantity|qty)buy$|^bought$/;
const UNITS_OUT =
  /^(?:share|unit|quantity|qty|number)(?:sold|redeemed|delivered|disposed|out)$|^(?:sold|redeemed|sell|sale)(?:share|unit|quantity|qty)$|^(?:quantity|qty)sell$|^sold$/;

const bare = (name: string): string => nameKey(name.replace(/^\(([^)]*)\)$/, '$1').replace(/\([^)]*\)|[$€£]/g, ' '));

function pairOf(names: readonly string[], incoming: RegExp, outgoing: RegExp): ColumnPair | null {
  const keys = names.map(bare);
  const found = { in: keys.findIndex((key) => incoming.test(key)), out: keys.findIndex((key) => outgoing.test(key)) };
  return found.in >= 0 && found.out >= 0 ? found : null;
}

/** The columns of money received and money paid, where a table has the two. */
export const moneyPair = (names: readonly string[]): ColumnPair | null => pairOf(names, PAID_IN, PAID_OUT);

/** The columns of units bought and units sold, where a table has the two. */
export const unitsPair = (names: readonly string[]): ColumnPair | null => pairOf(names, UNITS_IN, UNITS_OUT);

/** A pair's figure in this row as a plain decimal: what goes out is negative; null where neither or both are filled. */
export function figureOfPair(cells: readonly string[], pair: ColumnPair, decimalComma: boolean): string | null {
  const read = (at: number) => {
    const cell = (cells[at] ?? '').trim();
    const value = isBlank(cell) ? null : readDecimal(cell, decimalComma);
    return value === '0' ? null : value;
  };
  const [incoming, outgoing] = [read(pair.in), read(pair.out)];
  if ((incoming === null) === (outgoing === null)) return null;
  return incoming === null ? negate(magnitude(outgoing!)) : magnitude(incoming);
}

/** What a row prints that fills both columns of a pair; null of any other. */
export function bothOfPair(cells: readonly string[], pair: ColumnPair, decimalComma: boolean): string | null {
  const printed = [pair.in, pair.out].map((at) => (cells[at] ?? '').trim());
  const isFilled = (cell: string) => !isBlank(cell) && readDecimal(cell, decimalComma) !== '0';
  return printed.every(isFilled) ? printed.join(' and ') : null;
}

/** Whether nearly each of these rows fills one of the two columns at most, and some fill one; of money, each must. */
export function isPairFilled(
  rows: readonly (readonly string[])[],
  pair: ColumnPair,
  decimalComma: boolean,
  { isUnits = false } = {},
): boolean {
  const isFilled = (cells: readonly string[], at: number) => {
    const value = readDecimal((cells[at] ?? '').trim(), decimalComma);
    return value !== null && value !== '0';
  };
  const filled = rows.filter((cells) => isFilled(cells, pair.in) || isFilled(cells, pair.out));
  const both = filled.filter((cells) => isFilled(cells, pair.in) && isFilled(cells, pair.out)).length;
  // A row in which some were bought and some were sold is asked about by itself.
  return filled.length > 0 && (isUnits ? both * 2 < filled.length : both === 0);
}

const OF_A_SIDE = /^(?:debit|credit|paid|received|in|out)currency$/;

/** Further columns of the same currency, of which a row may fill another than the first: of a fill, or of the other side. */
export function furtherCurrencies({ columns }: Pick<ColumnMapping, 'columns'>, names: readonly string[]): number[] {
  const first = columns.indexOf('currency');
  const key = nameKey(names[first] ?? '');
  if (first < 0 || key === '') return [];
  return names.flatMap((name, at) => {
    const other = nameKey(name);
    return at !== first && (other === key || (OF_A_SIDE.test(key) && OF_A_SIDE.test(other))) ? [at] : [];
  });
}

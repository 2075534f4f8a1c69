import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { isBlank, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import { nameFit, nameKey } from './field-names.ts';

/** Two columns for one figure, of which each row fills one: what comes in and what goes out. */
export interface ColumnPair {
  in: number;
  out: number;
}

const PAID_IN =
  /^(?:credit|creditamount|amountcredit|moneyin|paidin|haben|gutschrift|abono|accredito|entrate|bij|amountsold|amountreceived|funds?deposited|funds?credited|(?:betrag)?zugunsten|montantcredit|importoaccredito|importeabono)$/;
const PAID_OUT =
  /^(?:debit|debitamount|amountdebit|moneyout|paidout|soll|belastung|lastschrift|cargo|addebito|uscite|af|amountpurchased|amountpaid|funds?withdrawn|funds?debited|(?:betrag)?zulasten|montantdebit|importoaddebito|importecargo)$/;
const UNITS_IN =
  /^(?:share|unit|quantity|qty|number)(?:bought|purchased|acquired|received|in)$|^(?:bought|purchased|buy|purchase)(?:share|unit|quantity|qty)$|^(?:quantity|qty)buy$|^quantidade(?:de)?compra$|^bought$/;
const UNITS_OUT =
  /^(?:share|unit|quantity|qty|number)(?:sold|redeemed|delivered|disposed|out)$|^(?:sold|redeemed|sell|sale)(?:share|unit|quantity|qty)$|^(?:quantity|qty)sell$|^quantidade(?:de)?venda$|^sold$/;

const SOLD_AT = /^(?:sell|sale|selling|sold)(?:price|rate)$/;
const BOUGHT_AT = /^(?:buy|buying|purchase|bought)(?:price|rate)$/;

const keyWithoutUnits = (name: string): string =>
  nameKey(name.replace(/^\(([^)]*)\)$/, '$1').replace(/\([^)]*\)|[$€£]/g, ' '));

function pairOf(names: readonly string[], incoming: RegExp, outgoing: RegExp): ColumnPair | null {
  const keys = names.map(keyWithoutUnits);
  const found = { in: keys.findIndex((key) => incoming.test(key)), out: keys.findIndex((key) => outgoing.test(key)) };
  return found.in >= 0 && found.out >= 0 ? found : null;
}

/** The columns of money received and money paid, where a table has the two. */
export const moneyPair = (names: readonly string[]): ColumnPair | null => pairOf(names, PAID_IN, PAID_OUT);

/** The columns of units bought and units sold, where a table has the two. */
export const unitsPair = (names: readonly string[]): ColumnPair | null => pairOf(names, UNITS_IN, UNITS_OUT);

/** The columns of a price at which shares were sold and one at which they were bought, where a table has the two. */
export const pricePair = (names: readonly string[]): ColumnPair | null => pairOf(names, SOLD_AT, BOUGHT_AT);

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
  // A row in which some were bought and some were sold needs its own question.
  return filled.length > 0 && (isUnits ? both * 2 < filled.length : both === 0);
}

const SIDE_CURRENCY = /^(?:debit|credit|paid|received|in|out)currency$/;

/** Columns that have a field of a row where its first column is empty. */
export type Further = readonly (readonly ['currency' | 'trade_date', readonly number[]])[];

/**
 * Further columns of a currency, of which a row may fill another than the first: of a fill, or of the other side; and of
 * days, where no row fills two of them, as of lists that have trades and dividends.
 */
export function furtherColumns({ columns }: Pick<ColumnMapping, 'columns'>, names: Cells, sample: Rows): Further {
  const first = columns.indexOf('currency');
  const key = nameKey(names[first] ?? '');
  const currencies = names.flatMap((name, at) => {
    const other = nameKey(name);
    const isSame = key !== '' && (other === key || (SIDE_CURRENCY.test(key) && SIDE_CURRENCY.test(other)));
    return first >= 0 && at !== first && isSame ? [at] : [];
  });
  const day = columns.indexOf('trade_date');
  const days = names.flatMap((name, at) =>
    columns[at] === null && nameFit(name, 'trade_date').isExact && areApart(sample, day, at) ? [at] : [],
  );
  return [
    ['currency', currencies],
    ['trade_date', days],
  ];
}

type Cells = readonly string[];
type Rows = readonly Cells[];

/** Whether each of two columns is filled where the other is empty, and never both. */
export function areApart(rows: Rows, one: number, other: number): boolean {
  const has = (cells: Cells, at: number) => (cells[at] ?? '').trim() !== '';
  return (
    rows.some((cells) => has(cells, other)) &&
    rows.some((cells) => has(cells, one)) &&
    rows.every((cells) => has(cells, one) !== has(cells, other))
  );
}

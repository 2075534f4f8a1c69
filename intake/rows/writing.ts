import type { TableFormat } from '../formats/format.ts';
import { readDay } from '../readers/dates.ts';
import type { Field, Header } from './columns.ts';

const FIGURES: readonly Field[] = ['quantity', 'price', 'amount', 'accrued_interest'];
const DAYS: readonly Field[] = ['trade_date', 'settle_date'];

const COMMA_FRACTION = /\d,(?:\d{1,2}|\d{4,})[^\d.,]*$/;
const POINT_FRACTION = /\d\.(?:\d{1,2}|\d{4,})[^\d.,]*$/;
const SLASHED_DAY = /^(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}/;

/** How many cells must speak for another way of writing than the broker's, and for none of them against it. */
const WITNESSES = 3;

/**
 * The format as this file is written: a spreadsheet of another country saves numbers with a decimal comma, or days before
 * months. One cell alone is a mistake, not a habit.
 */
export function asWritten(
  format: TableFormat,
  header: Header,
  rows: readonly (readonly string[])[],
  delimiter: string,
): TableFormat {
  const cells = (places: readonly (number | undefined)[]): string[] =>
    rows.flatMap((row) => places.flatMap((at) => (at === undefined ? [] : [(row[at] ?? '').trim()])));
  const figures = cells([...FIGURES.map((field) => header.index[field]), ...header.fees]);
  const commas = count(figures, (cell) => COMMA_FRACTION.test(cell));
  const decimalComma =
    commas >= (delimiter === ',' ? WITNESSES : 1) && !figures.some((cell) => POINT_FRACTION.test(cell));

  const days = cells(DAYS.map((field) => header.index[field]));
  const dayFirst = count(days, (cell) => fits(cell, 'dmy') && !fits(cell, 'mdy'));
  const dates =
    format.dates === 'mdy' && dayFirst >= WITNESSES && !days.some((cell) => fits(cell, 'mdy') && !fits(cell, 'dmy'))
      ? 'dmy'
      : format.dates;
  const own = format.dates === 'dmy' ? 'dmy' : 'mdy';
  const other = own === 'dmy' ? 'mdy' : 'dmy';
  const isAmbiguous =
    format.dates !== 'ymd' &&
    dates === format.dates &&
    days.some((cell) => fits(cell, other) && !fits(cell, own)) &&
    !days.some((cell) => fits(cell, own) && !fits(cell, other));
  const comma = format.decimalComma || decimalComma;
  if (!isAmbiguous && dates === format.dates && comma === (format.decimalComma ?? false)) return format;
  return { ...format, dates, decimalComma: comma, ...(isAmbiguous ? { ambiguousDays: true } : {}) };
}

function fits(cell: string, order: 'mdy' | 'dmy'): boolean {
  return SLASHED_DAY.test(cell) && readDay(cell, order) !== null;
}

function count(cells: readonly string[], speaks: (cell: string) => boolean): number {
  return cells.reduce((sum, cell) => (speaks(cell) ? sum + 1 : sum), 0);
}

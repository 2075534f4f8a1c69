import { type DateOrder, readDay, readTime } from '../readers/dates.ts';
import { isBlank, readDecimal } from '../readers/numbers.ts';
import type { Row } from './row.ts';

const AS_OF = /\sas of\s+(.+)$/i;

/** The effective day of `12/03/2018 as of 11/30/2018`. */
export function dayWithin(printed: string, order: DateOrder): string | null {
  if (printed.length < 14) return null;
  const found = AS_OF.exec(printed);
  return found ? readDay(found[1]!, order) : null;
}

/** The day that is printed behind what was done, as `Rebill - Buy as of 06/03/2024`. */
export const dayInAction = (action: string): string | null => /\sas of (\d[\d/.-]{5,9})$/i.exec(action)?.[1] ?? null;

/** The time of day in a time stamp; midnight is what a date without a time is given. */
export function timeWithin(printed: string): string | null {
  if (printed.length < 12) return null;
  const time = readTime(printed);
  return time === '00:00:00' || time === '00:00' ? null : time;
}

/** Whether a settlement is still to come. */
export function isPending(text: string): boolean {
  return /^(?:processing|pending|unsettled)$/i.test(text);
}

/** Whether a record without a day is text beside the table, not a row with a broken date. */
export function isProse(row: Row, printedDay: string): boolean {
  if (isNumber(row.text('quantity')) || isNumber(row.text('price'))) return false;
  const filled = row.cells.filter((cell) => cell.trim() !== '').length;
  if (filled <= 2) return true;
  return /[a-z]{3}/i.test(printedDay) || printedDay === '';
}

function isNumber(text: string): boolean {
  return !isBlank(text) && readDecimal(text) !== null;
}

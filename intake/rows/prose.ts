import { type DateOrder, readDay, readTime } from '../readers/dates.ts';
import { isBlank, readDecimal } from '../readers/numbers.ts';
import type { Row } from './row.ts';
import { shortened } from './row-errors.ts';

const AS_OF = /\sas of\s+(.+)$/i;

/** The effective day of `12/03/2018 as of 11/30/2018`. */
export function dayWithin(printed: string, order: DateOrder): string | null {
  if (printed.length < 14) return null;
  const found = AS_OF.exec(printed);
  return found ? readDay(found[1]!, order) : null;
}

const DAY = String.raw`\d[\d/.-]{5,9}|\d{1,2}[- ][a-z]{3,9}\.?[- ,]+\d{2,4}|[a-z]{3,9}\.?[- ]\d{1,2},?[- ]\d{2,4}`;
const AS_OF_ACTION = new RegExp(String.raw`\sas of:?\s+(${DAY})[).]*$`, 'i');
const IN_FIGURES = /^\d{1,2}[-/.]\d{1,2}[-/.]\d/;
/** A trade is booked within so many days. */
const MAX_DAYS_BEFORE = 31;
const DAY_LENGTH = 86_400_000;

export const hasDayInAction = (action: string): boolean => AS_OF_ACTION.test(action);

/**
 * The day that is printed behind what was done, as `Rebill - Buy as of 06/03/2024`, by its own shape where it is another
 * than that of the row's days. Null where there is none, or where it could be two days or is none.
 */
export function dayInAction(action: string, order: DateOrder, booked: string): string | null {
  const printed = AS_OF_ACTION.exec(action)?.[1];
  if (printed === undefined) return null;
  // Days with the year first, or with the month as a word, show no order of one in figures.
  const own = booked.trim() === '' || IN_FIGURES.test(booked.trim()) ? readDay(printed, order) : null;
  if (own !== null) return own;
  const days = new Set((['mdy', 'dmy'] as const).flatMap((each) => readDay(printed, each) ?? []));
  if (days.size < 2) return [...days][0] ?? null;
  const at = Date.parse(readDay(booked, order) ?? '');
  const near = [...days].filter((day) => {
    const before = (at - Date.parse(day)) / DAY_LENGTH;
    return before >= 0 && before <= MAX_DAYS_BEFORE;
  });
  return near.length === 1 ? near[0]! : null;
}

/** What is to be noted of a trade whose day in its action is not read; null for any other. */
export const unreadDayInAction = (action: string, order: DateOrder, booked: string): string | null =>
  hasDayInAction(action) && dayInAction(action, order, booked) === null
    ? `the day in "${shortened(action)}" is not read: the day is that of the row`
    : null;

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

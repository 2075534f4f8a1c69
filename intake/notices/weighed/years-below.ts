import type { WrittenDate } from '../find-dates.ts';
import { lastAt } from './lines.ts';

const MAX_CELL = 160;
const MONTH_AND_DAY = /^--\d\d-\d\d$/;
const IS_YEAR = /^(?:19|20)\d\d(?: |$)/;
/** The end of a line; a year behind `in` is one of its own. */
const YEAR_AT_END =
  /(?:^|(?<!\b(?:in|of|since|by|before|after|during|from|to|through|until|year|fiscal|between|and|or)|,|\d) )((?:19|20)\d\d) ?$/i;

/** Days whose year is below them in a narrow cell, with that year. */
export const withYearsBelow = (
  dates: readonly WrittenDate[],
  text: string,
  lineStarts: readonly number[],
): WrittenDate[] => dates.map((date) => withYearBelow(date, text, lineStarts));

/** `BY JUNE 24,` in a narrow cell, whose next line is the year: the text of the cell beside it is before or behind it. */
function withYearBelow(date: WrittenDate, text: string, lineStarts: readonly number[]): WrittenDate {
  if (date.day !== null || !MONTH_AND_DAY.test(date.partial ?? '') || !/^, ?/.test(text.slice(date.end))) return date;
  const at = lastAt(lineStarts, date.end - 1) + 1;
  if (at === lineStarts.length) return date;
  const below = lineStarts.slice(at, at + 3).filter((start) => start < date.end + MAX_CELL);
  const next = below.find((start) => IS_YEAR.test(text.slice(start, start + 5)));
  if (next !== undefined) return withYear(date, text, next);
  // The day is the last of its line, and the year that of the line below.
  if (text.slice(date.end, lineStarts[at]).trim() !== ',') return date;
  const line = text.slice(lineStarts[at], lineStarts[at + 1] ?? text.length);
  const year = line.length > MAX_CELL ? null : YEAR_AT_END.exec(line);
  return year === null ? date : withYear(date, text, lineStarts[at]! + year.index + year[0].indexOf(year[1]!));
}

const withYear = (date: WrittenDate, text: string, at: number): WrittenDate => ({
  ...date,
  day: `${text.slice(at, at + 4)}${date.partial!.slice(1)}`,
  partial: null,
  end: at + 4,
});

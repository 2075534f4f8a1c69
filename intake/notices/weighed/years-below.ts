import type { WrittenDate } from '../find-dates.ts';
import { readDeadlines } from '../read-deadlines.ts';
import { lastAt } from './lines.ts';

const MAX_CELL = 160;
const MONTH_AND_DAY = /^--\d\d-\d\d$/;
const YEAR_ALONE = /^(?:19|20)\d\d ?$/;
const IS_YEAR = /^(?:19|20)\d\d(?: |$)/;
/** The end of a line. */
const YEAR_AT_END = /(?<=^|[^,\d] )((?:19|20)\d\d) ?$/;
/** Before a year that is of something else than a deadline: `in`, `June`, `fall`, `fiscal year ended`, `Notes due`. */
const OWN_WORDS =
  /\b(?:in|of|since|by|before|after|during|from|to|through|until|between|and|or|than|for|circa|effective|due|dated|maturing|expiring|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|fall|autumn|winter|quarters?|Q[1-4]|[1-4]Q|half|H[12]|years?|years?[- ]end|fy|fiscal|calendar|early|mid|late|ended|ending|ends|began|beginning|reached|signed|filed|entered|announced|issued|held|series|form 10-[KQ]|act|code|reports?|meeting)\.? $/i;

/** Days whose year is below them in a narrow cell, with that year. */
export function withYearsBelow(
  dates: readonly WrittenDate[],
  text: string,
  lineStarts: readonly number[],
): WrittenDate[] {
  let known: Years | null | undefined;
  const years = () => {
    if (known === undefined) known = yearsOf(readDeadlines(text, dates, lineStarts).days.values());
    return known;
  };
  return dates.map((date) => withYearBelow(date, text, lineStarts, years));
}

/** From the first to the last year of deadlines. */
interface Years {
  first: number;
  last: number;
}

function yearsOf(days: Iterable<{ value: string }>): Years | null {
  const years = [...days].map(({ value }) => Number(value.slice(0, 4)));
  return years.length === 0 ? null : { first: Math.min(...years), last: Math.max(...years) };
}

/** Whether a year is one of the deadlines whose years are whole, or at most `away` from them. */
const isAmong = (year: number, { first, last }: Years, away: number) => year >= first - away && year <= last + away;

/**
 * `BY JUNE 24,` in a narrow cell, whose next line is the year: the text of the cell beside it is before or behind it. The
 * year at the end of a line that has other words must be one of the other deadlines, and no year may be far from them.
 */
function withYearBelow(
  date: WrittenDate,
  text: string,
  lineStarts: readonly number[],
  years: () => Years | null,
): WrittenDate {
  if (date.day !== null || !MONTH_AND_DAY.test(date.partial ?? '') || !/^, ?/.test(text.slice(date.end))) return date;
  const at = lastAt(lineStarts, date.end - 1) + 1;
  if (at === lineStarts.length) return date;
  const lineAt = (index: number) => text.slice(lineStarts[index], lineStarts[index + 1] ?? text.length);
  const yearAt = (start: number) => Number(text.slice(start, start + 4));
  for (let below = at; below < at + 3; below += 1) {
    const start = lineStarts[below];
    if (start === undefined || start >= date.end + MAX_CELL) break;
    const line = lineAt(below);
    if (!IS_YEAR.test(line)) continue;
    const known = years();
    const isOwn = known === null || isAmong(yearAt(start), known, YEAR_ALONE.test(line) ? 1 : 0);
    if (isOwn) return withYear(date, text, start);
  }
  // The day is the last of its line, and the year that of the line below.
  if (text.slice(date.end, lineStarts[at]).trim() !== ',') return date;
  const line = lineAt(at);
  const year = line.length > MAX_CELL ? null : YEAR_AT_END.exec(line);
  if (year === null || OWN_WORDS.test(line.slice(0, year.index))) return date;
  const known = years();
  const start = lineStarts[at]! + year.index;
  return known !== null && isAmong(yearAt(start), known, 0) ? withYear(date, text, start) : date;
}

const withYear = (date: WrittenDate, text: string, at: number): WrittenDate => ({
  ...date,
  day: `${text.slice(at, at + 4)}${date.partial!.slice(1)}`,
  partial: null,
  end: at + 4,
});

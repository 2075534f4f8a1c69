import { LONG_MONTHS } from '../format/dates.ts';
import { addDays, type Day, formatDay, parseDay } from './day.ts';

/** The range in which the missing year of a typed day is searched. */
export interface Bounds {
  /** The reference day: a missing year is the nearest one to it. */
  today: Day;
  min?: Day | undefined;
  max?: Day | undefined;
}

const RELATIVE: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 };

/**
 * Reads a day as people type it: `4 Dec 2025`, `Dec 4`, `12/4/2025` (month first, as in the United States, unless only the
 * other order is a day), `4.12.2025`, `2025-12-04`, `20251204`, `today`. Without a year it is the nearest such day within
 * the bounds. Null for anything else.
 */
export function parseTypedDay(text: string, bounds: Bounds): Day | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const relative = RELATIVE[typed];
  if (relative !== undefined) return addDays(bounds.today, relative);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  if (compact) return parseDay(`${compact[1]}-${compact[2]}-${compact[3]}`);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  return parseNumbers(typed, bounds) ?? parseWords(typed, bounds);
}

/** Reads a month as people type it: `Mar 2024`, `3/2024`, `2024-03`. Answers `YYYY-MM`, or null. */
export function parseTypedMonth(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/[\s,]+/g, ' ');
  const [, year, monthOfYear] = /^(\d{4})[-/. ](\d{1,2})$/.exec(typed) ?? [];
  if (year !== undefined) return monthText(Number(year), Number(monthOfYear));
  const [, number, yearAfter] = /^(\d{1,2})[-/. ](\d{4})$/.exec(typed) ?? [];
  if (number !== undefined) return monthText(Number(yearAfter), Number(number));
  const [, name = '', yearOfName] = /^([a-z]{3,9})\.? (\d{4})$/.exec(typed) ?? [];
  return yearOfName === undefined ? null : monthText(Number(yearOfName), monthNumber(name));
}

function parseNumbers(typed: string, bounds: Bounds): Day | null {
  const [, first, separator, second, year] = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/.exec(typed) ?? [];
  if (first === undefined) return null;
  const [one, other] = [Number(first), Number(second)];
  // a point separates days from months in countries that write the day first
  const isDayFirst = separator === '.' || (one > 12 && other <= 12);
  const [month, day] = isDayFirst ? [other, one] : [one, other];
  return withYear(month, day, year, bounds);
}

function parseWords(typed: string, bounds: Bounds): Day | null {
  const parts = typed
    .replace(/[,.]/g, ' ')
    .split(' ')
    .filter((part) => part !== '');
  const name = parts.find((part) => /^[a-z]{3,9}$/.test(part));
  const numbers = parts.filter((part) => /^\d+(st|nd|rd|th)?$/.test(part));
  if (name === undefined || numbers.length === 0 || parts.length > 3 || numbers.length !== parts.length - 1)
    return null;
  const [day, year] = numbers as [string, string | undefined];
  return withYear(monthNumber(name), Number.parseInt(day, 10), year, bounds);
}

/** 1 to 12 for a month's name or its first three letters or more; 0 for anything else. */
function monthNumber(name: string): number {
  if (name.length < 3) return 0;
  return LONG_MONTHS.findIndex((month) => month.toLowerCase().startsWith(name)) + 1;
}

function withYear(month: number, day: number, year: string | undefined, { today, min, max }: Bounds): Day | null {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(formatDay(today).slice(0, 4));
  const candidates = [0, -1, 1, -2, 2, -3, 3, -4, 4]
    .map((offset) => dayOf(thisYear + offset, month, day))
    .filter((found) => found !== null);
  const within = candidates.filter(
    (found) => (min === undefined || found >= min) && (max === undefined || found <= max),
  );
  const nearest = (within.length > 0 ? within : candidates).toSorted(
    (one, other) => Math.abs(one - today) - Math.abs(other - today),
  );
  return nearest[0] ?? null;
}

const two = (number: number): string => String(number).padStart(2, '0');

const dayOf = (year: number, month: number, day: number): Day | null =>
  parseDay(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);

const monthText = (year: number, month: number): string | null =>
  year >= 1000 && month >= 1 && month <= 12 ? `${year}-${two(month)}` : null;

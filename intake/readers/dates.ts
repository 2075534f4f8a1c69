import { SHORT_MONTHS } from '@trover/core/format/dates.ts';

/** How a file writes days in figures: `mdy` is month first; `ymd` allows nothing but the year first. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd';

const MONTHS = SHORT_MONTHS.map((month) => month.toLowerCase());
const YEAR_FIRST = /^(\d{4}|1\d{2})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[\sT;,.[Z])/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:$|[;,\s.[T]|\d{6}(?:$|\D))/;
const NUMBERED = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[\sT;,.[])/;
const DAY_NAMED =
  /^(?:[A-Za-z]{3,9},\s+)?(\d{1,2})(?:st|nd|rd|th)?[-\s./]*([A-Za-z]{3,9})\.?[-\s,./]*'?(\d{4}|\d{2})(?!\d)/;
const MONTH_NAMED =
  /^(?:[A-Za-z]{3,9},\s+)?([A-Za-z]{3,9})\.?[-\s/]*(\d{1,2})(?:st|nd|rd|th)?[-\s,/]+'?(\d{4}|\d{2})(?!\d)/;
const TIME = /(?:^|[\sT;,])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([AaPp])?\.?(?:[Mm]\b)?/;
const COMPACT_TIME = /(?:^|[;,\sT])(\d{2})(\d{2})(\d{2})(?:\D|$)/;
const CACHE_SIZE = 5000;

/** The day at the start of a printed date or time stamp as `YYYY-MM-DD`, or null when it is none. */
export function readDay(text: string, order: DateOrder = 'mdy'): string | null {
  const printed = text.trim();
  const first = YEAR_FIRST.exec(printed) ?? COMPACT.exec(printed);
  if (first) {
    return first.length === 5 ? day(first[1]!, first[3]!, first[4]!) : day(first[1]!, first[2]!, first[3]!);
  }
  if (order === 'ymd') return null;
  const numbered = NUMBERED.exec(printed);
  if (numbered) {
    const dayFirst = order === 'dmy' || numbered[2] === '.';
    return day(numbered[4]!, numbered[dayFirst ? 3 : 1]!, numbered[dayFirst ? 1 : 3]!);
  }
  const dayNamed = DAY_NAMED.exec(printed);
  if (dayNamed) return day(dayNamed[3]!, String(monthNumber(dayNamed[2]!)), dayNamed[1]!);
  const monthNamed = MONTH_NAMED.exec(printed);
  return monthNamed ? day(monthNamed[3]!, String(monthNumber(monthNamed[1]!)), monthNamed[2]!) : null;
}

const SLASHED = /^\s*\d{1,2}[-/]/;

/** Whether a day in figures is one day with the month first and another with the day first. */
function isEitherOrder(text: string): boolean {
  if (!SLASHED.test(text)) return false;
  const [one, other] = [readDay(text, 'dmy'), readDay(text, 'mdy')];
  return one !== null && other !== null && one !== other;
}

/** The wall-clock time in a time stamp, `HH:MM` or `HH:MM:SS`. */
export function readTime(text: string): string | null {
  const printed = text.trim();
  const found = TIME.exec(printed);
  const [, hours, minutes, seconds, half] = found ?? COMPACT_TIME.exec(printed) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  let hour = Number(hours);
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  const clock = `${String(hour).padStart(2, '0')}:${minutes}`;
  return seconds === undefined ? clock : `${clock}:${seconds}`;
}

/** Reads the days of one file; most rows repeat a day, so it remembers them. */
export class DayReader {
  #known = new Map<string, string | null>();
  readonly order: DateOrder;
  /** Days that could have day or month first are none. */
  readonly isAmbiguous: boolean;

  constructor(order: DateOrder, isAmbiguous = false) {
    this.order = order;
    this.isAmbiguous = isAmbiguous;
  }

  read(text: string): string | null {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= CACHE_SIZE) this.#known.clear();
    const read = this.isAmbiguous && isEitherOrder(text) ? null : readDay(text, this.order);
    this.#known.set(text, read);
    return read;
  }
}

/** The number of a month from 1 by its English name or the first three letters of it; 0 for none. */
export const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function day(year: string, month: string, dayOfMonth: string): string | null {
  const y = yearOf(year);
  const m = Number(month);
  const d = Number(dayOfMonth);
  if (y < 1900 || y > 2100 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null;
  return `${y}-${m < 10 ? '0' : ''}${m}-${d < 10 ? '0' : ''}${d}`;
}

const MINGUO = 1911;
const BUDDHIST = 543;

/** A year of our calendar; also of Taiwan's, which has three figures, and of Thailand's, which is five centuries on. */
function yearOf(printed: string): number {
  const year = Number(printed);
  if (printed.length === 2) return year + (year < 70 ? 2000 : 1900);
  if (printed.length === 3) return year + MINGUO;
  return year >= 2443 && year <= 2643 ? year - BUDDHIST : year;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

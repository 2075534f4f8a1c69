import { addDays, type Day, formatDay, parseDay } from './day.ts';
import { type Bounds, parseTypedDay, parseTypedMonth } from './typed-day.ts';

/** Its ends as `YYYY-MM-DD` or `YYYY-MM`, the first not after the last. */
export interface TypedRange {
  from: string;
  to: string;
}

/** Both ends of a text such as `4 Dec – 9 Jan` or `2025-12-04 to 2026-01-09`; a hyphen needs spaces, as days have hyphens. */
function endsOf(text: string): [string, string] | null {
  const parts = text.trim().split(/\s*[–—]\s*|\s+(?:-|to|until)\s+|\s*\.\.\.?\s*/i);
  const [first, last] = parts;
  return parts.length === 2 && first && last ? [first, last] : null;
}

/**
 * Reads a range of days as people type it. An end without a year is the nearest to the other end: `4 Dec 2025 – 9 Jan`
 * ends in 2026. `4 – 9 Dec 2025` has the month and year of its end. Null for anything else.
 */
export function parseTypedRange(text: string, bounds: Bounds): TypedRange | null {
  const ends = endsOf(text);
  if (ends === null) return null;
  const [first, last] = ends;
  if (isDated(first)) {
    const from = parseTypedDay(first, bounds);
    return from === null ? null : rangeOf(from, parseTypedDay(last, { today: from, min: from }));
  }
  const to = parseTypedDay(last, bounds);
  if (to === null) return null;
  if (/^\d{1,2}$/.test(first)) return rangeOf(parseDay(`${formatDay(to).slice(0, 8)}${first.padStart(2, '0')}`), to);
  return rangeOf(parseTypedDay(first, { today: to, max: to }), to);
}

/** Reads a range of months: `Mar 2024 – Jun 2024`, or `Nov – Feb 2025`, which begins in 2024. */
export function parseTypedMonths(text: string): TypedRange | null {
  const ends = endsOf(text);
  if (ends === null) return null;
  const to = parseTypedMonth(ends[1]);
  if (to === null) return null;
  const year = Number(to.slice(0, 4));
  const from = [ends[0], `${ends[0]} ${year}`, `${ends[0]} ${year - 1}`]
    .map(parseTypedMonth)
    .find((found) => found !== null && found <= to);
  return from ? { from, to } : null;
}

const rangeOf = (from: Day | null, to: Day | null): TypedRange | null =>
  from === null || to === null || from > to ? null : { from: formatDay(from), to: formatDay(to) };

/** Whether a typed day has its year: then it is the same day whatever today is. */
function isDated(text: string): boolean {
  const someDay = parseDay('2001-07-01') as Day;
  const found = parseTypedDay(text, { today: someDay });
  return found !== null && found === parseTypedDay(text, { today: addDays(someDay, 3653) });
}

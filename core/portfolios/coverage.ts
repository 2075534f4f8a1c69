import { addDays, type Day, formatDay, requireDay } from '../dates/day.ts';

/** The first and the last day, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** Days that a file has records of. */
export interface RecordedRange extends DayRange {
  /** Whether the file states the period itself. Otherwise it is the period from its first to its last trade. */
  is_stated?: boolean;
}

/** A class period of a case that the trades of a source belong to. */
export interface HeldPeriod extends DayRange {
  order_id: number;
  /** Whether a claim can still rest on the record: nothing is filed, and the case can still be claimed in. */
  counts: boolean;
}

interface Gap extends DayRange {
  months: number;
  /** The cases whose class period it cuts into, of those that count. */
  order_ids: number[];
}

export interface Coverage {
  held: DayRange[];
  gaps: Gap[];
}

/** Days without a record that do not count as a gap: an account may be inactive for a month. */
const MAX_QUIET_DAYS = 31;
/** The same between two files that state what they cover: a weekend with its holidays. */
export const MAX_DAYS_BETWEEN = 7;
const MONTH = 30.44;

interface Days {
  from: Day;
  to: Day;
  /** Whether its last days are stated as covered. */
  isStated: boolean;
}

const mostBetween = (one: Days, other: Days): number =>
  one.isStated && other.isStated ? MAX_DAYS_BETWEEN : MAX_QUIET_DAYS;

/** Periods that touch, overlap or are at most a month apart are one; where both are stated, at most a few days. */
function joined(ranges: readonly RecordedRange[]): Days[] {
  const sorted = ranges
    .map(({ from, to, is_stated = false }) => ({ from: requireDay(from), to: requireDay(to), isStated: is_stated }))
    .sort((one, other) => one.from - other.from);
  const all: Days[] = [];
  for (const next of sorted) {
    const last = all.at(-1);
    if (last === undefined || next.from - last.to > mostBetween(last, next)) all.push({ ...next });
    else if (next.to > last.to) Object.assign(last, { to: next.to, isStated: next.isStated });
  }
  return all;
}

/**
 * Where the records of one source are whole: the periods of its files and its link, and the months between and after
 * them without records. What lies before the first record is no gap: nobody knows that there was an account.
 */
export function coverageOf(ranges: readonly RecordedRange[], periods: readonly HeldPeriod[], today: string): Coverage {
  const held = joined(ranges);
  const end = requireDay(today);
  const gaps = held.flatMap((one, at): Gap[] => {
    const next = held[at + 1];
    const gap = { from: addDays(one.to, 1), to: next === undefined ? end : addDays(next.from, -1) };
    if (gap.to - gap.from < (next === undefined ? MAX_QUIET_DAYS : mostBetween(one, next))) return [];
    const cut = periods.filter(
      ({ from, to: last, counts }) => counts && requireDay(from) <= gap.to && requireDay(last) >= gap.from,
    );
    return [
      {
        from: formatDay(gap.from),
        to: formatDay(gap.to),
        months: Math.max(1, Math.round((gap.to - gap.from) / MONTH)),
        order_ids: [...new Set(cut.map(({ order_id }) => order_id))],
      },
    ];
  });
  return { held: held.map(({ from, to }) => ({ from: formatDay(from), to: formatDay(to) })), gaps };
}

import { addDays, type Day, formatDay, requireDay } from '../dates/day.ts';

/** Days from and to, both of them included. */
export interface Stretch {
  from: string;
  to: string;
}

/** A class period of a case that the trades of a source belong to. */
export interface HeldPeriod extends Stretch {
  order_id: number;
  /** Whether a claim can still rest on the record: nothing is filed, and the case can still be claimed in. */
  counts: boolean;
}

interface Gap extends Stretch {
  months: number;
  /** The cases whose class period it cuts into, of those that count. */
  order_ids: number[];
}

export interface Coverage {
  held: Stretch[];
  gaps: Gap[];
}

/** Days without a record that do not count as a gap: an account may be inactive for a month. */
const MAX_QUIET_DAYS = 31;
const MONTH = 30.44;

interface Days {
  from: Day;
  to: Day;
}

/** Periods that touch, overlap or are at most a month apart are one. */
function joined(ranges: readonly Stretch[]): Days[] {
  const sorted = ranges
    .map(({ from, to }) => ({ from: requireDay(from), to: requireDay(to) }))
    .sort((one, other) => one.from - other.from);
  const all: Days[] = [];
  for (const { from, to } of sorted) {
    const last = all.at(-1);
    if (last !== undefined && from - last.to <= MAX_QUIET_DAYS) last.to = Math.max(last.to, to) as Day;
    else all.push({ from, to });
  }
  return all;
}

/**
 * Where the records of one source are whole: what its files and its link hold, and the months between and after them
 * that nothing holds. What lies before the first record is no gap: nobody knows that there was an account.
 */
export function coverageOf(ranges: readonly Stretch[], periods: readonly HeldPeriod[], today: string): Coverage {
  const held = joined(ranges);
  const end = requireDay(today);
  const gaps = held.flatMap(({ to }, at): Gap[] => {
    const next = held[at + 1]?.from;
    const gap = { from: addDays(to, 1), to: next === undefined ? end : addDays(next, -1) };
    if (gap.to - gap.from < MAX_QUIET_DAYS) return [];
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

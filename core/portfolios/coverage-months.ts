import type { Coverage, DayRange, HeldPeriod, RecordedRange } from './coverage.ts';

/**
 * What a month of one source is: come; within a file without a trade in it and without a file that states it; come but other
 * than the statement; missing; or missing where a claim needs it. The later is the graver.
 */
export const MONTH_STATES = ['held', 'quiet', 'differs', 'missing', 'missing_counts'] as const;
type MonthState = (typeof MONTH_STATES)[number];

/** Consecutive months of one state, as `2022-03`. */
export interface MonthRun {
  from: string;
  to: string;
  months: number;
  state: MonthState;
  /** The cases whose class period a missing month is in, of those that can still be claimed. */
  order_ids: number[];
}

export const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

type Months = (month: number) => boolean;

/** For each month from the first to the last: whether any of these days is in it. */
function monthsOf(ranges: readonly DayRange[], first: number, last: number): Months {
  // at each month how many more ranges begin than have ended: so that ranges and months are each walked once
  const changes = new Int32Array(Math.max(0, last - first + 2));
  for (const { from, to } of ranges) {
    const [start, end] = [Math.max(first, monthNumber(from)), Math.min(last, monthNumber(to))];
    if (start > end) continue;
    changes[start - first]! += 1;
    changes[end - first + 1]! -= 1;
  }
  for (let at = 1; at < changes.length; at += 1) changes[at]! += changes[at - 1]!;
  return (month) => (changes[month - first] ?? 0) > 0;
}

/** Facts about a source, beside the periods for which its record is complete. */
interface MonthFacts {
  /** Days in which a stated position and the trades before it differ. */
  differs: readonly DayRange[];
  periods: readonly HeldPeriod[];
  ranges: readonly RecordedRange[];
  /** The months with a trade. */
  active: ReadonlySet<number>;
}

/**
 * The record of a source month by month, from its first record to today. A month is missing where a gap is in it and no
 * record; it does not reconcile where a stated position and the trades before it differ. A month without a trade has come
 * only where a file states that it covers it.
 */
export function coverageMonths({ held, gaps }: Coverage, facts: MonthFacts, today: string): MonthRun[] {
  const [first] = held;
  if (first === undefined) return [];
  const { differs, periods, active } = facts;
  const stated = facts.ranges.filter(({ is_stated }) => is_stated);
  const last = held.reduce((latest, { to }) => Math.max(latest, monthNumber(to)), 0);
  const months: Month[] = [];
  const [start, end] = [monthNumber(first.from), monthNumber(today)];
  const [isGap, isHeld, isStated, isDiffering] = [gaps, held, stated, differs].map((some) =>
    monthsOf(some, start, end),
  ) as [Months, Months, Months, Months];
  const counting = periods
    .filter((one) => one.counts)
    .map(({ order_id, from, to }) => ({ order_id, from: monthNumber(from), to: monthNumber(to) }));
  for (let month = start; month <= end; month += 1) {
    const isMissing = isGap(month) && !isHeld(month);
    const needed = isMissing ? counting.filter(({ from, to }) => from <= month && month <= to) : [];
    const order_ids = [...new Set(needed.map(({ order_id }) => order_id))];
    const isQuiet = month <= last && !active.has(month) && !isStated(month);
    const come = isDiffering(month) ? 'differs' : isQuiet ? 'quiet' : 'held';
    const state = !isMissing ? come : order_ids.length > 0 ? 'missing_counts' : 'missing';
    months.push({ month, state, order_ids });
  }
  return runsOf(months);
}

interface Month {
  month: number;
  state: MonthState;
  order_ids: number[];
}

/** The records of several custodians as those of one source: of each month the gravest, from the first record of each on. */
export function combineMonths(all: readonly (readonly MonthRun[])[]): MonthRun[] {
  const months = new Map<number, Month>();
  for (const { from, months: count, state, order_ids } of all.flat())
    for (let month = monthNumber(`${from}-01`); month < monthNumber(`${from}-01`) + count; month += 1) {
      const known = months.get(month) ?? { month, state: 'held' as const, order_ids: [] };
      months.set(month, {
        month,
        state: MONTH_STATES.indexOf(state) > MONTH_STATES.indexOf(known.state) ? state : known.state,
        order_ids: [...new Set([...known.order_ids, ...order_ids])],
      });
    }
  return runsOf([...months.values()].sort((one, other) => one.month - other.month));
}

/** Joins consecutive months of one state. */
function runsOf(months: readonly Month[]): MonthRun[] {
  const runs: MonthRun[] = [];
  for (const { month, state, order_ids } of months) {
    const last = runs.at(-1);
    if (last?.state === state && last.order_ids.join() === order_ids.join()) {
      last.to = monthOf(month);
      last.months += 1;
    } else runs.push({ from: monthOf(month), to: monthOf(month), months: 1, state, order_ids });
  }
  return runs;
}

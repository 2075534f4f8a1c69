import type { Coverage, HeldPeriod, Stretch } from './coverage.ts';

/** What a month of one source is: come, come but other than the statement, missing, or missing where a claim needs it. */
export const MONTH_STATES = ['held', 'differs', 'missing', 'missing_counts'] as const;
type MonthState = (typeof MONTH_STATES)[number];

/** Months one after the other of one state, as `2022-03`. */
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
const touches = ({ from, to }: Stretch, month: number): boolean =>
  monthNumber(from) <= month && month <= monthNumber(to);

/**
 * The record of a source month by month, from its first record to today. A month is missing where a gap is in it and no
 * record; it does not reconcile where a stated position and the trades before it differ.
 */
export function coverageMonths(
  { held, gaps }: Coverage,
  differs: readonly Stretch[],
  periods: readonly HeldPeriod[],
  today: string,
): MonthRun[] {
  const [first] = held;
  if (first === undefined) return [];
  const runs: MonthRun[] = [];
  for (let month = monthNumber(first.from); month <= monthNumber(today); month += 1) {
    const inside = (one: Stretch): boolean => touches(one, month);
    const isMissing = gaps.some(inside) && !held.some(inside);
    const order_ids = isMissing
      ? [...new Set(periods.filter((one) => one.counts && inside(one)).map((one) => one.order_id))]
      : [];
    const state: MonthState = isMissing
      ? order_ids.length > 0
        ? 'missing_counts'
        : 'missing'
      : differs.some(inside)
        ? 'differs'
        : 'held';
    const last = runs.at(-1);
    if (last?.state === state && last.order_ids.join() === order_ids.join()) {
      last.to = monthOf(month);
      last.months += 1;
    } else runs.push({ from: monthOf(month), to: monthOf(month), months: 1, state, order_ids });
  }
  return runs;
}

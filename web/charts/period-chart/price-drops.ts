import { percentChange } from '../case-chart/price.ts';
import type { ChartPeriod } from '../case-chart-data.ts';
import { type Closes, shift } from './days.ts';

export interface Fall {
  date: string;
  /** The last day before it with a close. */
  before: string;
  /** `−31.4%` */
  percent: string;
}

/** The largest drops from one close to the next, the largest first; only those of at least 5 percent. */
export function largestFalls(closes: Closes, most: number): Fall[] {
  const falls: (Fall & { ratio: number })[] = [];
  for (let at = 1; at < closes.length; at += 1) {
    const [before, after] = [closes[at - 1], closes[at]];
    if (!before || !after) continue;
    // Only for sorting; the shown value is computed exactly.
    const ratio = Number(after[1]) / Number(before[1]);
    const percent = ratio <= 0.95 ? percentChange(before[1], after[1]) : null;
    if (percent !== null) falls.push({ date: after[0], before: before[0], percent, ratio });
  }
  return falls
    .sort((a, b) => a.ratio - b.ratio)
    .slice(0, most)
    .map(({ date, before, percent }) => ({ date, before, percent }));
}

/** A first suggestion: the year up to the day before the largest drop. */
export function periodBeforeDrop(closes: Closes): ChartPeriod | null {
  const [fall] = largestFalls(closes, 1);
  const first = closes[0]?.[0];
  if (!fall || !first) return null;
  const from = shift(fall.before, -365);
  return { from: from < first ? first : from, to: fall.before };
}

/** The position of the largest one-day drop relative to the last day of the class period. */
export function describeLargestFall(closes: Closes, to: string): string | null {
  const [fall] = largestFalls(closes, 1);
  if (!fall || to === '') return null;
  const size = fall.percent.replace(/^−/, '');
  if (to === fall.before) return `The biggest one-day drop, ${size}, came the next trading day.`;
  if (to < fall.before) return `The biggest one-day drop, ${size}, came later.`;
  return `The biggest one-day drop, ${size}, lies within the class period.`;
}

import type { ChartPeriod } from '../case-chart-data.ts';
import { dayNumber, dayText } from '../geometry/scale.ts';

export type Closes = readonly (readonly [string, string])[];
export type Edge = 'from' | 'to';

const year = 365;

/**
 * The days from which a class period can be chosen: those with prices, otherwise a margin around the chosen periods.
 */
export function daysToChooseIn(closes: Closes, periods: readonly ChartPeriod[], today: string): ChartPeriod {
  const first = closes[0]?.[0];
  const last = closes.at(-1)?.[0];
  const ends = periods.flatMap(({ from, to }) => [from, to]).filter((day) => day !== '');
  const from = first ?? (ends.length > 0 ? shift(earliestOf(ends), -year) : shift(today, -6 * year));
  const to = last ?? (ends.length > 0 ? earlier(shift(latestOf(ends), year), today) : today);
  return widen({ from, to }, periods);
}

const margin = 240;

/** The part of the days around the chosen periods: so much that each edge can be moved, but no more. */
export function daysAround(days: ChartPeriod, periods: readonly ChartPeriod[]): ChartPeriod {
  const ends = periods.flatMap(({ from, to }) => [from, to]).filter((day) => day !== '');
  if (ends.length === 0) return days;
  return {
    from: latestOf([days.from, shift(earliestOf(ends), -margin)]),
    to: earlier(days.to, shift(latestOf(ends), margin)),
  };
}

/** Whether the edges of the periods have room to move in what is shown. */
export function hasRoom(shown: ChartPeriod, days: ChartPeriod, periods: readonly ChartPeriod[]): boolean {
  const wanted = daysAround(days, periods);
  const least = (end: string, by: number) => shift(end, by * (margin - 60));
  return shown.from <= least(wanted.from, 1) && shown.to >= least(wanted.to, -1);
}

/** Extends the days to the chosen periods and a margin. */
export function widen(days: ChartPeriod, periods: readonly ChartPeriod[]): ChartPeriod {
  const ends = periods.flatMap(({ from, to }) => [from, to]).filter((day) => day !== '');
  return { from: earliestOf([days.from, ...ends]), to: latestOf([days.to, ...ends]) };
}

/** The new position of an edge: within the days, and never beyond the other edge. */
export function moveEdge(period: ChartPeriod, edge: Edge, day: string, within: ChartPeriod): ChartPeriod {
  const inside = latestOf([within.from, earlier(within.to, day)]);
  return edge === 'from'
    ? { from: earlier(inside, period.to), to: period.to }
    : { from: period.from, to: latestOf([period.from, inside]) };
}

/** Arrows move by a day, with Shift or Page keys by a month, Home and End to the ends. Undefined for other keys. */
export function dayByKey(key: string, shifted: boolean, day: string, within: ChartPeriod): string | undefined {
  if (key === 'Home') return within.from;
  if (key === 'End') return within.to;
  const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 30, PageDown: -30 }[key];
  if (step === undefined) return undefined;
  return shift(day, shifted && Math.abs(step) === 1 ? step * 30 : step);
}

/** The period between two days, in either order. */
export const periodBetween = (one: string, other: string): ChartPeriod => ({
  from: earlier(one, other),
  to: latestOf([one, other]),
});

/** The 90 days after the class period, in which the law measures the later value of a share. */
export const lookbackAfter = (to: string): ChartPeriod => ({ from: shift(to, 1), to: shift(to, 90) });

export const shift = (day: string, by: number): string => dayText(dayNumber(day) + by);

const earlier = (one: string, other: string): string => (one < other ? one : other);
const earliestOf = (days: readonly string[]): string => days.reduce(earlier);
const latestOf = (days: readonly string[]): string => days.reduce((one, other) => (one > other ? one : other));

import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { SHORT_MONTHS } from '@trover/core/format/dates.ts';
import { scaleLinear } from './linear.ts';

/** Positions on a chart. They are screen units, the only values for which floats are allowed. */

/** Days since 1970, which make the x scale uniform. */
export function dayNumber(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

export function dayText(day: number): string {
  return new Date(Math.round(day) * DAY_MS).toISOString().slice(0, 10);
}

/** A position in SVG with one decimal, a tenth of a pixel. */
export function at(value: number): number {
  return Math.round(value * 10) / 10;
}

export type DayScale = (date: string) => number;

export function dayScale(from: string, to: string, left: number, right: number): DayScale {
  const scale = scaleLinear([dayNumber(from), dayNumber(to)], [left, right]);
  return (date) => at(scale(dayNumber(date)));
}

export interface AxisTick {
  date: string;
  label: string;
  isYear: boolean;
}

const monthSteps = [1, 3, 6, 12, 24, 60];

/** First days of months, as dense as `minSpacing` permits; January shows its year. */
export function monthTicks(from: string, to: string, width: number, minSpacing: number): AxisTick[] {
  const days = Math.max(1, dayNumber(to) - dayNumber(from));
  const perMonth = (width / days) * 30.44;
  const step = monthSteps.find((months) => months * perMonth >= minSpacing) ?? 120;
  const ticks: AxisTick[] = [];
  const start = Number(from.slice(0, 4)) * 12;
  const end = (Number(to.slice(0, 4)) + 1) * 12;
  for (let month = start - (start % step); month < end; month += step) {
    const year = Math.floor(month / 12);
    const date = `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    if (date < from || date > to) continue;
    const isYear = month % 12 === 0;
    ticks.push({ date, isYear, label: isYear ? String(year) : (SHORT_MONTHS[month % 12] ?? '') });
  }
  return ticks;
}

/** A path of straight lines through screen points. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');
}

/** A path of steps: each value is constant until the x of the next point. */
export function stepPath(points: readonly (readonly [number, number])[], endX: number): string {
  const first = points[0];
  if (!first) return '';
  let path = `M${at(first[0])} ${at(first[1])}`;
  for (const [x, y] of points.slice(1)) path += `H${at(x)}V${at(y)}`;
  return `${path}H${at(endX)}`;
}

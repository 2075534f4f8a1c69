import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { daysFrom } from '@trover/core/format/dates.ts';

export type Board = DataOf<Operations['GET /api/v1/operator/board']>;

/** The axis: number of days before today, and in total. */
const BEFORE = 14;
const DAYS = 56;

/** The position of a day on the axis, from 0 to 100; earlier and later days are at its ends. */
export const placeOfDay = (day: string, today: string): number =>
  (100 * (Math.min(Math.max(daysFrom(today, day), -BEFORE), DAYS - BEFORE) + BEFORE)) / DAYS;

/** The radius of a mark: its area grows with the count, between a visible minimum and a row's height. */
export const radiusOf = (count: number): number => Math.min(8, 3.4 + Math.sqrt(count) * 0.25);

export interface Mark {
  place: number;
  count: number;
  isLate: boolean;
  isNear: boolean;
  /** Of the next item of its kind, if this mark contains it. */
  ticker: string | null;
}

/** The days of a kind as marks; days that would overlap share a mark. */
export function marksOf(
  days: Board['kinds'][number]['days'],
  today: string,
  next: Pick<NonNullable<Board['kinds'][number]['next']>, 'due_on' | 'ticker'> | null = null,
): Mark[] {
  const marks: Mark[] = [];
  for (const { day, count } of days) {
    const away = daysFrom(today, day);
    const place = placeOfDay(day, today);
    const last = marks.at(-1);
    const isLate = away < 0;
    if (last && place - last.place < 2.2 && last.isLate === isLate) last.count += count;
    else marks.push({ place, count, isLate, isNear: away <= 7, ticker: null });
    if (day === next?.due_on) marks.at(-1)!.ticker = next.ticker;
  }
  return marks;
}

/** The Mondays of the axis. */
export function mondaysOf(today: string): { day: string; place: number }[] {
  const first = Date.parse(`${today}T00:00:00Z`) - BEFORE * DAY_MS;
  return Array.from({ length: DAYS }, (_, at) => new Date(first + at * DAY_MS))
    .filter((day) => day.getUTCDay() === 1)
    .map((day) => day.toISOString().slice(0, 10))
    .map((day) => ({ day, place: placeOfDay(day, today) }));
}

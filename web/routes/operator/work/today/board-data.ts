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

/** A mark's text: where it begins or ends, in percent of the axis, and how it is aligned there. */
interface MarkLabel {
  text: string;
  anchor: 'start' | 'middle' | 'end';
  /** Pixels from the centre of the mark. */
  shift: number;
}

/** The share of the axis that a character of a label covers on a desktop screen, in percent. */
const CHARACTER = 1.35;

/**
 * The texts of a row's marks. None crosses the line of today or leaves the axis; where two would overlap, the one with
 * a ticker remains, else the earlier one.
 */
export function labelsOf(marks: readonly Mark[], now: number): (MarkLabel | null)[] {
  const placed = marks.map((mark) => {
    const text = [mark.ticker, mark.count.toLocaleString('en-US')].filter(Boolean).join(' ');
    const width = text.length * CHARACTER;
    const away = mark.place - now;
    const isPastLine = away < 0 && away > -width / 2;
    const isFromLine = away >= 0 && away < width / 2;
    const anchor =
      isPastLine || mark.place > 100 - width / 2
        ? ('end' as const)
        : isFromLine || mark.place < width / 2
          ? ('start' as const)
          : ('middle' as const);
    const from = mark.place - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
    const edge = away === 0 ? 4 : 0;
    const shift = anchor === 'start' ? edge : 0;
    return { text, anchor, shift, from, to: from + width, hasTicker: mark.ticker !== null };
  });
  const shown: typeof placed = [];
  for (const one of placed.toSorted((a, b) => Number(b.hasTicker) - Number(a.hasTicker) || a.from - b.from))
    if (shown.every(({ from, to }) => one.to <= from || one.from >= to)) shown.push(one);
  return placed.map((one) => (shown.includes(one) ? { text: one.text, anchor: one.anchor, shift: one.shift } : null));
}

/** How many items are due on the seven days after today, and later. */
export function countAhead(days: Board['kinds'][number]['days'], today: string): { soon: number; later: number } {
  const sum = (isCounted: (away: number) => boolean): number =>
    days.reduce((total, { day, count }) => total + (isCounted(daysFrom(today, day)) ? count : 0), 0);
  return { soon: sum((away) => away > 0 && away <= 7), later: sum((away) => away > 7) };
}

/** The Mondays of the axis. */
export function mondaysOf(today: string): { day: string; place: number }[] {
  const first = Date.parse(`${today}T00:00:00Z`) - BEFORE * DAY_MS;
  return Array.from({ length: DAYS }, (_, at) => new Date(first + at * DAY_MS))
    .filter((day) => day.getUTCDay() === 1)
    .map((day) => day.toISOString().slice(0, 10))
    .map((day) => ({ day, place: placeOfDay(day, today) }));
}

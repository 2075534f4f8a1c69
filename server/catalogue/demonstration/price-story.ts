import { addDays, type Day, formatDay, isWeekend, requireDay } from '@trover/core/dates/day.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';

/**
 * The price history of an invented share: closes on chosen days, with random movements between them and after the last
 * one.
 */
export interface PriceScenario {
  symbol: string;
  /** `[day, close]`, in order; each day is a trading day. */
  points: readonly (readonly [date: string, close: string])[];
}

/** A day and its close in cents. */
export interface PricedDay {
  date: string;
  cents: number;
}

const HOLIDAYS = ['-01-01', '-07-04', '-12-25'];

/** Our own calendar: no weekends, New Year's Day, Fourth of July or Christmas. */
export function isTradingDay(day: Day): boolean {
  return !isWeekend(day) && !HOLIDAYS.includes(formatDay(day).slice(4));
}

/** The day itself if it is a trading day, otherwise the next one. */
export function tradingDay(day: Day): Day {
  let trading = day;
  while (!isTradingDay(trading)) trading = addDays(trading, 1);
  return trading;
}

export function tradingDayBefore(date: string): string {
  let day = addDays(requireDay(date), -1);
  while (!isTradingDay(day)) day = addDays(day, -1);
  return formatDay(day);
}

/** The same shocks for the same symbol on every machine: whole numbers from -180 to 180, the middle ones more often. */
function shocksOf(symbol: string): () => number {
  let state = 2_166_136_261;
  for (const letter of symbol) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 121;
  };
  return () => next() + next() + next() - 180;
}

const BASIS_POINTS = 10_000;

/**
 * Every close from the history's first day until `until`, in integer arithmetic only. It meets the points exactly;
 * after the last one the price varies around it, and a later `until` only adds days.
 */
export function closesOf(story: PriceScenario, until: string): PricedDay[] {
  const shock = shocksOf(story.symbol);
  const closes: PricedDay[] = [];
  const points = story.points.map(([date, close]) => ({ day: requireDay(date), cents: Number(parseCents(close)) }));
  points.forEach((point, at) => {
    const next = points[at + 1];
    closes.push({ date: formatDay(point.day), cents: point.cents });
    const between: Day[] = [];
    const last = next ? addDays(next.day, -1) : requireDay(until);
    for (let day = addDays(point.day, 1); day <= last; day = addDays(day, 1)) if (isTradingDay(day)) between.push(day);
    const end = next?.cents ?? point.cents;
    const noise: number[] = [];
    for (const _ of between) {
      const before = noise.at(-1) ?? 0;
      noise.push((next ? before : Math.trunc((before * 98) / 100)) + shock());
    }
    const drift = next ? (noise.at(-1) ?? 0) : 0;
    between.forEach((day, step) => {
      const part = step + 1;
      const straight = point.cents + Math.trunc(((end - point.cents) * part) / (between.length + 1));
      const wander = noise[step]! - Math.trunc((drift * part) / (between.length + 1));
      closes.push({ date: formatDay(day), cents: Math.trunc((straight * (BASIS_POINTS + wander)) / BASIS_POINTS) });
    });
  });
  return closes.filter(({ date }) => date <= until);
}

export const priceOf = (cents: number): string => formatCents(BigInt(cents));

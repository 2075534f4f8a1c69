import { addDays, type Day, requireDay, weekday } from './day.ts';

export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const SATURDAY = 6;

export const dayOf = (year: number, month: number, date: number): Day =>
  requireDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);

/** The nth such weekday of a month, 1 being the first. */
export function nthWeekday(year: number, month: number, wanted: number, n: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + 7 * (n - 1));
}

export function lastMonday(year: number, month: 5 | 8): Day {
  const last = dayOf(year, month, 31);
  return addDays(last, -((weekday(last) - MONDAY + 7) % 7));
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

import { DAY_MS } from './day-length.ts';

const HOUR_MS = 3_600_000;
const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });

/** The last millisecond of a day in New York, where days of legal weight end. */
export function endOfCourtDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  // four hours behind UTC in summer, and five in winter; clocks change at two in the morning
  const [summer, winter] = [4, 5].map((hours) => new Date(midnight + hours * HOUR_MS - 1)) as [Date, Date];
  return newYork.format(winter) === day ? winter : summer;
}

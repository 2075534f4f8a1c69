import { BANK_TIME_ZONES, type BankCalendar } from '@trover/core/dates/business-days.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { COURT_TIME_ZONE, dayIn } from '@trover/core/format/dates.ts';

/** Claims are due in New York time: by UTC a case would close up to five hours early on its last evening. */
export const businessDate = (now: Date): string => dayIn(now);

/**
 * The day at a case's court when the business date is `today`; it dates the case's deadlines, signatures and filings.
 * `time_zone` null: New York's. Same as the database's `court_day`.
 */
export function courtDay(today: string, time_zone: string | null, now: Date = new Date()): string {
  if (time_zone === null || time_zone === COURT_TIME_ZONE) return today;
  const ahead = requireDay(dayIn(now, time_zone)) - requireDay(dayIn(now));
  return ahead === 0 ? today : formatDay(addDays(requireDay(today), ahead));
}

/** The day at the banks of a calendar when the business date is `today`; it dates payments and statements. */
export const bankDay = (today: string, calendar: BankCalendar, now: Date = new Date()): string =>
  courtDay(today, BANK_TIME_ZONES[calendar], now);

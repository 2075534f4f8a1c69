import { BANK_TIME_ZONES, type BankCalendar } from '@trover/core/dates/business-days.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { COURT_TIME_ZONE, dayIn } from '@trover/core/format/dates.ts';

/** Claims are due in American time: by UTC a case would close five hours early on its last evening. */
export const businessDate = (now: Date): string => dayIn(now);

/**
 * The day of a case's court where the business date is `today`: deadlines, signatures and filings of a case are dated by
 * it. `time_zone` null: New York's. As `court_day` of the database.
 */
export function courtDay(today: string, time_zone: string | null, now: Date = new Date()): string {
  if (time_zone === null || time_zone === COURT_TIME_ZONE) return today;
  const ahead = requireDay(dayIn(now, time_zone)) - requireDay(dayIn(now));
  return ahead === 0 ? today : formatDay(addDays(requireDay(today), ahead));
}

/** The day where the banks of a calendar are when the business date is `today`: payments and statements are dated by it. */
export const bankDay = (today: string, calendar: BankCalendar, now: Date = new Date()): string =>
  courtDay(today, BANK_TIME_ZONES[calendar], now);

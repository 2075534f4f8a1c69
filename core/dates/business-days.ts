import { addDays, type Day, dayInWords, formatDay, isWeekend, requireDay, weekday } from './day.ts';

/**
 * Whose business days count. `federal_reserve`: ACH and checks in dollars, by the standard holiday schedule of the
 * Federal Reserve Banks (frbservices.org/about/holiday-schedules). `target`: euro transfers, by the closing days of T2
 * (ECB, in force since 2002). `weekends`: other currencies, whose holidays are the bank's own.
 */
export type BankCalendar = 'federal_reserve' | 'target' | 'weekends';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

const dayOf = (year: number, month: number, date: number): Day =>
  requireDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);

/** The nth such weekday of a month, 1 being the first. */
function nthWeekday(year: number, month: number, wanted: number, n: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + 7 * (n - 1));
}

function lastMondayOfMay(year: number): Day {
  const last = dayOf(year, 5, 31);
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

/** One that falls on a Sunday is observed on Monday; for one on a Saturday the Reserve Banks open on Friday. */
function federalReserveHolidays(year: number): [Day, string][] {
  const fixed: [Day, string][] = [
    [dayOf(year, 1, 1), 'New Year’s Day'],
    ...(year < 2022 ? [] : [[dayOf(year, 6, 19), 'Juneteenth'] as [Day, string]]),
    [dayOf(year, 7, 4), 'Independence Day'],
    [dayOf(year, 11, 11), 'Veterans Day'],
    [dayOf(year, 12, 25), 'Christmas Day'],
  ];
  return [
    ...fixed
      .filter(([day]) => weekday(day) !== SATURDAY)
      .map(([day, name]): [Day, string] => [weekday(day) === SUNDAY ? addDays(day, 1) : day, name]),
    [nthWeekday(year, 1, MONDAY, 3), 'Martin Luther King Day'],
    [nthWeekday(year, 2, MONDAY, 3), 'Presidents’ Day'],
    [lastMondayOfMay(year), 'Memorial Day'],
    [nthWeekday(year, 9, MONDAY, 1), 'Labor Day'],
    [nthWeekday(year, 10, MONDAY, 2), 'Columbus Day'],
    [nthWeekday(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
  ];
}

function targetHolidays(year: number): [Day, string][] {
  const easter = easterSunday(year);
  return [
    [dayOf(year, 1, 1), 'New Year’s Day'],
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [dayOf(year, 5, 1), 'Labour Day'],
    [dayOf(year, 12, 25), 'Christmas Day'],
    [dayOf(year, 12, 26), 'the day after Christmas'],
  ];
}

const rules: Record<BankCalendar, (year: number) => [Day, string][]> = {
  federal_reserve: federalReserveHolidays,
  target: targetHolidays,
  weekends: () => [],
};

const years = new Map<string, ReadonlyMap<Day, string>>();

/** The days of a year on which a calendar's banks are closed beside weekends, with their names. */
export function bankHolidays(calendar: BankCalendar, year: number): ReadonlyMap<Day, string> {
  const key = `${calendar} ${year}`;
  let holidays = years.get(key);
  if (holidays === undefined) {
    holidays = new Map(rules[calendar](year).sort(([a], [b]) => a - b));
    years.set(key, holidays);
  }
  return holidays;
}

const yearOf = (day: Day): number => Number(formatDay(day).slice(0, 4));

export function isBusinessDay(calendar: BankCalendar, day: Day): boolean {
  return !isWeekend(day) && !bankHolidays(calendar, yearOf(day)).has(day);
}

/** The day itself where it is a business day, otherwise the first one after it. */
export function businessDayFrom(calendar: BankCalendar, day: Day): Day {
  let found = day;
  while (!isBusinessDay(calendar, found)) found = addDays(found, 1);
  return found;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Why banks carry nothing out on a day, as a sentence with the next day that would be right; null where they do. */
export function businessDayFault(calendar: BankCalendar, day: Day): string | null {
  if (isBusinessDay(calendar, day)) return null;
  const why = bankHolidays(calendar, yearOf(day)).get(day) ?? `a ${WEEKDAYS[weekday(day)]}`;
  const next = businessDayFrom(calendar, day);
  return `Banks are closed on ${dayInWords(day)}, ${why}: choose ${WEEKDAYS[weekday(next)]}, ${dayInWords(next)}, or a later one.`;
}

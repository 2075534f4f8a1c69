import {
  australianHolidays,
  canadianHolidays,
  czechHolidays,
  danishHolidays,
  hungarianHolidays,
  norwegianHolidays,
  polishHolidays,
  swedishHolidays,
  swissHolidays,
} from './currency-holidays.ts';
import { addDays, type Day, formatDay, formatLongDate, isWeekend, weekday } from './day.ts';
import { hongKongHolidays, singaporeHolidays } from './lunar-holidays.ts';
import { dayOf, easterSunday, lastMonday, MONDAY, nthWeekday, SATURDAY, SUNDAY, THURSDAY } from './movable-holidays.ts';

/**
 * The calendar of business days. `federal_reserve`: dollars, by the standard holiday schedule of the Federal Reserve Banks
 * (frbservices.org/about/holiday-schedules). `target`: euro transfers, by the closing days of T2 (ECB, in force since 2002).
 * `england`: pounds, by the bank holidays of England and Wales (gov.uk/bank-holidays). `japan`: yen, by the national holidays
 * act and the end of the year, when banks are closed. `canada`, `switzerland`, `australia`, `norway`, `sweden`, `denmark`, `poland`, `czechia`,
 * `hungary`: the payment systems of their currencies (`currency-holidays.ts`). `hong_kong`, `singapore`: likewise, with days of other calendars from
 * dated tables (`lunar-holidays.ts`). `weekends`: other currencies, whose holidays are the bank's own.
 */
export type BankCalendar =
  | 'federal_reserve'
  | 'target'
  | 'england'
  | 'japan'
  | 'canada'
  | 'switzerland'
  | 'australia'
  | 'norway'
  | 'sweden'
  | 'denmark'
  | 'poland'
  | 'czechia'
  | 'hungary'
  | 'hong_kong'
  | 'singapore'
  | 'weekends';

/** Where the banks of a calendar are: by which time a payment day begins and ends. */
export const BANK_TIME_ZONES: Readonly<Record<BankCalendar, string>> = {
  federal_reserve: 'America/New_York',
  // T2 goes by Central European Time
  target: 'Europe/Brussels',
  england: 'Europe/London',
  japan: 'Asia/Tokyo',
  canada: 'America/Toronto',
  switzerland: 'Europe/Zurich',
  australia: 'Australia/Sydney',
  norway: 'Europe/Oslo',
  sweden: 'Europe/Stockholm',
  denmark: 'Europe/Copenhagen',
  poland: 'Europe/Warsaw',
  czechia: 'Europe/Prague',
  hungary: 'Europe/Budapest',
  hong_kong: 'Asia/Hong_Kong',
  singapore: 'Asia/Singapore',
  // of no known country: the business date of the program
  weekends: 'America/New_York',
};

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
    [lastMonday(year, 5), 'Memorial Day'],
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

/** A holiday on a weekend is observed on the next working day. */
function englishHolidays(year: number): [Day, string][] {
  const easter = easterSunday(year);
  const holidays: [Day, string][] = [
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [nthWeekday(year, 5, MONDAY, 1), 'the early May bank holiday'],
    [lastMonday(year, 5), 'the spring bank holiday'],
    [lastMonday(year, 8), 'the summer bank holiday'],
  ];
  for (const [month, date, name] of [
    [1, 1, 'New Year’s Day'],
    [12, 25, 'Christmas Day'],
    [12, 26, 'Boxing Day'],
  ] as const) {
    let day = dayOf(year, month, date);
    while (isWeekend(day) || holidays.some(([other]) => other === day)) day = addDays(day, 1);
    holidays.push([day, name]);
  }
  return holidays;
}

/** The day in March or September on which the sun crosses the equator in Japan, right from 1980 to 2099. */
const equinox = (year: number, month: 3 | 9): Day =>
  dayOf(
    year,
    month,
    Math.floor((month === 3 ? 20.8431 : 23.2488) + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4),
  );

/**
 * The rules of the act since 2022. A holiday on a Sunday moves to the next working day; a day between two holidays is
 * free.
 */
function japaneseHolidays(year: number): [Day, string][] {
  const national = new Map<Day, string>([
    [dayOf(year, 1, 1), 'New Year’s Day'],
    [nthWeekday(year, 1, MONDAY, 2), 'Coming of Age Day'],
    [dayOf(year, 2, 11), 'Foundation Day'],
    [dayOf(year, 2, 23), 'the Emperor’s Birthday'],
    [equinox(year, 3), 'the vernal equinox'],
    [dayOf(year, 4, 29), 'Showa Day'],
    [dayOf(year, 5, 3), 'Constitution Day'],
    [dayOf(year, 5, 4), 'Greenery Day'],
    [dayOf(year, 5, 5), 'Children’s Day'],
    [nthWeekday(year, 7, MONDAY, 3), 'Marine Day'],
    [dayOf(year, 8, 11), 'Mountain Day'],
    [nthWeekday(year, 9, MONDAY, 3), 'Respect for the Aged Day'],
    [equinox(year, 9), 'the autumnal equinox'],
    [nthWeekday(year, 10, MONDAY, 2), 'Sports Day'],
    [dayOf(year, 11, 3), 'Culture Day'],
    [dayOf(year, 11, 23), 'Labor Thanksgiving Day'],
  ]);
  const free = new Map(national);
  for (const [day, name] of national) {
    if (national.has(addDays(day, 2)) && !national.has(addDays(day, 1)))
      free.set(addDays(day, 1), 'a day between two holidays');
    if (weekday(day) !== SUNDAY) continue;
    let next = addDays(day, 1);
    while (national.has(next)) next = addDays(next, 1);
    free.set(next, `in place of ${name}`);
  }
  for (const [month, date] of [
    [1, 2],
    [1, 3],
    [12, 31],
  ] as const)
    free.set(dayOf(year, month, date), 'the turn of the year');
  return [...free];
}

const rules: Record<BankCalendar, (year: number) => [Day, string][]> = {
  federal_reserve: federalReserveHolidays,
  target: targetHolidays,
  england: englishHolidays,
  japan: japaneseHolidays,
  canada: canadianHolidays,
  switzerland: swissHolidays,
  australia: australianHolidays,
  norway: norwegianHolidays,
  sweden: swedishHolidays,
  denmark: danishHolidays,
  poland: polishHolidays,
  czechia: czechHolidays,
  hungary: hungarianHolidays,
  hong_kong: hongKongHolidays,
  singapore: singaporeHolidays,
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

/** The day that this many business days lie before another one. */
export function businessDaysBefore(calendar: BankCalendar, day: Day, days: number): Day {
  let found = day;
  for (let left = days; left > 0; ) {
    found = addDays(found, -1);
    if (isBusinessDay(calendar, found)) left -= 1;
  }
  return found;
}

/** Why banks make no payments on a day, as a sentence that names the next business day; null on a business day. */
export function businessDayFault(calendar: BankCalendar, day: Day): string | null {
  if (isBusinessDay(calendar, day)) return null;
  const why = bankHolidays(calendar, yearOf(day)).get(day) ?? `a ${WEEKDAYS[weekday(day)]}`;
  const next = businessDayFrom(calendar, day);
  return `Banks are closed on ${formatLongDate(day)}, ${why}: choose ${WEEKDAYS[weekday(next)]}, ${formatLongDate(next)}, or a later one.`;
}

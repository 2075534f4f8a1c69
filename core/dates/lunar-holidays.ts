import { addDays, type Day, requireDay, weekday } from './day.ts';
import { dayOf, easterSunday, SUNDAY } from './movable-holidays.ts';

type Holiday = [Day, string];

/** For a holiday on a Sunday, the next day that is no holiday; one on a Saturday is not moved. */
function afterSundays(holidays: readonly Holiday[]): Holiday[] {
  const printed = new Set(holidays.filter(([day]) => weekday(day) !== SUNDAY).map(([day]) => day));
  return holidays.map(([day, name]) => {
    if (weekday(day) !== SUNDAY) return [day, name];
    let free = addDays(day, 1);
    while (printed.has(free)) free = addDays(free, 1);
    printed.add(free);
    return [free, name];
  });
}

const named = (year: number, days: string, names: readonly string[]): Holiday[] =>
  days.split(' ').map((day, at) => [requireDay(`${year}-${day}`), names[at]!]);

const HONG_KONG_NAMES = [
  'Lunar New Year’s Day',
  'the Ching Ming Festival',
  'the Birthday of the Buddha',
  'the Tuen Ng Festival',
  'the day after the Mid-Autumn Festival',
  'the Chung Yeung Festival',
];
/** As the Chinese calendar has them (Hong Kong Observatory, conversion tables), in the order of their names. */
const HONG_KONG: Readonly<Record<number, string>> = {
  2024: '02-10 04-04 05-15 06-10 09-18 10-11',
  2025: '01-29 04-04 05-05 05-31 10-07 10-29',
  2026: '02-17 04-05 05-24 06-19 09-26 10-18',
  2027: '02-06 04-05 05-13 06-09 09-16 10-08',
  2028: '01-26 04-04 05-02 05-28 10-04 10-26',
  2029: '02-13 04-04 05-20 06-16 09-23 10-16',
  2030: '02-03 04-05 05-09 06-05 09-13 10-05',
};

/**
 * Hong Kong dollars: the general holidays of cap. 149, on which CHATS is closed (gov.hk/en/about/abouthk/holiday). Those of the Chinese
 * calendar are known from 2024 to 2030. Lunar New Year has three days, and a fourth where one of them is a Sunday.
 */
export function hongKongHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const lunar = HONG_KONG[year] === undefined ? [] : named(year, HONG_KONG[year], HONG_KONG_NAMES);
  return afterSundays([
    [dayOf(year, 1, 1), 'New Year’s Day'],
    ...lunar,
    ...lunar.slice(0, 1).flatMap(([day]): Holiday[] => [
      [addDays(day, 1), 'the second day of Lunar New Year'],
      [addDays(day, 2), 'the third day of Lunar New Year'],
    ]),
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, -1), 'the day after Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [dayOf(year, 5, 1), 'Labour Day'],
    [dayOf(year, 7, 1), 'the Establishment Day'],
    [dayOf(year, 10, 1), 'National Day'],
    [dayOf(year, 12, 25), 'Christmas Day'],
    [dayOf(year, 12, 26), 'the first weekday after Christmas'],
  ]);
}

const SINGAPORE_NAMES = ['Chinese New Year', 'Hari Raya Puasa', 'Hari Raya Haji', 'Vesak Day', 'Deepavali'];
/** As gazetted by the Ministry of Manpower (mom.gov.sg/employment-practices/public-holidays), a year or more before. */
const SINGAPORE: Readonly<Record<number, string>> = {
  2024: '02-10 04-10 06-17 05-22 10-31',
  2025: '01-29 03-31 06-07 05-12 10-20',
  2026: '02-17 03-21 05-27 05-31 11-08',
  2027: '02-06 03-10 05-17 05-20 10-28',
  // not gazetted yet: Chinese New Year alone, which the Chinese calendar sets
  2028: '01-26',
  2029: '02-13',
  2030: '02-03',
};

/**
 * Singapore dollars: the public holidays, on which MEPS+ is closed (mas.gov.sg). The Islamic, Buddhist and Hindu ones are gazetted from
 * year to year and known to the end of 2027. One on a Sunday is observed on the next day.
 */
export function singaporeHolidays(year: number): Holiday[] {
  const movable = SINGAPORE[year] === undefined ? [] : named(year, SINGAPORE[year], SINGAPORE_NAMES);
  return afterSundays([
    [dayOf(year, 1, 1), 'New Year’s Day'],
    ...movable,
    ...movable.slice(0, 1).map(([day]): Holiday => [addDays(day, 1), 'the second day of Chinese New Year']),
    [addDays(easterSunday(year), -2), 'Good Friday'],
    [dayOf(year, 5, 1), 'Labour Day'],
    [dayOf(year, 8, 9), 'National Day'],
    [dayOf(year, 12, 25), 'Christmas Day'],
  ]);
}

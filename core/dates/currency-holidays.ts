import { addDays, type Day, isWeekend, weekday } from './day.ts';
import { dayOf, easterSunday, MONDAY, nthWeekday } from './movable-holidays.ts';

type Holiday = [Day, string];
type DayOfYear = readonly [month: number, date: number, name: string];

const CHRISTMAS: readonly DayOfYear[] = [
  [12, 25, 'Christmas Day'],
  [12, 26, 'Boxing Day'],
];

const FRIDAY = 5;

const fixed = (year: number, days: readonly DayOfYear[]): Holiday[] =>
  days.map(([month, date, name]) => [dayOf(year, month, date), name]);

/** For a holiday on a weekend, the next working day that is not a holiday. */
function observed(year: number, days: readonly DayOfYear[]): Holiday[] {
  const used = new Set<Day>();
  return fixed(year, days).map(([printed, name]) => {
    let day = printed;
    while (isWeekend(day) || used.has(day)) day = addDays(day, 1);
    used.add(day);
    return [day, name];
  });
}

const goodFriday = (year: number): Holiday => [addDays(easterSunday(year), -2), 'Good Friday'];
const easterMonday = (year: number): Holiday => [addDays(easterSunday(year), 1), 'Easter Monday'];
const maundyThursday = (year: number): Holiday => [addDays(easterSunday(year), -3), 'Maundy Thursday'];
const ascension = (year: number): Holiday => [addDays(easterSunday(year), 39), 'Ascension Day'];
const whitMonday = (year: number): Holiday => [addDays(easterSunday(year), 50), 'Whit Monday'];

/**
 * Canadian dollars: the days on which Lynx and the ACSS are closed (payments.ca, statutory holidays of the systems). One at a
 * weekend is observed on the next working day. Holidays of provinces, such as Family Day, close no system.
 */
export function canadianHolidays(year: number): Holiday[] {
  const beforeMay25 = dayOf(year, 5, 24);
  return [
    ...observed(year, [
      [1, 1, 'New Year’s Day'],
      [7, 1, 'Canada Day'],
      ...(year < 2021 ? [] : [[9, 30, 'the National Day for Truth and Reconciliation'] as DayOfYear]),
      [11, 11, 'Remembrance Day'],
      ...CHRISTMAS,
    ]),
    goodFriday(year),
    [addDays(beforeMay25, -((weekday(beforeMay25) - MONDAY + 7) % 7)), 'Victoria Day'],
    [nthWeekday(year, 9, MONDAY, 1), 'Labour Day'],
    [nthWeekday(year, 10, MONDAY, 2), 'Thanksgiving Day'],
  ];
}

/** Swiss francs: the days on which SIC settles nothing (SIX Interbank Clearing, bank holidays; none is moved from a weekend). */
export const swissHolidays = (year: number): Holiday[] => [
  ...fixed(year, [
    [1, 1, 'New Year’s Day'],
    [1, 2, 'Berchtold’s Day'],
    [5, 1, 'Labour Day'],
    [8, 1, 'the National Day'],
    ...CHRISTMAS,
  ]),
  goodFriday(year),
  easterMonday(year),
  ascension(year),
  whitMonday(year),
];

/**
 * Australian dollars: RITS is closed on public holidays that Sydney and Melbourne share (rba.gov.au, RITS operating
 * days). New Year's Day, Australia Day and Christmas at a weekend are observed after it; Anzac Day is not, in both cities.
 */
export const australianHolidays = (year: number): Holiday[] => [
  ...observed(year, [[1, 1, 'New Year’s Day'], [1, 26, 'Australia Day'], ...CHRISTMAS]),
  goodFriday(year),
  easterMonday(year),
  [dayOf(year, 4, 25), 'Anzac Day'],
  [nthWeekday(year, 6, MONDAY, 2), 'the King’s Birthday'],
];

/** Norwegian kroner: the closing days of Norges Bank's settlement system (norges-bank.no, settlement days of NBO). */
export const norwegianHolidays = (year: number): Holiday[] => [
  ...fixed(year, [
    [1, 1, 'New Year’s Day'],
    [5, 1, 'Labour Day'],
    [5, 17, 'Constitution Day'],
    [12, 24, 'Christmas Eve'],
    ...CHRISTMAS,
  ]),
  maundyThursday(year),
  goodFriday(year),
  easterMonday(year),
  ascension(year),
  whitMonday(year),
];

/** Swedish kronor: the days on which RIX is closed (riksbank.se, bank holidays; Midsummer Eve is the Friday of 19 to 25 June). */
export const swedishHolidays = (year: number): Holiday[] => {
  const june25 = dayOf(year, 6, 25);
  return [
    ...fixed(year, [
      [1, 1, 'New Year’s Day'],
      [1, 6, 'Epiphany'],
      [5, 1, 'Labour Day'],
      [6, 6, 'the National Day'],
      [12, 24, 'Christmas Eve'],
      ...CHRISTMAS,
      [12, 31, 'New Year’s Eve'],
    ]),
    goodFriday(year),
    easterMonday(year),
    ascension(year),
    [addDays(june25, -((weekday(june25) - FRIDAY + 7) % 7)), 'Midsummer Eve'],
  ];
};

/**
 * Danish kroner: the days on which banks and their clearings are closed (nationalbanken.dk and Finans Danmark, banking
 * days). Great Prayer Day was abolished from 2024 (lov nr. 214 of 6 March 2023).
 */
export const danishHolidays = (year: number): Holiday[] => [
  ...fixed(year, [
    [1, 1, 'New Year’s Day'],
    [6, 5, 'Constitution Day'],
    [12, 24, 'Christmas Eve'],
    ...CHRISTMAS,
    [12, 31, 'New Year’s Eve'],
  ]),
  maundyThursday(year),
  goodFriday(year),
  easterMonday(year),
  ...(year < 2024 ? [[addDays(easterSunday(year), 26), 'Great Prayer Day'] as Holiday] : []),
  ascension(year),
  [addDays(easterSunday(year), 40), 'the day after Ascension Day'],
  whitMonday(year),
];

/**
 * Polish zlotys: the days on which SORBNET is closed, which are the public holidays of the act of 18 January 1951. Christmas Eve is
 * one from 2025 (act of 6 December 2024). None is moved from a weekend.
 */
export const polishHolidays = (year: number): Holiday[] => [
  ...fixed(year, [
    [1, 1, 'New Year’s Day'],
    [1, 6, 'Epiphany'],
    [5, 1, 'Labour Day'],
    [5, 3, 'Constitution Day'],
    [8, 15, 'Assumption Day'],
    [11, 1, 'All Saints’ Day'],
    [11, 11, 'Independence Day'],
    ...(year < 2025 ? [] : [[12, 24, 'Christmas Eve'] as DayOfYear]),
    ...CHRISTMAS,
  ]),
  easterMonday(year),
  [addDays(easterSunday(year), 60), 'Corpus Christi'],
];

/**
 * Czech korunas: the days on which CERTIS is closed, which are the public holidays of act 245/2000. Good Friday is one from 2016.
 * None is moved from a weekend.
 */
export const czechHolidays = (year: number): Holiday[] => [
  ...fixed(year, [
    [1, 1, 'New Year’s Day'],
    [5, 1, 'Labour Day'],
    [5, 8, 'Liberation Day'],
    [7, 5, 'the day of Cyril and Methodius'],
    [7, 6, 'the day of Jan Hus'],
    [9, 28, 'Statehood Day'],
    [10, 28, 'Independence Day'],
    [11, 17, 'the day of freedom and democracy'],
    [12, 24, 'Christmas Eve'],
    ...CHRISTMAS,
  ]),
  ...(year < 2016 ? [] : [goodFriday(year)]),
  easterMonday(year),
];

/** Rest days beside the holidays, for which a Saturday was worked: a decree sets them in the year before. */
const HUNGARIAN_REST_DAYS: Readonly<Record<number, readonly (readonly [month: number, date: number])[]>> = {
  2024: [
    [8, 19],
    [12, 24],
    [12, 27],
  ],
  2025: [
    [5, 2],
    [10, 24],
    [12, 24],
  ],
  2026: [
    [1, 2],
    [8, 21],
    [12, 24],
  ],
};

/**
 * Hungarian forints: the days on which VIBER is closed, which are the public holidays of act I of 2012, section 102, and the rest
 * days of the yearly decree on working days (known to the end of 2026). Good Friday is one from 2017. None is moved from a weekend.
 */
export const hungarianHolidays = (year: number): Holiday[] => [
  ...fixed(year, [
    [1, 1, 'New Year’s Day'],
    [3, 15, 'the day of the Revolution of 1848'],
    [5, 1, 'Labour Day'],
    [8, 20, 'Saint Stephen’s Day'],
    [10, 23, 'the day of the Revolution of 1956'],
    [11, 1, 'All Saints’ Day'],
    ...CHRISTMAS,
    ...(HUNGARIAN_REST_DAYS[year] ?? []).map(([month, date]): DayOfYear => [month, date, 'a rest day by decree']),
  ]),
  ...(year < 2017 ? [] : [goodFriday(year)]),
  easterMonday(year),
  whitMonday(year),
];

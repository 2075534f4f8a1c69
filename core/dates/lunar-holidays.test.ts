import { expect, test } from 'vitest';
import { type BankCalendar, bankHolidays } from './business-days.ts';
import { formatDay, isWeekend } from './day.ts';
import { DAY_MS } from './day-length.ts';

/** Those on which banks would be open otherwise. */
const closedDays = (calendar: BankCalendar, year: number): string =>
  [...bankHolidays(calendar, year).keys()]
    .filter((day) => !isWeekend(day))
    .map((day) => formatDay(day).slice(5))
    .join(' ');

// gov.hk: general holidays from Monday to Friday; in 2026 Ching Ming and Easter share a Sunday, and Tuesday is free
test.each([
  [2024, '01-01 02-12 02-13 03-29 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26'],
  [2025, '01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26'],
  [2026, '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25'],
  [2027, '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27'],
  [2028, '01-26 01-27 01-28 04-04 04-14 04-17 05-01 05-02 05-29 10-02 10-04 10-26 12-25 12-26'],
  [2029, '01-01 02-13 02-14 02-15 03-30 04-02 04-04 05-01 05-21 07-02 09-24 10-01 10-16 12-25 12-26'],
  [2030, '01-01 02-04 02-05 02-06 04-05 04-19 04-22 05-01 05-09 06-05 07-01 09-13 10-01 12-25 12-26'],
])('banks of Hong Kong are closed in %i', (year, days) => {
  expect(closedDays('hong_kong', year)).toBe(days);
});

// mom.gov.sg: public holidays from Monday to Friday, with the Mondays after those on a Sunday
test.each([
  [2024, '01-01 02-12 03-29 04-10 05-01 05-22 06-17 08-09 10-31 12-25'],
  [2025, '01-01 01-29 01-30 03-31 04-18 05-01 05-12 10-20 12-25'],
  [2026, '01-01 02-17 02-18 04-03 05-01 05-27 06-01 08-10 11-09 12-25'],
  [2027, '01-01 02-08 03-10 03-26 05-17 05-20 08-09 10-28'],
  [2028, '01-26 01-27 04-14 05-01 08-09 12-25'],
  [2029, '01-01 02-13 02-14 03-30 05-01 08-09 12-25'],
  [2030, '01-01 02-04 02-05 04-19 05-01 08-09 12-25'],
])('banks of Singapore are closed in %i', (year, days) => {
  expect(closedDays('singapore', year)).toBe(days);
});

// public holidays of the labour code, and the rest days of the decrees for 2024 to 2026
test.each([
  [2024, '01-01 03-15 03-29 04-01 05-01 05-20 08-19 08-20 10-23 11-01 12-24 12-25 12-26 12-27'],
  [2025, '01-01 04-18 04-21 05-01 05-02 06-09 08-20 10-23 10-24 12-24 12-25 12-26'],
  [2026, '01-01 01-02 04-03 04-06 05-01 05-25 08-20 08-21 10-23 12-24 12-25'],
  [2027, '01-01 03-15 03-26 03-29 05-17 08-20 11-01'],
])('banks of Hungary are closed in %i', (year, days) => {
  expect(closedDays('hungary', year)).toBe(days);
});

test('each day of the Chinese calendar is the one that the runtime computes, within a day', () => {
  const format = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const names = new Map([
    ['Lunar New Year’s Day', '1/1'],
    ['the Birthday of the Buddha', '4/8'],
    ['the Tuen Ng Festival', '5/5'],
    ['the day after the Mid-Autumn Festival', '8/16'],
    ['the Chung Yeung Festival', '9/9'],
  ]);
  for (let year = 2024; year <= 2030; year++)
    for (const [day, name] of bankHolidays('hong_kong', year)) {
      const lunar = names.get(name);
      // one on a Sunday is free on a later day, and ICU is a day off where a new moon is close to midnight in Beijing
      const near = [-4, -3, -2, -1, 0, 1].map((away) => format.format((day + away) * DAY_MS));
      if (lunar !== undefined) expect([year, name, near]).toEqual([year, name, expect.arrayContaining([lunar])]);
    }
});

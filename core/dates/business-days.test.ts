import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BankCalendar,
  bankHolidays,
  businessDayFault,
  businessDayFrom,
  businessDaysBefore,
  isBusinessDay,
} from './business-days.ts';
import { addDays, type Day, formatDay, isWeekend, requireDay } from './day.ts';
import { easterSunday } from './movable-holidays.ts';

const daysOf = (calendar: BankCalendar, year: number): string =>
  [...bankHolidays(calendar, year).keys()].map((day) => formatDay(day).slice(5)).join(' ');

describe('business days of banks', () => {
  // frbservices.org/about/holiday-schedules, as printed; a * there (a Saturday) is no closing
  test.each([
    [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  ])('are those of the Federal Reserve in %i', (year, days) => {
    expect(daysOf('federal_reserve', year)).toBe(days);
  });

  // ecb.europa.eu: TARGET closing days
  test.each([
    [2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-01 12-25 12-26'],
    [2027, '01-01 03-26 03-29 05-01 12-25 12-26'],
    [2028, '01-01 04-14 04-17 05-01 12-25 12-26'],
  ])('are those of TARGET in %i', (year, days) => {
    expect(daysOf('target', year)).toBe(days);
  });

  // gov.uk/bank-holidays, England and Wales
  test.each([
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    [2033, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
  ])('are those of England in %i', (year, days) => {
    expect(daysOf('england', year)).toBe(days);
  });

  // the Cabinet Office’s list of national holidays; with 2 and 3 January and 31 December, when banks are closed
  test.each([
    [
      2024,
      '01-01 01-02 01-03 01-08 02-11 02-12 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-22 09-23 10-14 11-03 11-04 11-23 12-31',
    ],
    [
      2026,
      '01-01 01-02 01-03 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
    ],
  ])('are those of Japan in %i', (year, days) => {
    expect(daysOf('japan', year)).toBe(days);
  });

  // payments.ca: the days on which Lynx and the ACSS are closed; those at a weekend are closed on the next working day
  test.each([
    [2024, '01-01 03-29 05-20 07-01 09-02 09-30 10-14 11-11 12-25 12-26'],
    [2025, '01-01 04-18 05-19 07-01 09-01 09-30 10-13 11-11 12-25 12-26'],
    [2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
    [2027, '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28'],
    [2028, '01-03 04-14 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26'],
  ])('are those of Canada in %i', (year, days) => {
    expect(daysOf('canada', year)).toBe(days);
  });

  // six-group.com: bank holidays of SIC
  test.each([
    [2024, '01-01 01-02 03-29 04-01 05-01 05-09 05-20 08-01 12-25 12-26'],
    [2025, '01-01 01-02 04-18 04-21 05-01 05-29 06-09 08-01 12-25 12-26'],
    [2026, '01-01 01-02 04-03 04-06 05-01 05-14 05-25 08-01 12-25 12-26'],
    [2027, '01-01 01-02 03-26 03-29 05-01 05-06 05-17 08-01 12-25 12-26'],
    [2028, '01-01 01-02 04-14 04-17 05-01 05-25 06-05 08-01 12-25 12-26'],
  ])('are those of Switzerland in %i', (year, days) => {
    expect(daysOf('switzerland', year)).toBe(days);
  });

  // rba.gov.au: days on which RITS is closed, the holidays that Sydney and Melbourne share
  test.each([
    [2024, '01-01 01-26 03-29 04-01 04-25 06-10 12-25 12-26'],
    [2025, '01-01 01-27 04-18 04-21 04-25 06-09 12-25 12-26'],
    [2026, '01-01 01-26 04-03 04-06 04-25 06-08 12-25 12-28'],
    [2027, '01-01 01-26 03-26 03-29 04-25 06-14 12-27 12-28'],
    [2028, '01-03 01-26 04-14 04-17 04-25 06-12 12-25 12-26'],
  ])('are those of Australia in %i', (year, days) => {
    expect(daysOf('australia', year)).toBe(days);
  });

  // norges-bank.no: settlement days of NBO
  test.each([
    [2019, '01-01 04-18 04-19 04-22 05-01 05-17 05-30 06-10 12-24 12-25 12-26'],
    [2024, '01-01 03-28 03-29 04-01 05-01 05-09 05-17 05-20 12-24 12-25 12-26'],
    [2025, '01-01 04-17 04-18 04-21 05-01 05-17 05-29 06-09 12-24 12-25 12-26'],
    [2026, '01-01 04-02 04-03 04-06 05-01 05-14 05-17 05-25 12-24 12-25 12-26'],
    [2027, '01-01 03-25 03-26 03-29 05-01 05-06 05-17 12-24 12-25 12-26'],
    [2028, '01-01 04-13 04-14 04-17 05-01 05-17 05-25 06-05 12-24 12-25 12-26'],
  ])('are those of Norway in %i', (year, days) => {
    expect(daysOf('norway', year)).toBe(days);
  });

  // riksbank.se: bank holidays
  test.each([
    [2024, '01-01 01-06 03-29 04-01 05-01 05-09 06-06 06-21 12-24 12-25 12-26 12-31'],
    [2025, '01-01 01-06 04-18 04-21 05-01 05-29 06-06 06-20 12-24 12-25 12-26 12-31'],
    [2026, '01-01 01-06 04-03 04-06 05-01 05-14 06-06 06-19 12-24 12-25 12-26 12-31'],
    [2027, '01-01 01-06 03-26 03-29 05-01 05-06 06-06 06-25 12-24 12-25 12-26 12-31'],
    [2028, '01-01 01-06 04-14 04-17 05-01 05-25 06-06 06-23 12-24 12-25 12-26 12-31'],
  ])('are those of Sweden in %i', (year, days) => {
    expect(daysOf('sweden', year)).toBe(days);
  });

  // nationalbanken.dk and Finans Danmark: banking days; Great Prayer Day was the last time in 2023
  test.each([
    [2023, '01-01 04-06 04-07 04-10 05-05 05-18 05-19 05-29 06-05 12-24 12-25 12-26 12-31'],
    [2024, '01-01 03-28 03-29 04-01 05-09 05-10 05-20 06-05 12-24 12-25 12-26 12-31'],
    [2025, '01-01 04-17 04-18 04-21 05-29 05-30 06-05 06-09 12-24 12-25 12-26 12-31'],
    [2026, '01-01 04-02 04-03 04-06 05-14 05-15 05-25 06-05 12-24 12-25 12-26 12-31'],
    [2027, '01-01 03-25 03-26 03-29 05-06 05-07 05-17 06-05 12-24 12-25 12-26 12-31'],
    [2028, '01-01 04-13 04-14 04-17 05-25 05-26 06-05 12-24 12-25 12-26 12-31'],
  ])('are those of Denmark in %i', (year, days) => {
    expect(daysOf('denmark', year)).toBe(days);
  });

  // nbp.pl: the days on which SORBNET is closed
  test.each([
    [2024, '01-01 01-06 04-01 05-01 05-03 05-30 08-15 11-01 11-11 12-25 12-26'],
    [2025, '01-01 01-06 04-21 05-01 05-03 06-19 08-15 11-01 11-11 12-24 12-25 12-26'],
    [2026, '01-01 01-06 04-06 05-01 05-03 06-04 08-15 11-01 11-11 12-24 12-25 12-26'],
  ])('are those of Poland in %i', (year, days) => {
    expect(daysOf('poland', year)).toBe(days);
  });

  // cnb.cz: the days on which CERTIS is closed
  test.each([
    [2024, '01-01 03-29 04-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26'],
  ])('are those of Czechia in %i', (year, days) => {
    expect(daysOf('czechia', year)).toBe(days);
  });

  test('follow Easter as it was and will be', () => {
    const easters = ['1961-04-02', '2000-04-23', '2008-03-23', '2011-04-24', '2038-04-25', '2049-04-18', '2285-03-22'];
    expect(easters.map((day) => formatDay(easterSunday(Number(day.slice(0, 4)))))).toEqual(easters);
  });

  test('are never at a weekend, never more than a week apart, and found from any day', () => {
    const calendars = fc.constantFrom<BankCalendar>(
      'federal_reserve',
      'target',
      'england',
      'japan',
      'canada',
      'switzerland',
      'australia',
      'norway',
      'sweden',
      'denmark',
      'poland',
      'czechia',
      'hungary',
      'hong_kong',
      'singapore',
      'weekends',
    );
    fc.assert(
      fc.property(calendars, fc.integer({ min: 11_000, max: 47_000 }), (calendar, number) => {
        const day = number as Day;
        const found = businessDayFrom(calendar, day);
        expect(isBusinessDay(calendar, found) && !isWeekend(found)).toBe(true);
        expect(found - day).toBeLessThanOrEqual(7);
        for (let between = day; between < found; between = addDays(between, 1))
          expect(isBusinessDay(calendar, between)).toBe(false);
      }),
    );
  });

  test('are reported with why a day is none, and which would be right', () => {
    const fault = (calendar: BankCalendar, day: string) => businessDayFault(calendar, requireDay(day));
    expect(fault('federal_reserve', '2026-11-26')).toBe(
      'Banks are closed on 26 Nov 2026, Thanksgiving Day: choose Friday, 27 Nov 2026, or a later one.',
    );
    expect(fault('target', '2026-12-25')).toContain('Christmas Day: choose Monday, 28 Dec 2026');
    expect(fault('weekends', '2026-11-22')).toContain('a Sunday: choose Monday, 23 Nov 2026');
    expect(fault('target', '2026-11-26')).toBeNull();
    expect(fault('weekends', '2026-12-25')).toBeNull();
  });

  test('are counted backwards over weekends and holidays', () => {
    const before = (day: string, days: number) =>
      formatDay(businessDaysBefore('federal_reserve', requireDay(day) as Day, days));
    expect(before('2026-12-01', 1)).toBe('2026-11-30');
    // Thanksgiving, and a weekend
    expect(before('2026-12-01', 4)).toBe('2026-11-24');
    expect(before('2026-11-29', 1)).toBe('2026-11-27');
  });
});

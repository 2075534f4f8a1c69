import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BankCalendar,
  bankHolidays,
  businessDayFault,
  businessDayFrom,
  easterSunday,
  isBusinessDay,
} from './business-days.ts';
import { addDays, type Day, formatDay, isWeekend, requireDay } from './day.ts';

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

  test('follow Easter as it was and will be', () => {
    const easters = ['1961-04-02', '2000-04-23', '2008-03-23', '2011-04-24', '2038-04-25', '2049-04-18', '2285-03-22'];
    expect(easters.map((day) => formatDay(easterSunday(Number(day.slice(0, 4)))))).toEqual(easters);
  });

  test('are never at a weekend, never more than five days apart, and found from any day', () => {
    const calendars = fc.constantFrom('federal_reserve' as const, 'target' as const, 'weekends' as const);
    fc.assert(
      fc.property(calendars, fc.integer({ min: 11_000, max: 47_000 }), (calendar, number) => {
        const day = number as Day;
        const found = businessDayFrom(calendar, day);
        expect(isBusinessDay(calendar, found) && !isWeekend(found)).toBe(true);
        expect(found - day).toBeLessThanOrEqual(5);
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
});

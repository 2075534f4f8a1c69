import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../testing/arbitrary.ts';
import { addDays, formatDay, formatLongDate, isWeekend, parseClock, parseDay, requireDay, weekday } from './day.ts';

describe('a day', () => {
  test('of the calendar is read, and reads back as itself', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 10);
          const day = requireDay(text);
          expect(formatDay(day)).toBe(text);
          expect(weekday(day)).toBe(date.getUTCDay());
          expect(formatDay(addDays(day, 1))).toBe(new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10));
        },
      ),
      { numRuns: RUNS },
    );
  });

  test.each([
    '2019-02-29',
    '2020-13-01',
    '2020-00-10',
    '2020-1-1',
    '20200101',
    '2020-01-01T00:00',
    '0999-01-01',
    '',
    '2020/01/01',
  ])('%j is none', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(() => requireDay(text)).toThrow('not a day');
  });

  test('of a leap year is one', () => {
    expect(parseDay('2020-02-29')).not.toBeNull();
    expect(parseDay('2000-02-29')).not.toBeNull();
    expect(parseDay('1900-02-29')).toBeNull();
  });

  test('is a weekend day on Saturdays and Sundays, before 1970 too', () => {
    expect(['2020-02-28', '2020-02-29', '2020-03-01', '2020-03-02'].map((text) => isWeekend(requireDay(text)))).toEqual(
      [false, true, true, false],
    );
    expect(isWeekend(requireDay('1969-12-28'))).toBe(true);
  });

  test('in words has its month in letters', () => {
    expect(formatLongDate('2015-11-06')).toBe('6 Nov 2015');
  });
});

describe('a time of day', () => {
  test('is hours and minutes, with seconds or without', () => {
    expect([parseClock('15:07'), parseClock('15:07:30'), parseClock('00:00')]).toEqual([54_420, 54_450, 0]);
  });

  test.each(['24:00', '15:60', '15:07:60', '3:07', '15', '', '15:07Z'])('%j is none', (text) => {
    expect(parseClock(text)).toBeNull();
  });
});

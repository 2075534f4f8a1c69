import { describe, expect, test } from 'vitest';
import {
  COURT_TIME_ZONE,
  dayIn,
  daysFrom,
  formatDate,
  formatDateDense,
  formatDaysLeft,
  formatInstant,
  formatMonthSpan,
  formatSpan,
  isTimeZone,
} from './dates.ts';

describe('dates are days', () => {
  test('written day, month, year', () => {
    expect(formatDate('2026-03-18')).toBe('18 Mar 2026');
    expect(formatDateDense('2026-03-08')).toBe('8 Mar 26');
    expect(formatSpan('2022-02-14', '2023-11-09')).toBe('14 Feb 2022 – 9 Nov 2023');
    expect(formatMonthSpan('2022-02-14', '2022-02-20')).toBe('Feb 2022');
  });

  test('a countdown counts days, across a change to summer time as well', () => {
    expect(daysFrom('2026-01-30', '2026-03-18')).toBe(47);
    expect(daysFrom('2026-03-18', '2026-03-17')).toBe(-1);
    expect(formatDaysLeft(47)).toBe('47 days left');
    expect(formatDaysLeft(0)).toBe('Last day');
    expect(formatDaysLeft(-1)).toBe('Closed yesterday');
  });

  test('what is not a date is refused', () => {
    expect(() => formatDate('18/03/2026')).toThrow('is not a date');
  });
});

describe('an instant', () => {
  // a quarter to eleven in the evening in New York is the next day by UTC
  const evening = '2026-11-23T03:45:00Z';

  test('is of the court’s day, by which a signature in the evening is of that evening', () => {
    expect(dayIn(evening)).toBe('2026-11-22');
    expect(dayIn(evening, 'UTC')).toBe('2026-11-23');
    expect(dayIn(evening, 'Asia/Tokyo')).toBe('2026-11-23');
    expect(dayIn(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30');
    expect(dayIn(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01');
  });

  test('is written with the zone that it is shown in', () => {
    expect(formatInstant(evening, COURT_TIME_ZONE)).toBe('22 Nov 2026, 22:45 EST');
    expect(formatInstant('2026-07-01T04:00:00Z', COURT_TIME_ZONE)).toBe('1 Jul 2026, 00:00 EDT');
    expect(formatInstant(evening, 'UTC')).toBe('23 Nov 2026, 03:45 UTC');
    expect(formatInstant(evening, 'Asia/Tokyo')).toBe('23 Nov 2026, 12:45 GMT+9');
  });

  test('belongs to a zone that exists', () => {
    expect(isTimeZone('Europe/Amsterdam')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('EST')).toBe(false);
  });
});

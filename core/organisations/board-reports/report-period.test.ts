import { expect, test } from 'vitest';
import { ageOfClaim, nextReportDay, reportedPeriod, reportPeriod, yearsBefore } from './report-period.ts';

test('a claim is one year old on the day a year after its filing, and not before', () => {
  const ages = ['2025-11-24', '2025-11-23', '2024-11-24', '2024-11-23', '2023-11-24', '2023-11-23'].map((filed) =>
    ageOfClaim(filed, '2026-11-23'),
  );
  expect(ages).toEqual([
    'under_1_year',
    '1_to_2_years',
    '1_to_2_years',
    '2_to_3_years',
    '2_to_3_years',
    'over_3_years',
  ]);
});

test('a year before 29 February is the 28th, and four years before the 29th', () => {
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28');
  expect(yearsBefore('2028-02-29', 4)).toBe('2024-02-29');
});

test('quarters and years end on their last day, also across a new year', () => {
  expect(reportPeriod('quarter', '2026-11-23')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(reportPeriod('quarter', '2026-02-01', 1)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(reportPeriod('year', '2026-02-01', 1)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

test('the next report day is after the day, never on it', () => {
  expect(nextReportDay('month', 5, '2026-11-04')).toBe('2026-11-05');
  expect(nextReportDay('month', 5, '2026-11-05')).toBe('2026-12-05');
  expect(nextReportDay('month', 28, '2026-12-28')).toBe('2027-01-28');
  expect(nextReportDay('quarter', 10, '2026-10-09')).toBe('2026-10-10');
  expect(nextReportDay('quarter', 10, '2026-11-23')).toBe('2027-01-10');
});

test('a report covers the month or quarter that ended before it', () => {
  expect(reportedPeriod('month', '2026-03-05')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(reportedPeriod('quarter', '2027-01-10')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
});

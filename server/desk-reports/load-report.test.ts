import { expect, test } from 'vitest';
import { earlierDays } from './load-report.ts';

test.each([
  [
    { from: '2026-10-01', to: '2026-11-20' },
    { from: '2026-08-01', to: '2026-09-30' },
  ],
  [
    { from: '2026-11-15', to: '2026-11-20' },
    { from: '2026-11-09', to: '2026-11-14' },
  ],
  [
    { from: '2025-12-01', to: '2026-11-20' },
    { from: '2024-12-01', to: '2025-11-30' },
  ],
  [
    { from: '2021-01-01', to: '2026-11-20' },
    { from: '2015-02-01', to: '2020-12-31' },
  ],
  [
    { from: '2024-03-01', to: '2024-03-31' },
    { from: '2024-02-01', to: '2024-02-29' },
  ],
])('the days %j are compared with %j', (days, earlier) => {
  expect(earlierDays(days)).toEqual(earlier);
});

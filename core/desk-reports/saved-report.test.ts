import { expect, test } from 'vitest';
import { nextRunDay } from './saved-report.ts';

test.each([
  ['on_demand', '2026-11-28', null],
  ['daily', '2026-12-31', '2027-01-01'],
  ['weekly', '2026-11-28', '2026-11-30'],
  ['weekly', '2026-11-29', '2026-11-30'],
  ['weekly', '2026-11-30', '2026-12-07'],
  ['monthly', '2026-11-01', '2026-12-01'],
  ['monthly', '2026-12-31', '2027-01-01'],
] as const)('a report that runs %s goes out after %s on %s', (runs, after, next) => {
  expect(nextRunDay(runs, after)).toBe(next);
});

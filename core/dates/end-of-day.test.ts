import { expect, test } from 'vitest';
import { endOfCourtDay } from './end-of-day.ts';

test.each([
  ['2026-11-28', '2026-11-29T04:59:59.999Z'],
  ['2027-06-30', '2027-07-01T03:59:59.999Z'],
  ['2027-03-13', '2027-03-14T04:59:59.999Z'],
  ['2027-03-14', '2027-03-15T03:59:59.999Z'],
  ['2026-10-31', '2026-11-01T03:59:59.999Z'],
  ['2026-11-01', '2026-11-02T04:59:59.999Z'],
  ['2026-12-31', '2027-01-01T04:59:59.999Z'],
])('%s ends in New York at %s', (day, instant) => {
  expect(endOfCourtDay(day).toISOString()).toBe(instant);
});

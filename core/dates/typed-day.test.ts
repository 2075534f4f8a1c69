import { describe, expect, test } from 'vitest';
import { formatDay, requireDay } from './day.ts';
import { parseTypedDay, parseTypedMonth } from './typed-day.ts';

const today = requireDay('2026-11-23');
const read = (text: string, bounds: { min?: string; max?: string } = {}) => {
  const found = parseTypedDay(text, {
    today,
    ...(bounds.min && { min: requireDay(bounds.min) }),
    ...(bounds.max && { max: requireDay(bounds.max) }),
  });
  return found === null ? null : formatDay(found);
};

describe('a typed day', () => {
  test.each([
    ['2025-12-04', '2025-12-04'],
    ['2025/12/4', '2025-12-04'],
    ['20251204', '2025-12-04'],
    ['4 Dec 2025', '2025-12-04'],
    ['4 december 2025', '2025-12-04'],
    ['Dec 4, 2025', '2025-12-04'],
    ['December 4th 2025', '2025-12-04'],
    ['4. Dec. 25', '2025-12-04'],
    ['12/4/2025', '2025-12-04'],
    ['13/4/2025', '2025-04-13'],
    ['4.12.2025', '2025-12-04'],
    ['12/4/25', '2025-12-04'],
    ['today', '2026-11-23'],
    ['Yesterday', '2026-11-22'],
    ['29 Feb 2024', '2024-02-29'],
  ])('%s is %s', (text, day) => expect(read(text)).toBe(day));

  test('without a year is the nearest one, within the bounds where there are any', () => {
    expect(read('4 Dec')).toBe('2026-12-04');
    expect(read('4 Dec', { max: '2026-11-23' })).toBe('2025-12-04');
    expect(read('2 Jan')).toBe('2027-01-02');
    expect(read('1/15', { max: '2026-11-23' })).toBe('2026-01-15');
    expect(read('29 Feb', { max: '2026-11-23' })).toBe('2024-02-29');
  });

  test.each(['', '4', 'Dec', '31 Feb 2025', '4 Foo 2025', '99/99/2025', '4 Dec 2025 5', '2025-13-01', 'de 4'])(
    '%j is none',
    (text) => expect(read(text)).toBeNull(),
  );
});

test('a typed month', () => {
  expect(['Mar 2024', 'march, 2024', '3/2024', '2024-03', '03.2024'].map(parseTypedMonth)).toEqual(
    Array(5).fill('2024-03'),
  );
  expect(['', '2024', '13/2024', 'Foo 2024', '3'].map(parseTypedMonth)).toEqual(Array(5).fill(null));
});

import { describe, expect, test } from 'vitest';
import { requireDay } from './day.ts';
import { parseTypedMonths, parseTypedRange } from './typed-range.ts';

const read = (text: string) => {
  const found = parseTypedRange(text, { today: requireDay('2026-11-23') });
  return found && `${found.from} ${found.to}`;
};

describe('a typed range of days', () => {
  test.each([
    ['4 Dec – 9 Jan', '2026-12-04 2027-01-09'],
    ['4 Dec 2025 – 9 Jan', '2025-12-04 2026-01-09'],
    ['4 Dec – 9 Jan 2024', '2023-12-04 2024-01-09'],
    ['4 – 9 Dec 2025', '2025-12-04 2025-12-09'],
    ['2025-12-04 to 2026-01-09', '2025-12-04 2026-01-09'],
    ['12/4/2025 - 1/9/2026', '2025-12-04 2026-01-09'],
    ['4.12.2025–9.1.2026', '2025-12-04 2026-01-09'],
    ['Dec 4, 2025 until Dec 4, 2025', '2025-12-04 2025-12-04'],
  ])('%s is %s', (text, range) => expect(read(text)).toBe(range));

  test.each(['', '4 Dec', '4 Dec –', '9 Jan 2026 – 4 Dec 2025', '2025-12-04', 'a – b', '31 – 9 Feb 2025', '1 – 2 – 3'])(
    '%j is none',
    (text) => expect(read(text)).toBeNull(),
  );
});

test('a typed range of months', () => {
  expect(parseTypedMonths('Mar 2024 – Jun 2024')).toEqual({ from: '2024-03', to: '2024-06' });
  expect(parseTypedMonths('Mar – Jun 2024')).toEqual({ from: '2024-03', to: '2024-06' });
  expect(parseTypedMonths('Nov – Feb 2025')).toEqual({ from: '2024-11', to: '2025-02' });
  expect(parseTypedMonths('2024-03 to 2024-06')).toEqual({ from: '2024-03', to: '2024-06' });
  expect(['Mar 2024', 'Jun 2024 – Mar 2024', '– Mar 2024', ''].map(parseTypedMonths)).toEqual([null, null, null, null]);
});

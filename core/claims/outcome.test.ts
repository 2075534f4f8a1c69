import { expect, test } from 'vitest';
import { compareOutcome } from './outcome.ts';

const compare = (expected: string | null, received: string, is_reviewed = false) =>
  compareOutcome({ expected, received, currency: 'USD', is_reviewed });

test('what came is compared with what was expected, both after the fee', () => {
  expect(compare('465.18', '447.06')).toEqual({
    expected: '465.18',
    received: '447.06',
    difference_pct: -4,
    sentence:
      'You received $18.12 (4%) less than we expected. The settlement paid a smaller share of each recognized claim than the estimate assumed.',
  });
  expect(compare('100.00', '125.50')?.sentence).toBe(
    'You received $25.50 (26%) more than we expected. The settlement paid a larger share of each recognized claim than the estimate assumed.',
  );
  expect(compare('100.00', '101.40')?.sentence).toBe('You received about what we expected.');
});

test('a difference that is reviewed is not explained away', () => {
  expect(compare('100.00', '60.00', true)?.sentence).toBe(
    'You received $40.00 (40%) less than we expected. The administrator recognized a different claim than you signed, and we are reviewing it.',
  );
});

test('nothing is compared with nothing', () => {
  expect([compare(null, '1.00'), compare('0.00', '1.00'), compare('5.00', '0.00')]).toEqual([null, null, null]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', 0],
  ['lantern', 1],
  ['aaaaaaaaaaaa', 1],
  ['abcdefghijkl', 1],
  ['basketball', 2],
  ['nine lanterns', 3],
  ['nine lanterns at dusk', 4],
])('%s has strength %i', (password, level) => {
  expect(strengthOf(password).level).toBe(level);
});

test('what is missing is counted as people count', () => {
  expect(strengthOf('🏮🏮🏮🏮🏮🏮🏮🏮🏮').words).toBe('1 more character needed.');
  expect(strengthOf('ünter').words).toBe('5 more characters needed.');
});

test('a password shorter than ten is never more than the least', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9, unit: 'grapheme-ascii' }), (password) => {
      expect(strengthOf(password).level).toBeLessThanOrEqual(1);
    }),
  );
});

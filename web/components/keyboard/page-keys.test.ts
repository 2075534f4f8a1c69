import { describe, expect, test } from 'vitest';
import { destinationsOf, rowAfter } from './page-keys.ts';

describe('two keys lead to a page', () => {
  test('each letter to one, by role', () => {
    const users = [
      null,
      ...['investor', 'attorney', 'operator'].map((type) => ({ type, isInstitutional: false })),
      { type: 'investor', isInstitutional: true },
    ];
    for (const user of users) {
      const letters = destinationsOf(user).map(({ letter }) => letter);
      expect(new Set(letters).size).toBe(letters.length);
    }
    const to = (user: Parameters<typeof destinationsOf>[0], letter: string) =>
      destinationsOf(user).find((one) => one.letter === letter)?.to;
    expect(to(null, 'p')).toBeUndefined();
    expect(to({ type: 'investor', isInstitutional: false }, 'p')).toBe('/user/portfolio');
    expect(to({ type: 'attorney', isInstitutional: false }, 'p')).toBe('/user/firm');
    expect(to({ type: 'operator', isInstitutional: false }, 'o')).toBe('/operator');
  });
});

test('rows are walked one by one, begin at an end and stop at an end', () => {
  expect([rowAfter(3, -1, 1), rowAfter(3, 0, 1), rowAfter(3, 2, 1)]).toEqual([0, 1, 2]);
  expect([rowAfter(3, -1, -1), rowAfter(3, 1, -1), rowAfter(3, 0, -1)]).toEqual([2, 0, 0]);
  expect(rowAfter(0, -1, 1)).toBe(-1);
});

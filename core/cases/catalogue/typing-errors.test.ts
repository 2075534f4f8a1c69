import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedTypingErrors, typingErrors } from './typing-errors.ts';

describe('a name typed', () => {
  it.each([
    ['halden', 'halden semiconductor corp.', 0],
    ['semicon', 'halden semiconductor corp.', 0],
    ['hadlen', 'halden semiconductor corp.', 1],
    ['krfat', 'the kraft heinz company', 1],
    ['facbook', 'facebook, inc.', 1],
    ['twiterr', 'twitter, inc.', 2],
    ['100%', 'company 10', 2],
  ])('as %s of %s has %i errors', (typed, name, errors) => {
    expect(typingErrors(typed, name)).toBe(errors);
  });

  it('short is not forgiven, long is forgiven twice', () => {
    expect([allowedTypingErrors('abc'), allowedTypingErrors('halden'), allowedTypingErrors('semiconductor')]).toEqual([
      0, 1, 2,
    ]);
  });

  const word = fc.stringMatching(/^[a-z]{4,12}$/);

  it('as it begins has no error, and one letter more or less makes one at most', () => {
    fc.assert(
      fc.property(word, word, fc.nat(11), fc.stringMatching(/^[a-z]$/), (first, second, at, letter) => {
        const name = `${first} ${second}`;
        const place = at % second.length;
        expect(typingErrors(second, name)).toBe(0);
        expect(typingErrors(second.slice(0, place) + second.slice(place + 1), name)).toBeLessThanOrEqual(1);
        expect(typingErrors(second.slice(0, place) + letter + second.slice(place), name)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });
});

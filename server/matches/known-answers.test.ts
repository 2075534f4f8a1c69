import { describe, expect, test } from 'vitest';
import { KnownAnswers } from './known-answers.ts';

describe('answers that are kept', () => {
  test('have no more rows together than may be, and the one not asked for longest goes first', () => {
    const kept = new KnownAnswers<string>(10);
    kept.keep('a', 'first', 4);
    kept.keep('b', 'second', 4);
    expect(kept.find('a')).toBe('first');
    kept.keep('c', 'third', 4);
    expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual(['first', undefined, 'third']);
    kept.keep('d', 'of six', 6);
    expect([kept.find('a'), kept.find('c'), kept.find('d')]).toEqual([undefined, 'third', 'of six']);
  });

  test('are no answer that is larger than all may be, and none counts twice', () => {
    const kept = new KnownAnswers<string>(10);
    kept.keep('a', 'small', 5);
    kept.keep('a', 'small', 5);
    kept.keep('b', 'large', 11);
    kept.keep('c', 'another', 5);
    expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual(['small', undefined, 'another']);
  });
});

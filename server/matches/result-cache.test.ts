import { describe, expect, test } from 'vitest';
import { MatchResultCache } from './result-cache.ts';

describe('answers that are cached', () => {
  test('have no more rows together than may be, and the one not asked for longest goes first', () => {
    const cached = new MatchResultCache<string>(10);
    cached.store('a', 'first', 4);
    cached.store('b', 'second', 4);
    expect(cached.find('a')).toBe('first');
    cached.store('c', 'third', 4);
    expect([cached.find('a'), cached.find('b'), cached.find('c')]).toEqual(['first', undefined, 'third']);
    cached.store('d', 'of six', 6);
    expect([cached.find('a'), cached.find('c'), cached.find('d')]).toEqual([undefined, 'third', 'of six']);
  });

  test('are no answer that is larger than all may be, and none counts twice', () => {
    const cached = new MatchResultCache<string>(10);
    cached.store('a', 'small', 5);
    cached.store('a', 'small', 5);
    cached.store('b', 'large', 11);
    cached.store('c', 'another', 5);
    expect([cached.find('a'), cached.find('b'), cached.find('c')]).toEqual(['small', undefined, 'another']);
  });
});

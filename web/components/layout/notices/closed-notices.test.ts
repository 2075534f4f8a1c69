import { describe, expect, test } from 'vitest';
import { closedWith, readClosed } from './closed-notices.ts';

describe('notices that were closed', () => {
  test('[S-8] are remembered beside other cookies', () => {
    expect(readClosed('theme=dark; closed_notices=closing-12.cookies; csrftoken=x')).toEqual(['closing-12', 'cookies']);
  });

  test('[S-8] are none in a new browser', () => expect(readClosed(null)).toEqual([]));

  test('[S-8] a newly closed one comes last, once', () => {
    expect(closedWith(['a', 'b'], 'a')).toMatch(/^closed_notices=b\.a; /);
  });

  test('only the last twenty are stored, so that the cookie stays small', () => {
    const many = Array.from({ length: 30 }, (_, index) => `n${index}`);
    expect(readClosed(closedWith(many, 'last').split(';')[0]!)).toHaveLength(20);
  });

  test('what no notice could be called is left out', () => {
    expect(readClosed('closed_notices=<b>.ok')).toEqual(['ok']);
  });
});

import { expect, test } from 'vitest';
import { expectedOn } from './expected-on.ts';

const times = { cases: 4, least: 200, median: 310, most: 400 };

test('a payment is drawn halfway between the shortest and the longest time on record', () => {
  expect(expectedOn('2026-01-01', times, '2026-02-01')).toBe('2026-10-28');
});

test('one that is late is drawn at the longest time, and where that is past nobody knows', () => {
  expect(expectedOn('2026-01-01', times, '2026-10-28')).toBe('2027-02-05');
  expect(expectedOn('2026-01-01', times, '2027-02-05')).toBeNull();
});

test('without a deadline, or without any case on record, nobody knows', () => {
  expect(expectedOn(null, times, '2026-02-01')).toBeNull();
  expect(expectedOn('2026-01-01', null, '2026-02-01')).toBeNull();
});

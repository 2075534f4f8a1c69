import { describe, expect, test } from 'vitest';
import { coveredEdges } from './covered-edges.ts';

const months = ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'];
const bars = months.slice(0, 3).map((from, index) => ({ from, to: months[index + 1]!, count: 1 }));
const funds = ['0', '1000000', '10000000'].map((from, i) => ({
  from,
  to: ['1000000', '10000000', '100000000'][i]!,
  count: 1,
}));

describe('the part of a filter that a range keeps', () => {
  test('is everything without a range', () => expect(coveredEdges(bars, '', '')).toEqual([0, 3]));
  test('runs from the bar that begins at its start', () =>
    expect(coveredEdges(bars, '2026-12-01', '')).toEqual([1, 3]));
  test('runs to the bar that ends at its end', () => expect(coveredEdges(bars, '', '2027-01-01')).toEqual([0, 2]));
  test('compares amounts by size and not as text', () =>
    expect(coveredEdges(funds, '1000000', '10000000.00')).toEqual([1, 2]));
  test('is never empty, whatever the address has', () => {
    expect(coveredEdges(bars, '2031-01-01', '2020-01-01')).toEqual([2, 3]);
    expect(coveredEdges(bars, '', '2020-01-01')).toEqual([0, 1]);
  });
});

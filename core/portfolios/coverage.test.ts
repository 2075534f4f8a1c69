import { describe, expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';

const today = '2026-02-01';
const period = { order_id: 7, from: '2022-02-14', to: '2023-11-09', counts: true };

describe('where the record of a source is whole', () => {
  test('is what its files hold; two that touch or overlap are one period', () => {
    const files = [
      { from: '2021-01-04', to: '2021-06-30' },
      { from: '2021-07-20', to: '2022-03-01' },
      { from: '2019-01-02', to: '2021-02-01' },
    ];
    expect(coverageOf(files, [], '2022-03-15')).toEqual({ held: [{ from: '2019-01-02', to: '2022-03-01' }], gaps: [] });
  });

  test('has a gap between two files and after the last, and none before the first', () => {
    const files = [
      { from: '2019-01-02', to: '2022-06-30' },
      { from: '2023-02-01', to: '2025-06-30' },
    ];
    expect(coverageOf(files, [period], today).gaps).toEqual([
      { from: '2022-07-01', to: '2023-01-31', months: 7, order_ids: [7] },
      { from: '2025-07-01', to: '2026-02-01', months: 7, order_ids: [] },
    ]);
  });

  test('a gap in a class period whose claim is filed, or can be filed no more, affects no claim', () => {
    const files = [{ from: '2019-01-02', to: '2022-06-30' }];
    expect(coverageOf(files, [{ ...period, counts: false }], today).gaps[0]?.order_ids).toEqual([]);
    expect(coverageOf(files, [period, { ...period, from: '2022-06-01' }], today).gaps[0]?.order_ids).toEqual([7]);
  });

  test('without a record there is neither a period nor a gap', () => {
    expect(coverageOf([], [period], today)).toEqual({ held: [], gaps: [] });
  });
});

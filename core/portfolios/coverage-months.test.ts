import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';
import { coverageMonths } from './coverage-months.ts';

const today = '2023-05-20';
const period = { order_id: 7, from: '2022-05-15', to: '2022-12-31', counts: true };

test('each month from the first record to today is held, differs, is missing, or is missing where a claim needs it', () => {
  const held = [
    { from: '2022-01-10', to: '2022-03-20' },
    { from: '2022-07-01', to: '2023-05-18' },
  ];
  const differs = [{ from: '2022-08-01', to: '2022-09-30' }];
  expect(coverageMonths(coverageOf(held, [period], today), differs, [period], today)).toEqual([
    { from: '2022-01', to: '2022-03', months: 3, state: 'held', order_ids: [] },
    { from: '2022-04', to: '2022-04', months: 1, state: 'missing', order_ids: [] },
    { from: '2022-05', to: '2022-06', months: 2, state: 'missing_counts', order_ids: [7] },
    { from: '2022-07', to: '2022-07', months: 1, state: 'held', order_ids: [] },
    { from: '2022-08', to: '2022-09', months: 2, state: 'differs', order_ids: [] },
    { from: '2022-10', to: '2023-05', months: 8, state: 'held', order_ids: [] },
  ]);
});

test('a filed case needs no month any more, a quiet month is no gap, and no record has no months', () => {
  const held = [{ from: '2022-01-10', to: '2022-03-20' }];
  const filed = { ...period, counts: false };
  expect(coverageMonths(coverageOf(held, [filed], today), [], [filed], today).map(({ state }) => state)).toEqual([
    'held',
    'missing',
  ]);
  const quiet = [{ from: '2023-01-10', to: '2023-04-25' }];
  expect(coverageMonths(coverageOf(quiet, [], today), [], [], today)).toMatchObject([{ months: 5, state: 'held' }]);
  expect(coverageMonths(coverageOf([], [], today), [], [], today)).toEqual([]);
});

import { expect, test } from 'vitest';
import { coverageOf, type DayRange, type HeldPeriod, type RecordedRange } from './coverage.ts';
import { combineMonths, coverageMonths, monthNumber } from './coverage-months.ts';

const today = '2023-05-20';
/** With a trade in each month of these, unless others are given. */
function monthsOf(
  ranges: readonly RecordedRange[],
  {
    periods = [],
    differs = [],
    trades = ranges,
  }: { periods?: HeldPeriod[]; differs?: DayRange[]; trades?: readonly DayRange[] },
) {
  const active = new Set<number>();
  for (const { from, to } of trades)
    for (let month = monthNumber(from); month <= monthNumber(to); month += 1) active.add(month);
  return coverageMonths(coverageOf(ranges, periods, today), { differs, periods, ranges, active }, today);
}

const period = { order_id: 7, from: '2022-05-15', to: '2022-12-31', counts: true };

test('each month from the first record to today is held, differs, is missing, or is missing where a claim needs it', () => {
  const held = [
    { from: '2022-01-10', to: '2022-03-20' },
    { from: '2022-07-01', to: '2023-05-18' },
  ];
  const differs = [{ from: '2022-08-01', to: '2022-09-30' }];
  expect(monthsOf(held, { periods: [period], differs })).toEqual([
    { from: '2022-01', to: '2022-03', months: 3, state: 'held', order_ids: [] },
    { from: '2022-04', to: '2022-04', months: 1, state: 'missing', order_ids: [] },
    { from: '2022-05', to: '2022-06', months: 2, state: 'missing_counts', order_ids: [7] },
    { from: '2022-07', to: '2022-07', months: 1, state: 'held', order_ids: [] },
    { from: '2022-08', to: '2022-09', months: 2, state: 'differs', order_ids: [] },
    { from: '2022-10', to: '2023-05', months: 8, state: 'held', order_ids: [] },
  ]);
});

test('a filed case needs no month any more, a month after the last trade is no gap, and no record has no months', () => {
  const held = [{ from: '2022-01-10', to: '2022-03-20' }];
  const filed = { ...period, counts: false };
  expect(monthsOf(held, { periods: [filed] }).map(({ state }) => state)).toEqual(['held', 'missing']);
  const quiet = [{ from: '2023-01-10', to: '2023-04-25' }];
  expect(monthsOf(quiet, {})).toMatchObject([{ months: 5, state: 'held' }]);
  expect(monthsOf([], {})).toEqual([]);
});

const states = (runs: readonly { from: string; to: string; state: string }[]) =>
  runs.map(({ from, to, state }) => `${from} ${to} ${state}`);

test('a month without a trade has come where a file states that it covers it, and otherwise is quiet', () => {
  const trades = [
    { from: '2023-01-10', to: '2023-01-10' },
    { from: '2023-04-03', to: '2023-05-02' },
  ];
  const unstated = [{ from: '2023-01-10', to: '2023-05-02' }];
  expect(states(monthsOf(unstated, { trades }))).toEqual([
    '2023-01 2023-01 held',
    '2023-02 2023-03 quiet',
    '2023-04 2023-05 held',
  ]);
  const stated = [{ from: '2023-01-01', to: '2023-05-19', is_stated: true }];
  expect(states(monthsOf(stated, { trades }))).toEqual(['2023-01 2023-05 held']);
});

test('a month between two that are stated is missing, however short; a weekend between them is not', () => {
  const stated = [
    { from: '2023-01-01', to: '2023-01-31', is_stated: true },
    { from: '2023-03-01', to: '2023-03-31', is_stated: true },
    { from: '2023-04-03', to: '2023-05-19', is_stated: true },
  ];
  expect(states(monthsOf(stated, { trades: [] }))).toEqual([
    '2023-01 2023-01 held',
    '2023-02 2023-02 missing',
    '2023-03 2023-05 held',
  ]);
});

test('of several custodians each month is what is gravest, from the first record of each on', () => {
  const one = monthsOf([{ from: '2022-11-01', to: '2023-05-19', is_stated: true }], {});
  const other = monthsOf([{ from: '2023-01-01', to: '2023-01-31', is_stated: true }], {
    periods: [{ ...period, to: '2023-03-31' }],
  });
  expect(states(combineMonths([one, other]))).toEqual([
    '2022-11 2023-01 held',
    '2023-02 2023-03 missing_counts',
    '2023-04 2023-05 missing',
  ]);
  expect(combineMonths([])).toEqual([]);
});

test('a hundred thousand stated periods are walked once, and not for each month', () => {
  let reads = 0;
  const stated = Array.from({ length: 100_000 }, (_, at): RecordedRange => {
    const day = `${2000 + (at % 20)}-0${1 + (at % 9)}-11`;
    return {
      get from() {
        reads += 1;
        return day;
      },
      to: day,
      is_stated: true,
    };
  });
  const held = [{ from: '1900-01-02', to: today }];
  const facts = { differs: stated, periods: [], ranges: stated, active: new Set<number>() };
  const runs = coverageMonths({ held, gaps: [] }, facts, today);
  expect(runs.find(({ state }) => state === 'differs')).toMatchObject({ from: '2000-01', to: '2000-09' });
  expect(reads).toBe(200_000);
});

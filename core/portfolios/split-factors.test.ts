import { expect, test } from 'vitest';
import type { KnownChange } from '../securities/known-changes.ts';
import { type RatioSplit, splitFactors } from './split-factors.ts';

const reverse: KnownChange = {
  kind: 'reverse_split',
  company: 'Halden',
  date: '2021-08-02',
  from: { ticker: 'HLD', cusip: '369604103' },
  to: { ticker: 'HLD', cusip: '369604301' },
  ratio: '1:8',
  cash: null,
  currency: null,
  source: 'the company',
};

const split = (more: Partial<RatioSplit>): RatioSplit => ({
  ...{ trade_id: 1, portfolio_id: 1, printed_security_id: 5, account: 'A', trade_date: '2021-08-03' },
  ...{ ratio: null, symbol: 'HLD', cusip: null },
  ...more,
});

const shown = (rows: RatioSplit[]) =>
  splitFactors(rows, [reverse]).factors.map(({ account, from_date, to_date, numerator, denominator }) => [
    account,
    from_date,
    to_date,
    Number(numerator) / Number(denominator),
  ]);

test('a split has its printed ratio, else that of the catalogue for about its day', () => {
  expect(shown([split({ ratio: '2:1' })])).toEqual([['A', null, '2021-08-03', 2]]);
  expect(shown([split({})])).toEqual([['A', null, '2021-08-03', 0.125]]);
  expect(shown([split({ symbol: null, cusip: '369604103' })])).toEqual([['A', null, '2021-08-03', 0.125]]);
});

test('a split whose ratio nobody knows moves nothing', () => {
  const rows = [split({ trade_id: 7, trade_date: '2021-10-01' }), split({ trade_id: 8, symbol: 'OTHER' })];
  expect(splitFactors(rows, [reverse])).toEqual({ factors: [], known_trade_ids: [] });
});

test('shares are in those after all later splits, in each account by its own', () => {
  const rows = [
    split({ trade_id: 2, trade_date: '2022-05-02', ratio: '3-for-1' }),
    split({ trade_id: 1 }),
    split({ trade_id: 3, account: 'B', trade_date: '2020-01-02', ratio: '2' }),
  ];
  expect(shown(rows)).toEqual([
    ['A', '2021-08-03', '2022-05-02', 3],
    ['A', null, '2021-08-03', 0.375],
    ['B', null, '2020-01-02', 2],
  ]);
  expect(splitFactors(rows, [reverse]).known_trade_ids).toEqual([2, 1, 3]);
});

test('factors are reduced, so that splits there and back stay small', () => {
  const rows = [
    split({ trade_id: 1, trade_date: '2021-01-04', ratio: '2:1' }),
    split({ trade_id: 2, trade_date: '2021-02-01', ratio: '1:2' }),
    split({ trade_id: 3, trade_date: '2021-03-01', ratio: '3:2' }),
  ];
  expect(splitFactors(rows, []).factors.map(({ numerator, denominator }) => [numerator, denominator])).toEqual([
    ['3', '2'],
    ['3', '4'],
    ['3', '2'],
  ]);
});

test('of a security with more splits in an account than anything has, nobody knows the ratio', () => {
  const many = Array.from({ length: 5000 }, (_, at) => split({ trade_id: at + 1, ratio: `${999_983 - at}:999979` }));
  const other = split({ trade_id: 9000, account: 'B', ratio: '2:1' });
  expect(splitFactors([...many, other], []).known_trade_ids).toEqual([9000]);
  // few, but with more digits together than any shares have
  expect(splitFactors(many.slice(0, 20), []).factors).toEqual([]);
  expect(splitFactors(many.slice(0, 3), []).factors).toHaveLength(3);
});

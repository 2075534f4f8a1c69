import { expect, test } from 'vitest';
import {
  addMonths,
  axisOf,
  bandsOf,
  cellsOf,
  linesOf,
  monthAddress,
  type SourceMonths,
  wholeMonths,
} from './lay-out-months.ts';

const run = (from: string, to: string, months: number, state: SourceMonths['runs'][number]['state']) => ({
  ...{ from, to, months, state },
  order_ids: [],
});
const period = (order_id: number, from: string, to: string) => ({
  ...{ order_id, from, to, slug: 'a', company: 'Halden', ticker: null },
});
const listed: SourceMonths = {
  portfolio_id: 1,
  source: 'Corbel Trust',
  beneficial_account_id: 2,
  entity: 'Growth',
  runs: [
    run('2022-02', '2022-03', 2, 'held'),
    run('2022-04', '2022-04', 1, 'differs'),
    run('2022-05', '2022-12', 8, 'missing'),
  ],
  cases: [period(7, '2021-01-01', '2022-06-30'), period(8, '2021-02-01', '2022-03-31')],
  custodians: [],
  at_stake: [],
};
const source = linesOf([listed])[0]!;

test('a source has a line for each custodian, and one where its files name none', () => {
  const custodian = (name: string, at: number) => ({ custodian: name, runs: [listed.runs[at]!], at_stake: [] });
  const two = { ...listed, custodians: [custodian('CORBEL TRUST', 0), custodian('HARBOR BANK', 1)] };
  expect(linesOf([listed, two]).map(({ key, source: name, runs }) => [key, name, runs.length])).toEqual([
    ['1 ', 'Corbel Trust', 3],
    ['1 CORBEL TRUST', 'Corbel Trust', 1],
    ['1 HARBOR BANK', 'Corbel Trust, HARBOR BANK', 1],
  ]);
});

test('months are laid from January of the first year to today, a path for each state', () => {
  const axis = axisOf([source], '2022-12-20');
  expect(axis).toMatchObject({ months: 12, years: [{ label: '2022', at: 0 }] });
  const cells = cellsOf(source, axis);
  expect(cells.map(({ state }) => state)).toEqual(['held', 'differs', 'missing']);
  expect(cells[0]?.path).toBe('M11.5 1h7v9h-7zM21.5 1h7v9h-7z');
  expect(wholeMonths(source)).toEqual({ whole: 2, all: 11 });
});

test('class periods end where the axis does, and labels do not run into each other', () => {
  expect(bandsOf(source, axisOf([source], '2022-12-20'))).toEqual([
    { order_id: 7, labelled: true, labelled_on_phone: true, from: 0, width: 0.5, ticker: 'HALD' },
    { order_id: 8, labelled: false, labelled_on_phone: false, from: 0, width: 0.25, ticker: 'HALD' },
  ]);
});

test('on a phone a label has room for its ticker before the next one', () => {
  const [period] = source.cases;
  const cases = ['2022-01-01', '2022-02-01', '2022-04-01'].map((from) => ({ ...period!, from, to: '2022-12-31' }));
  const bands = bandsOf({ ...source, cases }, axisOf([source], '2022-12-20'));
  expect(bands.map(({ labelled }) => labelled)).toEqual([true, true, true]);
  expect(bands.map(({ labelled_on_phone }) => labelled_on_phone)).toEqual([true, false, true]);
});

test('a month of a line has an address of its own, and months beside it', () => {
  const two = { ...listed, custodians: ['A & B', 'C'].map((custodian) => ({ custodian, runs: [], at_stake: [] })) };
  expect(linesOf([listed, two]).map((line) => monthAddress(line, '2022-03'))).toEqual([
    '?source=1&month=2022-03#month',
    '?source=1&month=2022-03&custodian=A+%26+B#month',
    '?source=1&month=2022-03&custodian=C#month',
  ]);
  expect([addMonths('2022-12', 1), addMonths('2022-01', -1), addMonths('2022-03', 0)]).toEqual([
    ...['2023-01', '2021-12', '2022-03'],
  ]);
});

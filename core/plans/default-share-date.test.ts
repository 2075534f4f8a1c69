import { describe, expect, test } from 'vitest';
import { formatDay } from '../dates/day.ts';
import { PLAIN_SECURITY, planDocument, planOf } from '../testing/ledger.ts';
import { loadPlan } from './load-plan.ts';

const asOf = (parts: Parameters<typeof planOf>[0]): string => formatDay(planOf(parts).shares_as_of);

describe('the day in whose shares a plan is', () => {
  test('is the one that the plan states', () => {
    expect(asOf({ shares_as_of: '2019-05-06' })).toBe('2019-05-06');
  });

  test('is a day that exists, or the plan is refused', () => {
    expect(loadPlan(planDocument({ shares_as_of: '2019-02-30' }))).toMatchObject({ ok: false, path: 'shares_as_of' });
  });

  test('is the latest date that the plan names, where it is null or left out', () => {
    expect(asOf({ shares_as_of: null })).toBe('2020-12-31');
    expect(asOf({})).toBe('2020-12-31');
  });

  test.each([
    ['a class period', { class_periods: [{ id: 'class', from: '2020-01-02', to: '2021-01-04' }] }, '2021-01-04'],
    ['the look-back', { lookback: { from: '2020-07-01', to: '2021-02-01', mean: null, means: [] } }, '2021-02-01'],
    ['holding', { holding: { date: '2021-03-01', value: '1' } }, '2021-03-01'],
    [
      'an inflation row',
      { inflation: { basis: 'amount', rows: [{ from: '2020-01-02', to: '2021-04-01', value: '1' }] } },
      '2021-04-01',
    ],
    [
      'the start of a row that is open at its end',
      {
        inflation: {
          basis: 'amount',
          rows: [
            { from: '2020-01-02', to: '2020-06-30', value: '1' },
            { from: '2021-05-03', value: '0', only: 'sales' },
          ],
        },
      },
      '2021-05-03',
    ],
    [
      'a cell of the declines',
      { declines: [{ bought: {}, sold: { from: '2020-01-02', to: '2021-06-01' }, value: '1' }] },
      '2021-06-01',
    ],
    [
      'the start of a range after a day, as that day',
      { declines: [{ bought: {}, sold: { after: '2021-07-01' }, value: '1' }] },
      '2021-07-01',
    ],
    [
      'a half day',
      { intraday: [{ date: '2021-08-02', at: '12:00' }], branches: branchesUntil('2021-08-02T12:00') },
      '2021-08-02',
    ],
  ])('counts %s', (_, security, day) => {
    expect(asOf({ security })).toBe(day);
  });

  test.each([
    ['the offering', { offering: { price: '1', date: '2021-01-04', suit_date: '2022-01-03', suit_price: '1' } }],
    ['weights', { weights: [{ bought: { to: '2022-01-03' }, factor: '0.5' }] }],
    ['cuts of days', { intraday: [{ date: '2022-01-03', at: '12:00' }] }],
    ['the expiry of options', { options: [{ id: 'C50', strike: '50', expiry: '2022-01-03' }] }],
  ])('does not count %s', (_, security) => {
    expect(asOf({ security })).toBe('2020-12-31');
  });

  test('counts all securities, and what a series states itself', () => {
    expect(
      asOf({
        securities: [
          PLAIN_SECURITY,
          { ...PLAIN_SECURITY, id: 'DEF', identifiers: {}, holding: { date: '2021-09-01', value: '1' } },
        ],
      }),
    ).toBe('2021-09-01');
    expect(
      asOf({ security: { options: [{ id: 'C50', strike: '50', holding: { date: '2021-10-01', value: '1' } }] } }),
    ).toBe('2021-10-01');
  });
});

function branchesUntil(end: string): unknown[] {
  return [{ id: 'sold', clause: null, bought: 'class', sold: { to: end }, loss: '1' }];
}

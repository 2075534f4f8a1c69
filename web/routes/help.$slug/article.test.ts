import { expect, test } from 'vitest';
import { splitAtFirstList } from './first-list.ts';
import { zeroTradesOf } from './zero-trades.ts';

test('an article is split at its first list, so that each item can have a drawing', () => {
  const html =
    '<h2>Ways</h2>\n<ul>\n<li><strong>One.</strong> a</li>\n<li>two</li>\n</ul>\n<h2>Next</h2><ul><li>x</li></ul>';
  expect(splitAtFirstList(html)).toEqual({
    before: '<h2>Ways</h2>\n',
    items: ['<strong>One.</strong> a', 'two'],
    after: '\n<h2>Next</h2><ul><li>x</li></ul>',
  });
  expect(splitAtFirstList('<p>No list</p>')).toBeNull();
});

test('own purchases without a recognized loss, the earliest first; sales and paying purchases are left out', () => {
  const trade = { type: 'buy', security: 'HLDN', quantity: '240', how: 'Sold before the disclosure' };
  const trades = [
    { ...trade, row: 2, trade_date: '2022-03-22', recognized_loss: '0.00' },
    { ...trade, row: 1, trade_date: '2021-09-09', recognized_loss: null, how: 'Before the class period' },
    { ...trade, row: 3, trade_date: '2023-04-05', recognized_loss: '18777.20' },
    { ...trade, row: 4, trade_date: '2023-12-04', type: 'sell', recognized_loss: null },
  ];
  const result = { lines: [{ branch: 'sold_before_lookback', rows: { bought: 2, sold: null } }] };
  const of = { slug: 'halden', company: 'Halden Semiconductor', ticker: 'HLDN' };
  expect(zeroTradesOf(of, [{ trades, result } as never]).map(({ bought, how }) => [bought, how])).toEqual([
    ['2021-09-09', 'Before the class period'],
    ['2022-03-22', 'Sold before the disclosure'],
  ]);
});

test('a purchase without a price, delivered, or without a lot is not one that the plan counts for nothing', () => {
  const trade = {
    type: 'buy',
    security: 'HLDN',
    quantity: '240',
    recognized_loss: null,
    how: 'At a price that is not known',
  };
  const rows = [1, 2, 3, 4].map((row) => ({ ...trade, row, trade_date: `2022-03-0${row}` }));
  rows[3]!.how = 'Sets what is held';
  const line = (bought: number, branch: string) => ({ branch, rows: { bought, sold: null } });
  const result = { lines: [line(1, 'unpriced'), line(2, 'delivered'), line(3, 'outside'), line(3, 'zero_price')] };
  const matches = [5, 6].map((beneficial_account_id) => ({
    beneficial_account_id,
    currency: 'CAD',
    result,
    trades: rows,
  }));
  const of = { slug: 'halden', company: 'Halden Semiconductor', ticker: 'HLDN' };
  const found = zeroTradesOf(of, matches as never);
  expect(new Set(found.map(({ key }) => key)).size, 'each has a key of its own').toBe(8);
  expect(found.filter(({ isZero }) => isZero).map(({ bought, currency }) => [bought, currency])).toEqual([
    ['2022-03-03', 'CAD'],
    ['2022-03-03', 'CAD'],
  ]);
  expect(found.at(-1)?.how).toBe('Not matched to a lot of the plan');
});

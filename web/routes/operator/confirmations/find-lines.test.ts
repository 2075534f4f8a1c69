import { describe, expect, test } from 'vitest';
import { findEvidence, findLine, nextMarked } from './find-lines.ts';
import { shortenGaps } from './shorten-gaps.ts';

const trade = { trade_date: '2022-10-06', quantity: '300', price: '31.42', amount: '-9426' };

describe('the line of a page that shows a trade', () => {
  test.each([
    ['10/06/22 Bought CORVANE THERAPEUTICS 300 31.4200 9,426.00'],
    ['6 Oct 2022  Kauf  300 Stk'],
    ['October 6, 2022 you bought 300 shares'],
    ['2022-10-06 BUY 300 CRVN'],
    ['06.10.2022 300 CRVN'],
    ['Bought 300 at 31.42'],
    ['-300.000 (9,426.00)'],
  ])('is found in “%s”', (line) => {
    expect(findLine(['Account ending 2093', line, 'Total 12'], trade)).toBe(1);
  });

  test('needs the quantity, and one more of what it is', () => {
    expect(findLine(['300'], trade)).toBeNull();
    expect(findLine(['10/06/22 Dividend 41.25'], trade)).toBeNull();
    expect(findLine(['10/06/22 bought 3000 at 31.42'], trade)).toBeNull();
    expect(findLine(['110/06/221 300'], trade)).toBeNull();
  });

  test('the one that shows most is it, of equal ones the first', () => {
    const lines = ['Bought 300 at 31.42', '10/06/22 Bought 300 31.42 9,426.00', '10/06/22 Bought 300 31.42 9,426.00'];
    expect(findLine(lines, trade)).toBe(1);
  });

  test('a trade without a quantity has none', () => {
    expect(findLine(['10/06/22 41.25'], { ...trade, quantity: null })).toBeNull();
  });
});

describe('how a page shows a trade', () => {
  test.each([
    ['the same price', '10/06/22 Bought 300 31.4200 9,426.00', true, null],
    ['another price, the factor of its amount', '10/06/22 Bought 300 33.50 10,050.00', false, '33.50'],
    ['another price, its only number with a fraction', '06.10.2022 Kauf 300 33.50', false, '33.50'],
    ['no price at all', '10/06/22 Bought 300 CRVN', false, null],
    ['two numbers of which none is the factor', '10/06/22 Bought 300 33.50 41.25', false, null],
  ])('%s', (_, line, price, otherPrice) => {
    expect(findEvidence([line], trade)).toEqual({ at: 0, date: true, price, otherPrice });
  });

  test('a trade without a price lacks none', () => {
    expect(findEvidence(['10/06/22 300'], { ...trade, price: null })).toMatchObject({ price: true, otherPrice: null });
  });
});

test('empty columns of a page are shortened, and its columns stay aligned', () => {
  expect(
    shortenGaps([
      'Date            Quantity',
      '10/06/22             300',
      'No columns are in this sentence at all.',
      '',
    ]),
  ).toEqual(['Date       Quantity', '10/06/22        300', 'No columns are in this sentence at all.', '']);
});

test('the next marked place is the trade of the next marked line, in the order of the page', () => {
  const other = { ...trade, trade_date: '2022-11-04', quantity: '70' };
  const absent = { ...trade, quantity: '5' };
  const lines = ['11/04/22 Bought 70', 'Total', '10/06/22 Bought 300'];
  const trades = [trade, absent, other];
  expect([-1, 2, 0, 1].map((at) => nextMarked(lines, trades, at))).toEqual([2, 0, null, 2]);
  expect(nextMarked([], trades, 0)).toBeNull();
});

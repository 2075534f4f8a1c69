import { describe, expect, test } from 'vitest';
import { lossOf, planOf, shortLines } from '../../testing/ledger.ts';

const plain = planOf();

describe('a split', () => {
  test("restates the account's rows before that day: shares by the ratio, prices by its inverse", () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @60
       split    2020-03-02 2
       purchase 2020-03-02 10 @31
       sale     2020-04-01 20 @20`,
    );
    expect(shortLines(loss)).toEqual([
      '20 bought 2020-02-03 @30, sold 2020-04-01 @20: sold 10 = 200.00',
      '10 bought 2020-03-02 @31: held 21 = 210.00',
    ]);
  });

  test('of one for three rounds half up to eight places', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 1 @10
       split    2020-03-02 0.33333333`,
    );
    expect(loss.lines[0]).toMatchObject({ quantity: '0.33333333', price_bought: '30.0000003' });
  });

  test('after another multiplies with it, and leaves other accounts and their rows', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @60 of A
       purchase 2020-02-03 10 @60 of B
       split    2020-03-02 2 of A
       split    2020-04-01 3 of A`,
    );
    expect(loss.lines.map(({ quantity, price_bought }) => `${quantity}@${price_bought}`)).toEqual(['60@10', '10@60']);
  });

  test('restates the purchase of shares received before it', () => {
    const loss = lossOf(
      plain,
      `receipt 2020-02-03 10 from 2020-01-06 @60
       split   2020-03-02 2`,
    );
    expect(shortLines(loss)).toEqual(['20 bought 2020-01-06 @30: held 20 = 400.00']);
  });
});

describe('a split after the day in whose shares the plan is', () => {
  const june = planOf({ shares_as_of: '2020-06-30' });

  test('restates no earlier row: the claim stays what it was', () => {
    const trades = 'purchase 2020-02-03 10 @60\nsale 2020-04-01 4 @20';
    const after = lossOf(plain, `${trades}\nsplit 2022-03-01 2`);
    expect(after.claim).toBe('460.00');
    expect(shortLines(after)).toEqual(shortLines(lossOf(plain, trades)));
  });

  test('brings rows of its day and later back: shares by the inverse of the ratio, prices by the ratio', () => {
    const loss = lossOf(
      june,
      `purchase 2020-02-03 10 @60
       split    2020-07-01 2
       sale     2020-07-01 4 @20
       sale     2020-08-03 6 @10`,
    );
    expect(shortLines(loss)).toEqual([
      '2 bought 2020-02-03 @60, sold 2020-07-01 @40: sold 20 = 40.00',
      '3 bought 2020-02-03 @60, sold 2020-08-03 @20: sold 40 = 120.00',
      '5 bought 2020-02-03 @60: held 50 = 250.00',
    ]);
  });

  test('on the day itself restates the rows before it, as any split up to it', () => {
    expect(shortLines(lossOf(june, 'purchase 2020-02-03 10 @60\nsplit 2020-06-30 2'))).toEqual([
      '20 bought 2020-02-03 @30: held 20 = 400.00',
    ]);
  });

  test('is undone after a later one, half up to eight places at each', () => {
    const loss = lossOf(
      june,
      `purchase 2020-02-03 10 @60
       split    2020-07-01 3
       split    2020-08-03 0.1
       sale     2020-09-01 1 @20`,
    );
    // 1 ÷ 0.1 = 10, ÷ 3 = 3.33333333; 20 × 0.1 = 2, × 3 = 6
    expect(loss.lines[0]).toMatchObject({ quantity: '3.33333333', price_sold: '6' });
  });

  test('of one day with another is undone from the last of the file', () => {
    const loss = lossOf(
      june,
      `purchase 2020-02-03 10 @60
       split    2020-07-01 3
       split    2020-07-01 7
       sale     2020-09-01 1 @20`,
    );
    // 1 ÷ 7 = 0.14285714, ÷ 3 = 0.04761905; the other way round it would be 0.04761904
    expect(loss.lines[0]).toMatchObject({ quantity: '0.04761905', price_sold: '420' });
  });

  test('brings the purchase of shares received after it back', () => {
    const loss = lossOf(
      june,
      `split   2020-07-01 2
       receipt 2020-08-03 10 from 2020-01-06 @30`,
    );
    expect(shortLines(loss)).toEqual(['5 bought 2020-01-06 @60: held 50 = 250.00']);
  });

  test('leaves other accounts alone', () => {
    const loss = lossOf(
      june,
      `purchase 2020-02-03 10 @60 of A
       split    2020-07-01 2 of B
       sale     2020-08-03 10 @20 of A`,
    );
    expect(shortLines(loss)).toEqual(['10 bought 2020-02-03 @60, sold 2020-08-03 @20: sold 40 = 400.00']);
  });

  test('before an opening holding brings that back, though its own row is inside the holding', () => {
    const open = planOf({ shares_as_of: '2020-01-02', matching: { method: 'fifo' } });
    const loss = lossOf(
      open,
      `split    2020-02-03 2
       opening  2020-03-02 10
       purchase 2020-04-01 10 @20
       sale     2020-05-01 20 @10`,
    );
    expect(loss.positions[0]).toMatchObject({ opening: '5', bought_in_class: '5', sold_in_class: '10' });
    expect(shortLines(loss)).toEqual(['5 bought 2020-04-01 @40, sold 2020-05-01 @20: sold 20 = 100.00']);
  });

  test('decides the half of a cut day by the price in the shares of the plan', () => {
    const cut = planOf({
      shares_as_of: '2020-01-02',
      security: {
        intraday: [{ date: '2020-03-02', at: '12:00', before_if_price_at_least: '50' }],
        branches: [
          {
            id: 'morning',
            clause: null,
            bought: { to: '2020-03-02T12:00' },
            sold: { from: '2020-01-02' },
            loss: '1',
          },
          { id: 'morning_held', clause: null, bought: { to: '2020-03-02T12:00' }, held_at: '2020-12-31', loss: '1' },
        ],
      },
    });
    const bought = (price: number) =>
      lossOf(cut, `split 2020-02-03 2\npurchase 2020-03-02 10 @${price}`).lines[0]!.branch;
    expect(bought(25)).toBe('morning_held');
    expect(bought(24)).toBe('outside');
  });

  test('counts in the control, which is in the shares of the closing day', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @60
       split    2021-03-01 2
       sale     2021-04-01 5 @20
       closing  2021-06-30 15`,
    );
    expect(loss.positions[0]).toMatchObject({ bought_in_class: '10', closing: '15', difference: '0' });
  });
});

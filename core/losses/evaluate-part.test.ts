import { describe, expect, test } from 'vitest';
import { lossOf, planOf, shortLines } from '../testing/ledger.ts';

describe('branches', () => {
  const branches = (list: unknown[]) =>
    planOf({
      security: {
        class_periods: [
          { id: 'first', from: '2020-01-02', to: '2020-02-28' },
          { id: 'second', from: '2020-04-01', to: '2020-06-30' },
        ],
        branches: list,
      },
    });
  const sold = { from: '2020-01-02', to: '2020-12-31' };

  test('decide in their order: the first that fits', () => {
    const plan = branches([
      { id: 'one', bought: 'class', sold: { to: '2020-03-31' }, loss: '1' },
      { id: 'two', bought: 'class', sold, loss: '2' },
    ]);
    expect(lossOf(plan, 'purchase 2020-02-03 1 @30\nsale 2020-03-31 1 @20').lines[0]!.branch).toBe('one');
    expect(lossOf(plan, 'purchase 2020-02-03 1 @30\nsale 2020-04-01 1 @20').lines[0]!.branch).toBe('two');
  });

  test('that none fits leave the shares outside, at no loss', () => {
    const plan = branches([{ id: 'one', bought: 'class', sold, loss: '1' }]);
    expect(shortLines(lossOf(plan, 'purchase 2020-02-03 1 @30'))).toEqual([
      '1 bought 2020-02-03 @30: outside 0 = 0.00',
    ]);
  });

  test('of any class period leave out what was bought between two', () => {
    const plan = branches([{ id: 'one', bought: 'class', held_at: '2020-12-31', loss: '1' }]);
    const branchOf = (day: string): string => lossOf(plan, `purchase ${day} 1 @30`).lines[0]!.branch;
    expect(['2020-01-01', '2020-01-02', '2020-02-28', '2020-03-02', '2020-04-01', '2020-06-30'].map(branchOf)).toEqual([
      'outside',
      'one',
      'one',
      'outside',
      'one',
      'one',
    ]);
  });

  test('may take one class period by its name, or a range that begins after a day', () => {
    const plan = branches([
      { id: 'one', bought: 'first', held_at: '2020-12-31', loss: '1' },
      { id: 'two', bought: { after: '2020-05-31' }, held_at: '2020-12-31', loss: '2' },
    ]);
    const branchOf = (day: string): string => lossOf(plan, `purchase ${day} 1 @30`).lines[0]!.branch;
    expect(['2020-02-03', '2020-04-01', '2020-05-31', '2020-06-01'].map(branchOf)).toEqual([
      'one',
      'outside',
      'outside',
      'two',
    ]);
  });

  test('of shares held ask who held them at the close of that day, whatever became of them later', () => {
    const plan = branches([{ id: 'held', bought: 'class', held_at: '2020-05-29', loss: '1' }]);
    const branchOf = (sale: string): string => lossOf(plan, `purchase 2020-02-03 1 @30\n${sale}`).lines[0]!.branch;
    expect(branchOf('sale 2020-05-29 1 @20')).toBe('outside');
    expect(branchOf('sale 2020-06-01 1 @20')).toBe('held');
    expect(lossOf(plan, 'purchase 2020-06-01 1 @30').lines[0]!.branch).toBe('outside');
  });

  test('without sold or held_at take shares sold and held alike', () => {
    const plan = branches([{ id: 'subscribed', bought: 'class', acquired: ['offering'], loss: '0.82' }]);
    expect(
      shortLines(
        lossOf(
          plan,
          `offering 2020-02-03 10 @30
           offering 2020-02-03 10 @31
           purchase 2020-02-03 10 @32
           sale     2020-06-01 10 @20`,
        ),
      ),
    ).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-06-01 @20: subscribed 0.82 = 8.20',
      '10 bought 2020-02-03 @31: subscribed 0.82 = 8.20',
      '10 bought 2020-02-03 @32: outside 0 = 0.00',
    ]);
  });

  test('limited to kinds of lot leave the others to those after them', () => {
    const plan = branches([
      { id: 'exchanged', bought: 'class', held_at: '2020-12-31', acquired: ['merger'], loss: '1' },
      { id: 'other', bought: 'class', held_at: '2020-12-31', loss: '2' },
    ]);
    expect(lossOf(plan, 'merger 2020-02-03 1 @30').lines[0]!.branch).toBe('exchanged');
    expect(lossOf(plan, 'purchase 2020-02-03 1 @30').lines[0]!.branch).toBe('other');
  });
});

describe('two statutes', () => {
  const components = (combine: string) =>
    planOf({
      security: {
        inflation: { basis: 'amount', rows: [{ from: '2020-01-02', to: '2020-06-30', value: '5.00' }] },
        offering: { price: '28.00', date: '2020-02-03', suit_date: '2020-09-01', suit_price: '18.00' },
        components: [
          {
            id: 'exchange_act',
            branches: [{ id: 'held', bought: 'class', held_at: '2020-12-31', loss: 'inflation_bought' }],
          },
          {
            id: 'securities_act',
            branches: [
              {
                id: 'held',
                bought: 'class',
                held_at: '2020-12-31',
                acquired: ['offering'],
                loss: { minus: [{ least: ['price_bought', 'offering_price'] }, 'suit_price'] },
              },
            ],
          },
        ],
        branches: null,
        combine,
      },
    });

  test('give the greater of those that fit', () => {
    expect(
      shortLines(lossOf(components('greatest'), 'offering 2020-02-03 10 @30\npurchase 2020-02-03 10 @30')),
    ).toEqual([
      '10 bought 2020-02-03 @30: securities_act/held 10 = 100.00',
      '10 bought 2020-02-03 @30: exchange_act/held 5 = 50.00',
    ]);
  });

  test('that tie give the first', () => {
    expect(shortLines(lossOf(components('greatest'), 'offering 2020-02-03 10 @23'))).toEqual([
      '10 bought 2020-02-03 @23: exchange_act/held 5 = 50.00',
    ]);
  });

  test('may add up, a line each', () => {
    const loss = lossOf(components('sum'), 'offering 2020-02-03 10 @30\npurchase 2020-02-03 10 @30');
    expect(shortLines(loss)).toEqual([
      '10 bought 2020-02-03 @30: exchange_act/held 5 = 50.00',
      '10 bought 2020-02-03 @30: securities_act/held 10 = 100.00',
      '10 bought 2020-02-03 @30: exchange_act/held 5 = 50.00',
    ]);
    expect(loss.claim).toBe('200.00');
  });

  test('of which none fits leave the shares outside', () => {
    expect(shortLines(lossOf(components('sum'), 'purchase 2019-02-04 10 @30'))).toEqual([
      '10 bought 2019-02-04 @30: outside 0 = 0.00',
    ]);
  });
});

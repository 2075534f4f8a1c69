import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

const move = (type: string, quantity: string | null, subtype: string | null = null) => ({
  security: 'HLDN',
  type,
  subtype,
  quantity,
});

test('[M-11] held before and bought less sold is held now', () => {
  expect(balanceOf([move('buy', '1440'), move('sell', '1040')])).toEqual([
    {
      security: 'HLDN',
      held_before: '0',
      bought: '1440',
      sold: '1040',
      other: '0',
      held_now: '400',
      stated: null,
    },
  ]);
});

test('[M-11] splits and transfers are distinguished, and a stated holding beside what adds up', () => {
  const moves = [
    move('other', '100', 'opening'),
    move('split', '100'),
    move('transfer_out', '50'),
    move('other', '5', 'stock_dividend'),
    move('other', '160', 'closing'),
    move('option_buy_to_open', '3'),
    move('dividend', null),
  ];
  expect(balanceOf(moves)).toMatchObject([{ held_before: '100', other: '55', held_now: '155', stated: '160' }]);
});

test('a split without its change in shares leaves open what is held', () => {
  expect(balanceOf([move('buy', '10'), move('split', null)])).toMatchObject([{ held_now: null }]);
});

test('the order of the trades changes nothing', () => {
  const one = fc.record({
    security: fc.constantFrom('A', 'B'),
    type: fc.constantFrom('buy', 'sell', 'split', 'transfer_in', 'transfer_out'),
    subtype: fc.constant(null),
    quantity: fc.nat(1000).map(String),
  });
  const bySecurity = (rows: ReturnType<typeof balanceOf>) =>
    rows.toSorted((a, b) => a.security.localeCompare(b.security));
  fc.assert(
    fc.property(fc.array(one), (moves) => {
      expect(bySecurity(balanceOf(moves.toReversed()))).toEqual(bySecurity(balanceOf(moves)));
    }),
  );
});

import { expect, test } from 'vitest';
import { sumAtStake } from './at-stake.ts';

test('the sum after the fee is that of the whole amounts of each claim, each owner in each case once', () => {
  const claim = (
    beneficial_account_id: number,
    order_id: number,
    payment_expected: string | null,
    currency = 'USD',
  ) => ({
    ...{ beneficial_account_id, order_id, payment_expected, currency },
  });
  // 8.50 each after the fee
  const needed = [claim(1, 7, '10.00'), claim(2, 7, '10.00'), claim(2, 7, '10.00'), claim(2, 8, null)];
  expect(sumAtStake([...needed, claim(3, 9, '20.00', 'EUR')], '15')).toEqual([
    { currency: 'EUR', expected: '20.00', net_expected: '17.00' },
    { currency: 'USD', expected: '20.00', net_expected: '18.00' },
  ]);
});

import { expect, test } from 'vitest';
import { sumByCurrency } from '../money/sum-by-currency.ts';
import { owedAmount } from './fee-amount.ts';

test('an estimate below the plan’s minimum payment counts as nothing, and adds nothing to a sum', () => {
  expect(owedAmount({ expected: '6.02', below_minimum: true })).toBe('0.00');
  expect(owedAmount({ expected: null, below_minimum: true })).toBe('0.00');
  expect(owedAmount({ expected: '6.02', below_minimum: false })).toBe('6.02');
  expect(owedAmount({ expected: null, below_minimum: false })).toBeNull();
  const sums = (below_minimum: boolean) =>
    sumByCurrency([{ amount: owedAmount({ expected: '6.02', below_minimum }), currency: 'USD' }]);
  expect(sums(true)).toEqual([]);
  expect(sums(false)).toEqual([{ amount: '6.02', currency: 'USD', count: 1 }]);
});

import { describe, expect, test } from 'vitest';
import { sumByCurrency } from './sum-by-currency.ts';

describe('sums of money', () => {
  test('are exact, by currency, and leave out what has no figure', () => {
    const figures = [
      { amount: '0.10', currency: 'USD' },
      { amount: '5.00', currency: 'EUR' },
      { amount: '0.20', currency: 'USD' },
      { amount: null, currency: 'USD' },
      { amount: '0.00', currency: 'GBP' },
    ];
    expect(sumByCurrency(figures)).toEqual([
      { currency: 'USD', amount: '0.30', count: 2 },
      { currency: 'EUR', amount: '5.00', count: 1 },
    ]);
  });
});

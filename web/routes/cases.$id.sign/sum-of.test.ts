import { expect, test } from 'vitest';
import { sumOf } from './sum-of.ts';

test('losses are added up for each currency to the cent, estimates as the whole amounts of their rows', () => {
  expect(
    sumOf([
      { currency: 'USD', recognized_loss: '630.10', net_expected: '88.50' },
      { currency: 'USD', recognized_loss: '1.00', net_expected: '10.50' },
      { currency: 'USD', recognized_loss: '0.05', net_expected: null },
      { currency: 'CAD', recognized_loss: '10.00', net_expected: '1.00' },
    ]),
  ).toEqual([
    { currency: 'USD', loss: '631.15', net: '100.00' },
    { currency: 'CAD', loss: '10.00', net: '1.00' },
  ]);
});

import { expect, test } from 'vitest';
import { sumOf } from './sum-of.ts';

test('losses and estimates are added up for each currency, to the cent', () => {
  expect(
    sumOf([
      { currency: 'USD', recognized_loss: '630.10', net_expected: '88.20' },
      { currency: 'USD', recognized_loss: '0.05', net_expected: null },
      { currency: 'CAD', recognized_loss: '10.00', net_expected: '1.00' },
    ]),
  ).toEqual([
    { currency: 'USD', loss: '630.15', net: '88.20' },
    { currency: 'CAD', loss: '10.00', net: '1.00' },
  ]);
});

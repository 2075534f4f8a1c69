import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCents, requireCents } from '../money/decimal.ts';
import { type TaxedLine, taxLineOf } from './tax-line.ts';

const line = (more: Partial<TaxedLine>): TaxedLine => ({
  ...{ bought: '2021-01-04', sold: null, quantity: '100', price_bought: '20.00', amount: '420.00' },
  ...more,
});

test('shares still held return capital, sold ones are of their gain, by their share of the recognized loss', () => {
  const parts = taxLineOf('88.20', [
    line({ amount: '420.00' }),
    line({ sold: '2021-06-01', amount: '210.00' }),
    line({ sold: '2022-01-05', quantity: '50', amount: '0.00' }),
  ]);
  expect(parts).toMatchObject([
    { character: 'return_of_capital', term: null, amount: '58.80', cost: '2000.00' },
    { character: 'capital_gain', term: 'short', amount: '29.40' },
  ]);
  expect(parts.every(({ basis }) => basis.length > 20)).toBe(true);
});

test('a year to the day is short, a day more is long; interest is separate; beyond the cost it is a gain', () => {
  expect(taxLineOf('10.00', [line({ sold: '2022-01-04' })])[0]?.term).toBe('short');
  expect(taxLineOf('10.00', [line({ sold: '2022-01-05' })])[0]?.term).toBe('long');
  expect(taxLineOf('10.00', [line({})], '1.50')).toMatchObject([
    { character: 'return_of_capital', amount: '8.50' },
    { character: 'interest', amount: '1.50' },
  ]);
  expect(taxLineOf('30.00', [line({ quantity: '1', price_bought: '20.00' })])).toMatchObject([
    { character: 'return_of_capital', amount: '20.00' },
    { character: 'capital_gain', amount: '10.00' },
  ]);
});

test('without lines, or without a price, nothing is claimed to be known', () => {
  expect(taxLineOf('5.00', [])).toMatchObject([{ character: 'undetermined', amount: '5.00', cost: null }]);
  expect(taxLineOf('5.00', [line({ price_bought: null })])).toMatchObject([
    { character: 'return_of_capital', cost: null },
  ]);
});

test('the parts sum to the award, whatever the lines are', () => {
  const money = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
  const lines = fc.array(
    fc.record({
      bought: fc.constant('2021-01-04'),
      sold: fc.constantFrom(null, '2021-06-01', '2023-01-01'),
      quantity: fc.integer({ min: 1, max: 1_000_000 }).map(String),
      price_bought: fc.option(money),
      amount: money,
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(money, lines, (award, of) => {
      const sum = taxLineOf(award, of).reduce((all, { amount }) => all + requireCents(amount), 0n);
      expect(sum).toBe(parseCents(award));
    }),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '../format/amounts.ts';
import { formatCents } from './decimal.ts';
import { roundToWhole, sumWholeAmounts } from './whole-amounts.ts';

const shown = (amount: string, currency: string): bigint =>
  BigInt(
    formatMoney(amount, { currency, places: 0 })
      .replace('−', '-')
      .replace(/[^\d-]/g, ''),
  );

const figures = fc.array(
  fc.record({
    amount: fc.option(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).map(formatCents), { nil: null }),
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  }),
  { maxLength: 60 },
);

describe('totals of estimates', () => {
  test('two figures of $1.50 are shown as $2 each, and their total as $4', () => {
    const rows = [
      { amount: '1.50', currency: 'USD' },
      { amount: '1.50', currency: 'USD' },
    ];
    expect(sumWholeAmounts(rows)).toEqual([{ currency: 'USD', amount: '4.00', count: 2 }]);
  });

  test('three figures of $0.40 are shown as $0 each, and there is no total', () => {
    expect(sumWholeAmounts(Array(3).fill({ amount: '0.40', currency: 'USD' }))).toEqual([]);
  });

  test('the rows as written add up to the total as written', () => {
    fc.assert(
      fc.property(figures, (rows) => {
        const sums = new Map(sumWholeAmounts(rows).map(({ currency, amount }) => [currency, amount]));
        for (const currency of new Set(rows.map((row) => row.currency))) {
          const own = rows.filter((row) => row.currency === currency);
          const added = own.reduce((sum, { amount }) => sum + (amount === null ? 0n : shown(amount, currency)), 0n);
          expect(shown(sums.get(currency) ?? '0.00', currency)).toBe(added);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a total is never further from the exact sum than half a unit for each row', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 }), (cents) => {
        const [sum] = sumWholeAmounts(cents.map((each) => ({ amount: formatCents(each), currency: 'USD' })));
        const whole = BigInt((sum?.amount ?? '0.00').replace('.', ''));
        const exact = cents.reduce((total, each) => total + each, 0n);
        const apart = whole > exact ? whole - exact : exact - whole;
        expect(apart <= 50n * BigInt(cents.length)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('a whole amount is what is written without cents', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (cents) => {
        const amount = formatCents(cents);
        expect(shown(roundToWhole(amount), 'USD')).toBe(shown(amount, 'USD'));
      }),
      { numRuns: 2000 },
    );
  });

  test('what is not money is refused', () => {
    expect(() => roundToWhole('1e5')).toThrow('is not an amount of money');
  });
});

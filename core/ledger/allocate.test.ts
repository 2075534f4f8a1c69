import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateAward, isBeyondTolerance, shareOut } from './allocate.ts';

const cents = fc.bigInt({ min: 1n, max: 10n ** 13n });
const pct = fc.integer({ min: 0, max: 1_000_000 }).map((units) => (units / 10_000).toFixed(4));

test('an award is the fee by contract and the net, to the cent', () => {
  expect(allocateAward(394_421n, '15')).toEqual({ award: 394_421n, fee: 59_163n, net: 335_258n });
  expect(() => allocateAward(0n, '15')).toThrow('above zero');
  fc.assert(
    fc.property(cents, pct, (award, rate) => {
      const { fee, net } = allocateAward(award, rate);
      expect(fee + net).toBe(award);
      expect(fee >= 0n && net >= 0n).toBe(true);
    }),
  );
});

test('an award in a currency without cents has a fee without cents', () => {
  expect(allocateAward(10_100n, '15', 100n)).toEqual({ award: 10_100n, fee: 1_500n, net: 8_600n });
  expect(() => allocateAward(10_150n, '15', 100n)).toThrow('whole units');
  fc.assert(
    fc.property(cents, pct, (yen, rate) => {
      const { fee, net } = allocateAward(yen * 100n, rate, 100n);
      expect([fee % 100n, net % 100n, fee + net]).toEqual([0n, 0n, yen * 100n]);
    }),
  );
});

describe('a sum shared out', () => {
  test('gives the cents left to the largest remainders', () => {
    expect(shareOut(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(shareOut(10n, [500n, 300n, 166n])).toEqual([5n, 3n, 2n]);
    expect(shareOut(7n, [0n, 0n])).toEqual([4n, 3n]);
  });
  test('sums to the total, and nobody is a cent or more from the exact share', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(cents, weights, (total, by) => {
        const shares = shareOut(total, by);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
        const all = by.reduce((sum, weight) => sum + weight, 0n);
        fc.pre(all > 0n);
        for (const [at, share] of shares.entries()) {
          const apart = share * all - total * by[at]!;
          expect(apart < all && apart > -all).toBe(true);
        }
      }),
    );
  });
});

test('a tolerance is percent of what was expected', () => {
  expect(isBeyondTolerance(9_950n, 10_000n, '0.5')).toBe(false);
  expect(isBeyondTolerance(9_949n, 10_000n, '0.5')).toBe(true);
  expect(isBeyondTolerance(10_001n, 10_000n, '0')).toBe(true);
  expect(isBeyondTolerance(10_000n, 10_000n, '0')).toBe(false);
});

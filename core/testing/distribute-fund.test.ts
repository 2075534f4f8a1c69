import { describe, expect, test } from 'vitest';
import { distributeFund } from './distribute-fund.ts';

describe('a fund', () => {
  test('is shared by claims, each payment down to the cent, and the rest stays', () => {
    expect(distributeFund(10_000n, [100n, 100n, 100n], null)).toEqual({ payments: [3_333n, 3_333n, 3_333n], left: 1n });
  });

  test('loses together all who would get less than the minimum, and the others get more', () => {
    // 5 and 4 of 100 would get 5.00 and 4.00; the remaining 91 gets all
    expect(distributeFund(10_000n, [9_100n, 500n, 400n], 1_000n)).toEqual({ payments: [10_000n, 0n, 0n], left: 0n });
  });

  test('may pay again below the minimum when shares rise, but nobody twice out comes back', () => {
    // first 10.00 of 109.99 drops 9.99 only; then everyone left is above
    expect(distributeFund(10_000n, [10_000n, 999n], 1_000n).payments).toEqual([10_000n, 0n]);
    expect(distributeFund(11_000n, [10_000n, 1_000n], 1_000n).payments).toEqual([10_000n, 1_000n]);
  });

  test('stays whole without claims, or where all are too small', () => {
    expect(distributeFund(10_000n, [], 1_000n)).toEqual({ payments: [], left: 10_000n });
    expect(distributeFund(10_000n, [0n, 0n], null)).toEqual({ payments: [0n, 0n], left: 10_000n });
    expect(distributeFund(100n, [500n, 500n], 1_000n)).toEqual({ payments: [0n, 0n], left: 100n });
  });
});

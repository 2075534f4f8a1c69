import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lossOf, planOf } from '../../testing/ledger.ts';
import { paymentAtClaims, percentAtMinimum } from './payment-at-claims.ts';

const fund = { claim: '2000.00', net_fund: '1000000', known_claims: '8000000', minimum: '10.00' };

describe('a payment by the number of claims', () => {
  test('at 100, 115 and 88 percent it is the estimate and its range', () => {
    const { payment } = lossOf(
      planOf({ payment: { net_fund: '1000000', known_claims: '8000000' } }),
      'purchase 2020-02-03 100 @30',
    );
    expect(paymentAtClaims(fund, 100).payment).toBe(payment.expected);
    expect(paymentAtClaims(fund, 115).payment).toBe(payment.low);
    expect(paymentAtClaims(fund, 88).payment).toBe(payment.high);
  });

  test('never more than the claim or the fund', () => {
    expect(paymentAtClaims(fund, 1).payment).toBe('2000.00');
    expect(paymentAtClaims({ ...fund, claim: '9000000.00', known_claims: '10' }, 100).payment).toBe('1000000.00');
  });

  test('falls under the minimum beyond the percent that is named, and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 900_000 }), fc.integer({ min: 1000, max: 90_000 }), (claim, minimum) => {
        const own = { ...fund, claim: `${claim}.00`, minimum: `${(minimum / 1000).toFixed(2)}` };
        const percent = percentAtMinimum(own)!;
        if (percent < 1) return;
        expect(paymentAtClaims(own, percent).is_paid).toBe(true);
        expect(paymentAtClaims(own, percent + 1).is_paid).toBe(false);
      }),
    );
    expect(percentAtMinimum({ ...fund, minimum: null })).toBeNull();
    expect(percentAtMinimum({ ...fund, claim: '9.00' })).toBe(0);
  });
});

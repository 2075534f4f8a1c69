import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, parseCents } from '../money/decimal.ts';
import { feeOf, feeOnRange, feeReason, netOf } from './fee-amount.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(formatCents);
const pct = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));

describe('the fee', () => {
  test('[API-38] is shown in money on this claim, at each end of the range', () => {
    expect(feeOnRange({ low: '3430.00', expected: '3944.00', high: '4450.00' }, '15', 'USD')).toEqual({
      pct: '15',
      low: '514.50',
      expected: '591.60',
      high: '667.50',
      net_low: '2915.50',
      net_expected: '3352.40',
      net_high: '3782.50',
    });
  });

  test('where nothing can be estimated, neither can the fee', () => {
    expect(feeOnRange({ low: null, expected: null, high: null }, '15', 'USD')).toMatchObject({
      expected: null,
      net_expected: null,
    });
  });

  test('has a reason that states when its terms were recorded', () => {
    const of = { fee_pct: '10.0000', terms: 'HF-2026', signed_on: '2026-03-02' };
    expect(feeReason({ ...of, is_later: false })).toBe(
      '10% by HF-2026, in force on 2 Mar 2026, when the claim was signed off.',
    );
    expect(feeReason({ ...of, is_later: true })).toBe(
      '10% by HF-2026, recorded after the claim was signed off on 2 Mar 2026.',
    );
  });

  test('half a cent goes up', () => {
    expect(feeOf('0.10', '15')).toBe('0.02');
    expect(feeOf('0.09', '15')).toBe('0.01');
    expect(feeOf('100.00', '12.345')).toBe('12.35');
  });

  test('fee and net sum to the award, and neither is below zero', () => {
    fc.assert(
      fc.property(amount, pct, (award, rate) => {
        const fee = feeOf(award, rate);
        const net = netOf(award, fee);
        expect(parseCents(fee)! + parseCents(net)!).toBe(parseCents(award));
        expect(parseCents(fee)! >= 0n && parseCents(net)! >= 0n).toBe(true);
      }),
    );
  });

  test('of a currency without cents is a whole number of it', () => {
    expect(feeOf('1003.00', '15', 100n)).toBe('150.00');
    expect(feeOnRange({ low: '1000.00', expected: '1010.00', high: null }, '15', 'JPY')).toMatchObject({
      low: '150.00',
      expected: '152.00',
      net_expected: '858.00',
    });
  });
});

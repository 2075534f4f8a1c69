import { expect, test } from 'vitest';
import { formatDecimal, ONE, parseDecimal } from '../money/decimal.ts';
import { trade } from '../testing/trades.ts';
import type { Trade } from './trade.ts';
import { priceOf } from './trade-price.ts';

const priced = (members: Partial<Trade>, { prices = 'with_commissions' as const, face = ONE, isIn = true } = {}) => {
  const one = trade(members);
  const price = priceOf(one, parseDecimal(one.quantity!)!, { plan: { prices }, isIn, face });
  return price === null ? null : formatDecimal(price);
};

test('fees in another currency than the price are no part of it', () => {
  expect(priced({ fees: '5', fees_currency: null })).toBe('30.5');
  expect(priced({ fees: '5', fees_currency: 'USD', currency: 'USD' })).toBe('30.5');
  expect(priced({ fees: '5', fees_currency: 'EUR', currency: 'USD' })).toBe('30');
  expect(priced({ fees: '5', fees_currency: 'EUR', currency: 'USD', price_currency: 'EUR' })).toBe('30.5');
  expect(priced({ fees: '5', fees_currency: null, currency: 'EUR', price_currency: 'USD' })).toBe('30');
  expect(priced({ fees: '5', fees_currency: 'USD', currency: 'EUR', price_currency: 'USD' })).toBe('30.5');
  expect(priced({ fees: '5', fees_currency: null, currency: 'EUR', price_currency: 'EUR' })).toBe('30.5');
});

test('the interest accrued on a note is no part of a price that comes from the amount', () => {
  const note = { quantity: '10000', price: null, fees: null } as const;
  const face = parseDecimal('1000')!;
  expect(priced({ ...note, net_amount: '-10245.50', accrued_interest: '125.5' }, { face })).toBe('1012');
  expect(priced({ ...note, net_amount: '10245.50', accrued_interest: '-125.5' }, { face, isIn: false })).toBe('1012');
  expect(priced({ ...note, net_amount: '-100', accrued_interest: '125.5' }, { face })).toBeNull();
});

test('whether a note is printed in percent or per its face, the amount without the interest decides', () => {
  const face = parseDecimal('1000')!;
  const late = {
    quantity: '10000',
    price: '98.5',
    fees: null,
    net_amount: '-12350',
    accrued_interest: '2500',
  } as const;
  expect(priced(late, { face })).toBe('985');
});

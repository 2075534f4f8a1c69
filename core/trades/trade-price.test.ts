import { describe, expect, test } from 'vitest';
import { formatDecimal, ONE, parseDecimal } from '../money/decimal.ts';
import { trade } from '../testing/trades.ts';
import { readInterestInAmount } from './accrued-interest.ts';
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

describe('whether the amount of a note contains the interest accrued', () => {
  const note = { quantity: '10000', price: '101.2', fees: '5', accrued_interest: '125.5' } as const;
  const shown = (members: Partial<Trade>) => readInterestInAmount(trade({ ...note, ...members }));

  test('price times quantity shows, bought or sold, in percent or per face, with the fees or without', () => {
    for (const net_amount of ['-10250.50', '10240.50', '-10245.50']) expect(shown({ net_amount })).toBe(true);
    for (const net_amount of ['-10125', '10115', '-10120.00']) expect(shown({ net_amount })).toBe(false);
    expect(shown({ net_amount: '-10250.5', price: '1.012' })).toBe(true);
    expect(shown({ net_amount: '-10125', price: '1012' })).toBe(false);
  });

  test('is not known without a price, without interest, or of figures that fit neither', () => {
    expect(shown({ net_amount: '-10250.50', price: null })).toBeNull();
    expect(shown({ net_amount: '-10125', accrued_interest: null })).toBeNull();
    expect(shown({ net_amount: '-10180' })).toBeNull();
    expect(shown({ net_amount: null }), 'no amount').toBeNull();
    const rounded = { net_amount: '-10185', price: '101', accrued_interest: '60' };
    expect(shown(rounded), 'a price rounded to more than the interest').toBeNull();
  });

  test('is as the file states it, and decides the price that comes from the amount', () => {
    const face = parseDecimal('1000')!;
    const amount = { ...note, fees: null, price: null, net_amount: '-10120' } as const;
    expect(priced({ ...amount, has_interest_in_amount: false }, { face })).toBe('1012');
    expect(priced({ ...amount, net_amount: '-10245.5', has_interest_in_amount: true }, { face })).toBe('1012');
  });

  test('decides whether a price is in percent, where the interest is a large part of the amount', () => {
    const late = { quantity: '10000', price: '40', fees: null, net_amount: '-4000', accrued_interest: '1500' } as const;
    expect(priced(late, { face: parseDecimal('1000')! })).toBe('400');
  });
});

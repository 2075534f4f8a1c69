import type { Trade } from '@trover/core/trades/trade.ts';
import { describe, expect, test } from 'vitest';
import { printedTrade } from './printed-trade.ts';

const plain: Trade = {
  ref: 7,
  type: 'buy',
  subtype: null,
  account: 'Z1',
  trade_date: '2021-03-08',
  settle_date: '2021-03-10',
  time: null,
  symbol: 'khc',
  raw_symbol: null,
  cusip: null,
  cusip_valid: null,
  isin: null,
  isin_valid: null,
  security_name: 'KRAFT HEINZ CO',
  quantity: '400',
  stated_quantity: null,
  price: '76.29',
  currency: 'USD',
  price_currency: null,
  fees: '0',
  fees_currency: null,
  net_amount: '-30516',
  net_amount_basis: null,
  accrued_interest: null,
  option: null,
  ratio: null,
  note: null,
  acquired_on: null,
  acquired_price: null,
};

function stored(change: Partial<Trade> = {}) {
  const printed = printedTrade({ ...plain, ...change });
  if (!printed.ok) throw new Error(printed.error.reason);
  return printed.trade;
}

test('has the currency of its fees and the interest accrued where the file prints them', () => {
  expect(stored({ fees_currency: 'EUR', accrued_interest: '12.50' })).toMatchObject({
    fees_currency: 'EUR',
    accrued_interest: expect.stringMatching(/^12\.50?$/),
  });
  expect(stored({ accrued_interest: '12.50', fees_currency: 'EUR' }).fingerprint).toBe(stored().fingerprint);
});

test('has whether its amount contains the interest accrued, which is no part of what identifies it', () => {
  const note = { price: '76.29', quantity: '400', fees: '0', accrued_interest: '125.5' };
  expect(stored({ ...note, net_amount: '-30641.5' }).has_interest_in_amount).toBe(true);
  expect(stored({ ...note, net_amount: '-30516' }).has_interest_in_amount).toBe(false);
  expect(stored({ ...note, price: null, has_interest_in_amount: false }).has_interest_in_amount).toBe(false);
  expect(stored().has_interest_in_amount).toBeNull();
  expect(stored({ accrued_interest: '125.5', has_interest_in_amount: false }).fingerprint).toBe(stored().fingerprint);
});

describe('a trade as it is printed', () => {
  test.each<[string, Partial<Trade>]>([
    ['on another line', { ref: 99 }],
    ['settled later', { settle_date: null }],
    ['with another note', { note: 'as of' }],
    ['with other zeros', { quantity: '400.00', net_amount: '-30516.0' }],
    ['with its name spelled otherwise', { security_name: 'Kraft Heinz Company' }],
    ['with its ticker in capitals', { symbol: 'KHC' }],
  ])('is the same %s', (_, change) => {
    expect(stored(change).fingerprint).toBe(stored().fingerprint);
  });

  test.each<[string, Partial<Trade>]>([
    ['in another account', { account: 'Z2' }],
    ['on another day', { trade_date: '2021-03-09' }],
    ['at another time', { time: '10:31' }],
    ['of another size', { quantity: '401' }],
    ['at another price', { price: '76.3' }],
    ['with another fee', { fees: '1' }],
    ['sold', { type: 'sell' }],
    ['in another security', { cusip: '500754106' }],
  ])('is another %s', (_, change) => {
    expect(stored(change).fingerprint).not.toBe(stored().fingerprint);
  });

  test('goes by its name only where nothing else names it', () => {
    expect(stored().security.name).toBeNull();
    expect(stored({ symbol: null }).security).toMatchObject({ symbol: null, name: 'KRAFT HEINZ CO' });
  });

  test.each<[string, Partial<Trade>, { column: string; value: string }]>([
    ['a day that no calendar has', { trade_date: '2021-02-30' }, { column: 'trade_date', value: '2021-02-30' }],
    ['a figure that is none', { price: '76,29' }, { column: 'price', value: '76,29' }],
    ['a symbol beyond measure', { symbol: 'X'.repeat(300) }, { column: 'symbol', value: 'X'.repeat(300) }],
  ])('with %s is refused with column, value and what would be right', (_, change, fault) => {
    const printed = printedTrade({ ...plain, ...change });
    expect(printed).toMatchObject({ ok: false, error: { row: 7, ...fault } });
  });

  test.each([
    ['0012.50', '12.5'],
    ['-0.00', '0'],
    ['100', '100'],
    ['-0.10', '-0.1'],
    ['0.1234567891', '0.1234567891'],
  ])('stores the figure %s as %s', (printed, stored_as) => {
    expect(stored({ net_amount: printed }).net_amount).toBe(stored_as);
  });

  test('loses the characters that the database cannot store', () => {
    expect(stored({ note: 'a\0b' }).note).toBe('ab');
  });

  test('is on the day of its settlement where a custodian prints no other', () => {
    const custodians = stored({ trade_date: null });
    expect(custodians).toMatchObject({ trade_date: '2021-03-10', settle_date: '2021-03-10' });
    expect(custodians.fingerprint).not.toBe(stored().fingerprint);
    expect(printedTrade({ ...plain, trade_date: null, settle_date: null })).toMatchObject({
      ok: false,
      error: { column: 'trade_date' },
    });
  });
});

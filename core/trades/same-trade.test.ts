import { describe, expect, test } from 'vitest';
import { distanceOf, pairSameTrades, type StatedTrade } from './same-trade.ts';

const trade = (more: Partial<StatedTrade> = {}): StatedTrade => ({
  type: 'buy',
  subtype: null,
  account: null,
  trade_date: '2025-03-04',
  is_posting_day: false,
  symbol: 'KHC',
  cusip: null,
  isin: null,
  name: null,
  option: null,
  quantity: '10',
  price: '30.15',
  net_amount: null,
  ...more,
});

describe('two sources state the same trade', () => {
  test.each<[string, Partial<StatedTrade>, Partial<StatedTrade>]>([
    ['by symbol', {}, {}],
    ['with other places', { quantity: '10.000' }, { quantity: '10' }],
    ['with a rounded price', { price: '30.1523' }, { price: '30.15' }],
    ['by a CUSIP in an ISIN', { cusip: '500754106', symbol: null }, { isin: 'US5007541064' }],
    ['with a masked account', { account: '7120' }, { account: 'Z12-347120' }],
    ['posted after a weekend', { trade_date: '2025-03-04', is_posting_day: true }, { trade_date: '2025-02-28' }],
    ['as an option that opens', { type: 'option_buy' }, { type: 'option_buy_to_open' }],
  ])('%s', (_, one, other) => {
    expect(distanceOf(trade(one), trade(other))).not.toBeNull();
    expect(distanceOf(trade(other), trade(one))).not.toBeNull();
  });

  test.each<[string, Partial<StatedTrade>]>([
    ['of another day', { trade_date: '2025-03-05' }],
    ['of another account', { account: '7133' }],
    ['of another quantity', { quantity: '11' }],
    ['of another price', { price: '31.15' }],
    ['of another security', { symbol: 'KO' }],
    ['in the other direction', { type: 'sell' }],
  ])('but not one %s', (_, other) => {
    expect(distanceOf(trade({ account: '7120' }), trade({ account: '7120', ...other }))).toBeNull();
  });

  test('one for one, the closest first', () => {
    const stated = [trade({ price: '30.15' }), trade({ price: '30.16' }), trade({ price: '30.16' })];
    const known = [trade({ price: '30.16' }), trade({ price: '30.15' })];
    expect(pairSameTrades(stated, known)).toEqual(
      new Map([
        [0, 1],
        [1, 0],
      ]),
    );
  });
});

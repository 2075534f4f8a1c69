import { describe, expect, test } from 'vitest';
import { bought, event, outcomeOf, sold } from '../../testing/stories.ts';
import type { Trade } from '../../trades/trade.ts';
import type { Corrections } from './corrections.ts';

describe('a merger into the plan’s security', () => {
  const target = { symbol: 'TGT' };
  const lots = [bought('2020-02-03', '60', '12', target), bought('2020-03-02', '40', '20', target)];
  const stock = [event('merger_out', '2020-05-04', '100', target), event('merger_in', '2020-05-04', '50')];

  test('carries each lot with its day, at its price in new shares', () => {
    expect(outcomeOf([...lots, ...stock])).toMatchObject({
      claim: '1020.00',
      lines: ['30 bought 2020-02-03 @24: held 14 = 420.00', '20 bought 2020-03-02 @40: held 30 = 600.00'],
    });
  });

  test('on one day in two accounts gives each account lots of its own', () => {
    const [a, b] = [{ account: 'A' }, { account: 'B' }];
    const trades = [
      bought('2019-11-01', '100', '12', { ...target, ...a }),
      bought('2020-03-02', '100', '20', { ...target, ...b }),
      event('merger_out', '2020-05-04', '100', { ...target, ...a }),
      event('merger_in', '2020-05-04', '50', a),
      event('merger_out', '2020-05-04', '100', { ...target, ...b }),
      event('merger_in', '2020-05-04', '50', b),
    ];
    expect(outcomeOf(trades)).toMatchObject({
      claim: '1500.00',
      lines: [expect.stringContaining('50 bought 2019-11-01'), '50 bought 2020-03-02 @40: held 30 = 1500.00'],
    });
  });

  test('counts no money of another merger of the day, and the money of its own once', () => {
    const cash = (net_amount: string, more: Partial<Trade>) =>
      event('merger_cash', '2020-05-04', '0', { quantity: null, net_amount, ...more });
    const beside = [cash('200', target), cash('2000', { symbol: 'OTHER' })];
    expect(outcomeOf([...lots, ...stock, ...beside]).lines).toEqual([
      '30 bought 2020-02-03 @20: held 10 = 300.00',
      '20 bought 2020-03-02 @36: held 26 = 520.00',
    ]);
    const [out, into] = stock as [Trade, Trade];
    const halves = [out, into, out, into].map((leg) => ({ ...leg, quantity: leg === out ? '50' : '25' }));
    const joined: Corrections['joined'] = [
      [2, 3],
      [4, 5],
    ];
    expect(outcomeOf([...lots, ...halves, cash('200', target)], { joined }).claim, 'of two rows each').toBe('820.00');
  });

  test('for stock and money leaves the money off the price', () => {
    const mixed = [stock[0]!, { ...stock[1]!, net_amount: '200' }];
    expect(outcomeOf([...lots, ...mixed]).lines).toEqual([
      '30 bought 2020-02-03 @20: held 10 = 300.00',
      '20 bought 2020-03-02 @36: held 26 = 520.00',
    ]);
  });

  test('takes the oldest shares, and states for shares of no known purchase that they are unpriced', () => {
    expect(outcomeOf([sold('2020-04-01', '70', '15', target), ...lots, ...stock])).toMatchObject({
      lines: ['15 bought 2020-03-02 @40: held 30 = 450.00', '35 bought 2020-05-04: unpriced 0 = 0.00'],
      notices: expect.arrayContaining(['unpriced']),
    });
  });

  test('that prints a price is a purchase in the merger', () => {
    expect(outcomeOf([...lots, stock[0]!, { ...stock[1]!, price: '31' }]).lines).toEqual([
      '50 bought 2020-05-04 @31: held 21 = 1050.00',
    ]);
  });
});

describe('a merger out of the plan’s security', () => {
  test('for money is a sale at what was paid, by the file or by what is known', () => {
    const paid = event('merger_out', '2020-05-04', '100', { net_amount: '2500' });
    expect(outcomeOf([bought('2020-02-03', '100', '30'), paid]).lines).toEqual([
      '100 bought 2020-02-03 @30, sold 2020-05-04 @25: sold 5 = 500.00',
    ]);
    const known = {
      kind: 'cash_merger' as const,
      company: 'Abacus',
      date: '2020-05-01',
      from: { ticker: 'ABC', cusip: null },
      to: null,
      ratio: null,
      cash: '26.50',
      currency: 'USD',
      source: 'https://example.com',
    };
    expect(outcomeOf([bought('2020-02-03', '100', '30'), { ...paid, net_amount: null }], {}, [known]).claim).toBe(
      '350.00',
    );
  });

  test('for shares of another company delivers the shares', () => {
    const away = [
      event('merger_out', '2020-05-04', '100'),
      event('merger_in', '2020-05-04', '40', { symbol: 'BUYER', security_name: 'BUYER CORP' }),
    ];
    expect(outcomeOf([bought('2020-02-03', '100', '30'), ...away]).lines).toEqual([
      '100 bought 2020-02-03 @30: delivered 0 = 0.00',
    ]);
  });
});

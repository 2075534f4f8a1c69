import { describe, expect, test } from 'vitest';
import { faultOf, lossOf, noticesOf, PLAIN_SECURITY, planOf, shortLines } from '../testing/ledger.ts';

/** Calls of 100 shares; those bought lose what they cost less what they brought, those written the reverse. */
const calls = planOf({
  claim: { gains: 'offset' },
  securities: [
    {
      ...PLAIN_SECURITY,
      id: 'CALLS',
      kind: 'call',
      per: '0.01',
      options: [
        { id: 'C50', strike: '50', expiry: '2020-09-18' },
        { id: 'C60', strike: '60', expiry: '2020-09-18', holding: { date: '2020-12-31', value: '0' } },
      ],
      branches: [
        {
          id: 'closed',
          bought: 'class',
          sold: { from: '2020-01-02', to: '2020-12-31' },
          loss: { minus: ['price_bought', 'price_sold'] },
        },
        {
          id: 'bought_back',
          bought: 'class',
          acquired: ['written'],
          sold: { from: '2020-01-02', to: '2020-12-31' },
          loss: { minus: ['price_sold', 'price_bought'] },
        },
        { id: 'open', bought: 'class', held_at: '2020-12-31', loss: 'price_bought' },
      ],
    },
  ],
});

describe('contracts bought', () => {
  test('and sold are a lot and its sale', () => {
    expect(
      shortLines(
        lossOf(
          calls,
          `option_open  2020-02-03  3 @4.20 in C50
           option_close 2020-03-02 -2 @1.10 in C50`,
        ),
      ),
    ).toEqual([
      '2 bought 2020-02-03 @4.2, sold 2020-03-02 @1.1: closed 3.1 = 620.00',
      '1 bought 2020-02-03 @4.2: open 4.2 = 420.00',
    ]);
  });

  test('that expire close at 0, whatever the row states', () => {
    expect(
      shortLines(lossOf(calls, 'option_open 2020-02-03 3 @4.20 in C50\noption_expire 2020-09-18 -3 in C50')),
    ).toEqual(['3 bought 2020-02-03 @4.2, sold 2020-09-18 @0: closed 4.2 = 1260.00']);
  });

  test('that are exercised close at the price of the row', () => {
    expect(
      shortLines(lossOf(calls, 'option_open 2020-02-03 3 @4.20 in C50\noption_exercise 2020-09-18 -3 @1.20 in C50')),
    ).toEqual(['3 bought 2020-02-03 @4.2, sold 2020-09-18 @1.2: closed 3 = 900.00']);
  });

  test('that are exercised without a price give no loss', () => {
    expect(
      shortLines(lossOf(calls, 'option_open 2020-02-03 3 @4.20 in C50\noption_exercise 2020-09-18 -3 in C50')),
    ).toEqual(['3 bought 2020-02-03 @4.2: exercised 0 = 0.00']);
  });
});

describe('contracts written', () => {
  test('are bought where they were written and sold where they were closed', () => {
    const loss = lossOf(
      calls,
      `option_open  2020-02-03 -3 @4.20 in C50
       option_close 2020-03-02  2 @5.00 in C50
       option_assign 2020-04-01 1 @4.50 in C50`,
    );
    expect(shortLines(loss)).toEqual([
      '2 bought 2020-02-03 @4.2, sold 2020-03-02 @5: bought_back 0.8 = 160.00',
      '1 bought 2020-02-03 @4.2, sold 2020-04-01 @4.5: bought_back 0.3 = 30.00',
    ]);
    expect(loss.positions[0]).toMatchObject({ bought_in_class: '3', sold_in_class: '3', held_at_class_end: '0' });
  });

  test('that expire keep their premium', () => {
    expect(
      shortLines(lossOf(calls, 'option_open 2020-02-03 -3 @4.20 in C50\noption_expire 2020-09-18 3 in C50')),
    ).toEqual(['3 bought 2020-02-03 @4.2, sold 2020-09-18 @0: bought_back -4.2 = -1260.00']);
  });

  test('are taken only by branches that list them', () => {
    expect(shortLines(lossOf(calls, 'option_open 2020-02-03 -3 @4.20 in C50'))).toEqual([
      '3 bought 2020-02-03 @4.2: outside 0 = 0.00',
    ]);
  });

  test('are beside those bought: each close goes to its own side', () => {
    expect(
      shortLines(
        lossOf(
          calls,
          `option_open  2020-02-03  2 @4 in C50
           option_open  2020-02-04 -2 @5 in C50
           option_close 2020-03-02  2 @6 in C50
           option_close 2020-03-02 -2 @3 in C50`,
        ),
      ),
    ).toEqual([
      '2 bought 2020-02-03 @4, sold 2020-03-02 @3: closed 1 = 200.00',
      '2 bought 2020-02-04 @5, sold 2020-03-02 @6: bought_back 1 = 200.00',
    ]);
  });
});

describe('series', () => {
  test('are their own securities', () => {
    const loss = lossOf(calls, 'option_open 2020-02-03 1 @4 in C50\noption_close 2020-03-02 -1 @3 in C60');
    expect(shortLines(loss)).toEqual(['1 bought 2020-02-03 @4: open 4 = 400.00']);
    expect(noticesOf(loss)).toEqual(['option_excess@2']);
    expect(loss.notices[0]!.message).toContain('1 contracts more than the position');
  });

  test('that are closed beyond the position open nothing', () => {
    const loss = lossOf(
      calls,
      `option_open  2020-02-03  1 @4 in C50
       option_close 2020-03-02 -3 @3 in C50
       option_open  2020-04-01  2 @5 in C50`,
    );
    expect(shortLines(loss)).toEqual([
      '1 bought 2020-02-03 @4, sold 2020-03-02 @3: closed 1 = 100.00',
      '2 bought 2020-04-01 @5: open 5 = 1000.00',
    ]);
  });

  test('take no purchases and sales of shares, and the underlying is none of them', () => {
    expect(faultOf(calls, 'purchase 2020-02-03 1 @4 in C50').message).toContain('C50 is an option series');
    expect(noticesOf(lossOf(calls, 'purchase 2020-02-03 1 @50 in CALLS'))).toEqual(['unknown_security@1']);
  });

  test('may open with contracts written before', () => {
    const loss = lossOf(calls, 'opening 2020-01-01 -2 in C50\noption_close 2020-02-03 2 @6 in C50');
    expect(loss.lines).toEqual([]);
    expect(loss.positions[0]).toMatchObject({ opening: '-2', held_at_class_end: '0' });
    expect(noticesOf(loss)).toEqual([]);
  });
});

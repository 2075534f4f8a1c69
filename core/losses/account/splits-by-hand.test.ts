import { describe, expect, test } from 'vitest';
import { lossOf, noticesOf, PLAIN_SECURITY, planOf, shortLines } from '../../testing/ledger.ts';

// Accounts computed by hand from section 3 of the plan page, each beside its sum. The plain plan's figures are per share of its
// latest date, 2020-12-31; `june` is of the last class day.
const plain = planOf();
const june = planOf({ shares_as_of: '2020-06-30' });

describe('by hand', () => {
  test('a split on shares_as_of itself restates what is before it, and not the purchase of that day', () => {
    const loss = lossOf(
      june,
      `purchase 2020-06-29 10 @60
       split    2020-06-30 2
       purchase 2020-06-30 10 @31
       sale     2020-07-06 30 @20`,
    );
    // 20 × (30 − 20) + 10 × (31 − 20)
    expect([loss.claim, loss.positions[0]!.bought_in_class]).toEqual(['310.00', '30']);
  });

  test('a split between the class period and shares_as_of restates purchases and the sale before it', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-05-04 15 @60
       sale     2020-08-03 5 @50
       split    2020-09-01 2
       sale     2020-10-05 20 @25`,
    );
    // 10 × (30 − 25) + 20 × (30 − 25)
    expect(shortLines(loss)).toEqual([
      '10 bought 2020-05-04 @30, sold 2020-08-03 @25: sold 5 = 50.00',
      '20 bought 2020-05-04 @30, sold 2020-10-05 @25: sold 5 = 100.00',
    ]);
  });

  test('the same account where the plan is of the last class day: the sale after the split is brought back', () => {
    const loss = lossOf(
      june,
      `purchase 2020-05-04 15 @60
       sale     2020-08-03 5 @50
       split    2020-09-01 2
       sale     2020-10-05 20 @25`,
    );
    // 5 × (60 − 50) + 10 × (60 − 50): the claim does not depend on the day
    expect(shortLines(loss)).toEqual([
      '5 bought 2020-05-04 @60, sold 2020-08-03 @50: sold 10 = 50.00',
      '10 bought 2020-05-04 @60, sold 2020-10-05 @50: sold 10 = 100.00',
    ]);
  });

  test('a reverse split of one for seven leaves a fraction, which is held', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @3
       split    2020-03-02 0.14285714
       sale     2020-04-01 1 @14`,
    );
    // 3 ÷ 0.14285714 = 21.00000042; 1 × 7.00000042 = 7.00; 0.4285714 × 11.00000042 = 4.714…
    expect(shortLines(loss)).toEqual([
      '1 bought 2020-02-03 @21.00000042, sold 2020-04-01 @14: sold 7.00000042 = 7.00',
      '0.4285714 bought 2020-02-03 @21.00000042: held 11.00000042 = 4.71',
    ]);
    expect(loss.claim).toBe('11.71');
  });

  test('a transfer on the day of the split is in the new shares, and joined as filed', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @60
       split    2020-03-02 2
       delivery 2020-03-02 20
       receipt  2020-03-05 20 of B
       sale     2020-04-01 20 @20 of B`,
    );
    expect([loss.claim, noticesOf(loss)]).toEqual(['200.00', ['internal_transfer@3']]);
  });

  test('a transfer of 10 that arrives as 20 after a split is not joined; one that is filed alike is', () => {
    const around = (arrived: number) => `purchase 2020-02-03 10 @60
       delivery 2020-02-28 10
       split    2020-03-02 2
       split    2020-03-02 2 of B
       receipt  2020-03-05 ${arrived} of B
       sale     2020-04-01 20 @20 of B`;
    const apart = lossOf(plain, around(20));
    // the lot is delivered; what came is at no known price
    expect([apart.claim, noticesOf(apart).includes('unpriced@5')]).toEqual(['0.00', true]);
    expect(shortLines(apart)[0]).toBe('20 bought 2020-02-03 @30: delivered 0 = 0.00');
    // 20 × (30 − 20)
    expect(lossOf(plain, around(10)).claim).toBe('200.00');
  });

  test('a short sale before the split is covered in new shares, and only the rest counts', () => {
    const loss = lossOf(
      plain,
      `sale     2020-02-03 10 @60
       split    2020-03-02 2
       purchase 2020-03-09 25 @28
       sale     2020-04-01 5 @20`,
    );
    // 20 of 25 cover the short; 5 × (28 − 20)
    expect([loss.claim, loss.positions[0]!.bought_in_class]).toEqual(['40.00', '25']);
    const stated = lossOf(
      plain,
      `short    2020-02-03 10 @60
       split    2020-03-02 2
       cover    2020-03-09 20 @25
       purchase 2020-04-01 5 @30`,
    );
    // nothing is left of the short; 5 × (30 − 10)
    expect([stated.claim, noticesOf(stated)]).toEqual(['100.00', []]);
  });

  test('contracts across a split: that of their series restates them, that of the shares does not', () => {
    const both = planOf({
      securities: [
        PLAIN_SECURITY,
        {
          ...PLAIN_SECURITY,
          id: 'CALLS',
          kind: 'call',
          per: '0.01',
          identifiers: { tickers: [], cusips: [], isins: [] },
          options: [{ id: 'C50', strike: '50', expiry: '2020-12-18' }],
          branches: [
            {
              id: 'closed',
              bought: 'class',
              sold: { from: '2020-01-02', to: '2020-12-31' },
              loss: { minus: ['price_bought', 'price_sold'] },
            },
          ],
        },
      ],
    });
    const contracts = (split: string, closed: string) =>
      lossOf(
        both,
        `option_open  2020-02-03 3 @4.20 in C50
         ${split}
         option_close 2020-04-01 ${closed} in C50`,
      ).claim;
    // 3 × 100 × (4.20 − 1.10)
    expect(contracts('split 2020-03-02 2', '-3 @1.10')).toBe('930.00');
    // 6 × 100 × (2.10 − 1.10)
    expect(contracts('split 2020-03-02 2 in C50', '-6 @1.10')).toBe('600.00');
  });

  test('splits on both sides of shares_as_of: one restates, the other is undone', () => {
    const loss = lossOf(
      june,
      `purchase 2020-02-03 10 @60
       split    2020-03-02 2
       purchase 2020-04-01 4 @25
       split    2020-09-01 5
       sale     2020-10-05 60 @2
       closing  2020-12-31 60`,
    );
    // 12 × (30 − 10) + 8 × (30 − 10) + 4 × (25 − 10); control: (20 + 4) × 5 − 60 − 60
    expect(shortLines(loss)).toEqual([
      '12 bought 2020-02-03 @30, sold 2020-10-05 @10: sold 20 = 240.00',
      '8 bought 2020-02-03 @30: held 20 = 160.00',
      '4 bought 2020-04-01 @25: held 15 = 60.00',
    ]);
    expect(loss.positions[0]).toMatchObject({ closing: '60', difference: '0' });
  });

  test('closings of two days: the earlier one is in the shares of the later one as well', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @60
       closing  2020-06-30 10
       split    2020-09-01 2
       purchase 2020-03-02 5 @50 of B
       split    2020-09-01 2 of B
       closing  2020-12-31 10 of B`,
    );
    // 20 + 10 − 20 − 10
    expect(loss.positions[0]).toMatchObject({ closing: '30', difference: '0' });
    expect(noticesOf(loss)).toEqual([]);
  });

  test('a split after the last day of the plan and a sale after it change the control alone', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 7 @50
       split    2021-02-01 3
       sale     2021-03-01 10 @4
       closing  2021-06-30 11`,
    );
    // 7 × (50 − 10); 21 − 10 − 11
    expect([loss.claim, loss.positions[0]!.difference]).toEqual(['280.00', '0']);
  });

  test('an opening holding on the day of the split is in the new shares, and under LIFO goes last', () => {
    const lifo = planOf({ matching: { method: 'lifo', opening: 'in_order' } });
    const loss = lossOf(
      lifo,
      `split    2020-01-01 3
       opening  2020-01-01 30
       purchase 2020-02-03 10 @60
       split    2020-03-02 2
       sale     2020-04-01 50 @20`,
    );
    // 20 × (30 − 20) of the purchase, then 30 of the 60 opening shares, to which no branch applies
    expect([loss.claim, loss.positions[0]!.opening]).toEqual(['200.00', '60']);
  });
});

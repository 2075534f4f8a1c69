import { describe, expect, test } from 'vitest';
import { faultOf, lossOf, noticesOf, PLAIN_SECURITY, planOf, shortLines } from '../../testing/ledger.ts';

const plain = planOf();

describe('a row names its security', () => {
  test('by id, ticker, CUSIP or ISIN, in either case', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @30 in abc
       purchase 2020-02-03 10 @30 in 000000109
       purchase 2020-02-03 10 @30 in us0000001094`,
    );
    expect(loss.lines.map(({ security }) => security)).toEqual(['ABC', 'ABC', 'ABC']);
  });

  test('or is reported and left alone, even where it is in another currency', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @30 in XYZ as EUR
       purchase 2020-02-03 10 @30`,
    );
    expect(noticesOf(loss)).toEqual(['unknown_security@1']);
    expect(loss.claim).toBe('200.00');
  });
});

describe('an account is refused', () => {
  test('for a row in another currency than the plan', () => {
    expect(faultOf(plain, 'purchase 2020-02-03 10 @30 as EUR')).toEqual({
      row: 1,
      message: expect.stringContaining('currency is EUR, the plan') as string,
    });
  });

  test('for contracts of a security that is not an option series', () => {
    expect(faultOf(plain, 'option_open 2020-02-03 10 @30').message).toContain('not an option series');
  });

  test('for a second opening holding of the same account and security', () => {
    const fault = faultOf(
      plain,
      `opening 2019-12-31 10
       opening 2019-12-31 20`,
    );
    expect(fault).toEqual({ row: 2, message: expect.stringContaining('a second opening holding') as string });
  });
});

describe('an opening holding', () => {
  test('holds the rows of its account up to that day, and those are left out', () => {
    const loss = lossOf(
      plain,
      `purchase 2019-06-03 100 @30
       split    2019-07-01 2
       sale     2019-12-31  50 @20
       opening  2019-12-31 150
       sale     2020-02-03 150 @20`,
    );
    expect(noticesOf(loss)).toEqual(['before_opening@1', 'before_opening@2', 'before_opening@3']);
    expect(loss.positions[0]).toMatchObject({ opening: '150', held_at_class_end: '0' });
    expect(loss.lines).toEqual([]);
  });

  test('leaves the rows of other accounts', () => {
    const loss = lossOf(
      plain,
      `opening  2019-12-31 10 of A
       purchase 2019-12-02 10 @30 of B`,
    );
    expect(noticesOf(loss)).toEqual([]);
    expect(loss.positions[0]!.held_at_class_end).toBe('20');
  });
});

describe('shares received', () => {
  test('count from their own purchase, where its day and price are both given', () => {
    for (const type of ['receipt', 'gift'])
      expect(shortLines(lossOf(plain, `${type} 2020-12-01 10 from 2020-02-03 @30`))).toEqual([
        '10 bought 2020-02-03 @30: held 20 = 200.00',
      ]);
  });

  test('without it are held, give no loss, and are reported', () => {
    for (const row of ['receipt 2020-02-03 10', 'gift 2020-02-03 10 from 2019-01-07']) {
      const loss = lossOf(plain, row);
      expect(shortLines(loss)).toEqual([
        row.includes('gift') ? '10 bought 2020-02-03: unpriced 0 = 0.00' : '10 bought 2020-02-03: unpriced 0 = 0.00',
      ]);
      expect(noticesOf(loss)).toEqual(['unpriced@1']);
    }
  });

  test('can be sold, and the sale reports it', () => {
    expect(
      shortLines(
        lossOf(
          plain,
          `receipt 2020-02-03 10
           sale    2020-03-02 10 @20`,
        ),
      ),
    ).toEqual(['10 bought 2020-02-03, sold 2020-03-02 @20: unpriced 0 = 0.00']);
  });
});

describe('shares bought for nothing', () => {
  test('give no loss, and are reported', () => {
    const loss = lossOf(plain, 'purchase 2020-02-03 10 @0');
    expect(shortLines(loss)).toEqual(['10 bought 2020-02-03 @0: zero_price 0 = 0.00']);
    expect(noticesOf(loss)).toEqual(['zero_price@1']);
  });
});

describe("the owner's own transfer", () => {
  test('drops out on both sides, and the lots stay what they were', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @30 of A
       delivery 2020-03-02 10 of A
       receipt  2020-03-12 10 of B
       sale     2020-04-01 10 @20 of B`,
    );
    expect(shortLines(loss)).toEqual(['10 bought 2020-02-03 @30, sold 2020-04-01 @20: sold 10 = 100.00']);
    expect(noticesOf(loss)).toEqual(['internal_transfer@2']);
  });

  test('must arrive within ten days, in another account, with the same quantity', () => {
    for (const receipt of ['2020-03-13 10 of B', '2020-03-05 10 of A', '2020-03-05 9 of B', '2020-03-01 10 of B']) {
      const loss = lossOf(
        plain,
        `purchase 2020-02-03 20 @30 of A
         delivery 2020-03-02 10 of A
         receipt  ${receipt}`,
      );
      expect(noticesOf(loss)).toEqual(['unpriced@3']);
    }
  });

  test('takes the earliest receipt, and each receipt once', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 30 @30 of A
       delivery 2020-03-02 10 of A
       delivery 2020-03-02 10 of A
       receipt  2020-03-06 10 of B
       receipt  2020-03-05 10 of C
       receipt  2020-03-09 10 of B`,
    );
    expect(noticesOf(loss)).toEqual(['internal_transfer@2', 'internal_transfer@3', 'unpriced@6']);
  });

  test('compares the quantities as filed, whatever was split on the way', () => {
    const way = (arrived: number) =>
      noticesOf(
        lossOf(
          plain,
          `purchase 2020-02-03 10 @30 of A
           delivery 2020-03-02 10 of A
           split    2020-03-04 2 of A
           split    2020-03-04 2 of B
           receipt  2020-03-06 ${arrived} of B`,
        ),
      );
    expect(way(10)).toEqual(['internal_transfer@2']);
    expect(way(20)).toEqual(['unpriced@5']);
  });
});

describe('of two opening holdings of one security', () => {
  const ledger = `
    opening 2019-12-30 10 of A
    opening 2019-12-31 10 of B
    sale    2020-02-03 10 @20 of A`;
  const soldOf = (method: string): string => {
    const opened = planOf({
      matching: { method },
      security: {
        branches: [
          { id: 'sold', clause: null, bought: {}, sold: { to: '2020-12-31' }, acquired: ['opening'], loss: '1' },
        ],
      },
    });
    return lossOf(opened, ledger).lines.find(({ branch }) => branch === 'sold')!.bought;
  };

  test('fifo disposes of the oldest first, lifo of the latest', () => {
    expect(soldOf('fifo')).toBe('2019-12-30');
    expect(soldOf('lifo')).toBe('2019-12-31');
  });
});

describe('the control total', () => {
  const account = `
    opening  2019-12-31 100
    purchase 2020-02-03  50 @30
    delivery 2020-03-02  20
    sale     2020-04-01  30 @20`;

  test('is in balance where opening + acquired − disposed is the closing holding', () => {
    const loss = lossOf(plain, `${account}\nclosing 2020-12-31 100`);
    expect(loss.positions).toEqual([
      {
        security: 'ABC',
        opening: '100',
        bought_in_class: '50',
        sold_in_class: '30',
        held_at_class_end: '100',
        closing: '100',
        difference: '0',
      },
    ]);
    expect(noticesOf(loss)).toEqual([]);
  });

  test('that differs is reported with its size, and nothing is repaired', () => {
    const loss = lossOf(plain, `${account}\nclosing 2020-12-31 90`);
    expect(loss.positions[0]).toMatchObject({ closing: '90', difference: '10' });
    expect(noticesOf(loss)).toEqual(['unbalanced@5']);
    expect(loss.notices[0]!.message).toContain('10 more than the closing holding');
    expect(loss.claim).toBe(lossOf(plain, account).claim);
  });

  test('is not known without a closing row', () => {
    expect(lossOf(plain, account).positions[0]).toMatchObject({ closing: null, difference: null });
  });

  test('counts up to the closing day, rows after the last day of the plan too', () => {
    const loss = lossOf(plain, `${account}\nsale 2021-02-01 10 @20\nclosing 2021-03-01 90`);
    expect(loss.positions[0]!.difference).toBe('0');
    const earlier = lossOf(plain, `${account}\nsale 2021-02-01 10 @20\nclosing 2020-12-31 100`);
    expect(earlier.positions[0]!.difference).toBe('0');
  });

  test('of several accounts is their sum', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @30 of A
       purchase 2020-02-03 20 @30 of B
       closing  2020-12-31 10 of A
       closing  2020-12-31 20 of B`,
    );
    expect(loss.positions[0]).toMatchObject({ closing: '30', difference: '0' });
  });

  test('is in the shares of the closing day, whatever was split later', () => {
    const loss = lossOf(
      plain,
      `purchase 2020-02-03 10 @30
       closing  2020-12-31 10
       split    2021-02-01 2`,
    );
    expect(loss.positions[0]).toMatchObject({ bought_in_class: '10', closing: '10', difference: '0' });
  });
});

describe('after the last day that the plan names', () => {
  test('sales are not matched: those shares are held', () => {
    expect(
      shortLines(
        lossOf(
          plain,
          `purchase 2020-02-03 10 @30
           sale     2021-01-04 10 @20`,
        ),
      ),
    ).toEqual(['10 bought 2020-02-03 @30: held 20 = 200.00']);
  });

  test('purchases have no line', () => {
    expect(lossOf(plain, 'purchase 2021-01-04 10 @30').lines).toEqual([]);
  });

  test('there is none where a branch is open-ended', () => {
    const plan = planOf({
      security: {
        branches: [
          {
            id: 'sold',
            bought: 'class',
            sold: { after: '2020-06-30' },
            loss: { minus: ['price_bought', 'price_sold'] },
          },
        ],
      },
    });
    expect(
      shortLines(
        lossOf(
          plan,
          `purchase 2020-02-03 10 @30
           sale     2031-01-06 10 @20`,
        ),
      ),
    ).toEqual(['10 bought 2020-02-03 @30, sold 2031-01-06 @20: sold 10 = 100.00']);
  });
});

describe('a day cut at a clock time', () => {
  const cut = planOf({
    security: {
      intraday: [{ date: '2020-03-02', at: '15:07', before_if_price_at_least: '25' }],
      branches: [
        {
          id: 'early',
          bought: { to: '2020-03-02T15:07' },
          sold: { from: '2020-03-02T15:07', to: '2020-12-31' },
          loss: '2',
        },
        { id: 'late', bought: { from: '2020-03-02T15:07' }, sold: { to: '2020-12-31' }, loss: '1' },
      ],
    },
  });
  const branchOf = (ledger: string): string[] => lossOf(cut, ledger).lines.map(({ branch }) => branch);
  const end = 'sale 2020-06-01 10 @20';

  test('puts a row with a time on its side: the later half begins at that minute', () => {
    expect(branchOf(`purchase 2020-03-02 10 @30 at 15:06\n${end}`)).toEqual(['early']);
    expect(branchOf(`purchase 2020-03-02 10 @30 at 15:07\n${end}`)).toEqual(['late']);
    expect(branchOf(`purchase 2020-03-02 10 @30 at 15:06:59\n${end}`)).toEqual(['early']);
  });

  test('puts a row without a time by its price, and reports', () => {
    const before = lossOf(cut, `purchase 2020-03-02 10 @25\n${end}`);
    expect(before.lines.map(({ branch }) => branch)).toEqual(['early']);
    expect(noticesOf(before)).toEqual(['time_unknown@1']);
    expect(branchOf(`purchase 2020-03-02 10 @24.99\n${end}`)).toEqual(['late']);
  });

  test('puts a row without a time after the cut where the plan names no price', () => {
    const plan = planOf({
      security: {
        intraday: [{ date: '2020-03-02', at: '12:30' }],
        branches: [
          { id: 'late', bought: { from: '2020-03-02T12:30' }, held_at: '2020-12-31', loss: '1' },
          { id: 'early', bought: 'class', held_at: '2020-12-31', loss: '2' },
        ],
      },
    });
    expect(lossOf(plan, 'purchase 2020-03-02 10 @99').lines[0]!.branch).toBe('late');
  });

  test('comes before acquisitions go first: a morning sale does not use an afternoon lot', () => {
    const loss = lossOf(
      cut,
      `purchase 2020-03-02 10 @30 at 15:30
       sale     2020-03-02 10 @30 at 10:00`,
    );
    expect(noticesOf(loss)).toEqual(['short_opened@2']);
    expect(loss.lines.map(({ branch }) => branch)).toEqual(['cover']);
  });

  test('puts shares received that day after it, unless they were bought that day', () => {
    const bought = 'receipt 2020-03-02 10 from 2019-05-06 @99\nsale 2020-03-02 10 @30 at 15:06';
    expect(noticesOf(lossOf(cut, bought))).toEqual(['short_opened@2', 'time_unknown@1']);
    expect(noticesOf(lossOf(cut, bought.replace('2019-05-06', '2020-03-02')))).toEqual(['time_unknown@1']);
  });

  test('leaves other days whole', () => {
    expect(branchOf(`purchase 2020-03-03 10 @30 at 09:31\n${end}`)).toEqual(['late']);
  });
});

describe('several securities', () => {
  test('are matched apart, in the order of the plan', () => {
    const plan = planOf({
      securities: [
        { ...PLAIN_SECURITY, id: 'A', identifiers: { tickers: [], cusips: [], isins: [] } },
        { ...PLAIN_SECURITY, id: 'B', kind: 'preferred', identifiers: { tickers: [], cusips: [], isins: [] } },
      ],
    });
    const loss = lossOf(
      plan,
      `purchase 2020-02-03 10 @30 in B
       purchase 2020-02-03 10 @40 in A
       sale     2020-03-02 10 @20 in B`,
    );
    expect(loss.lines.map(({ security, branch }) => `${security} ${branch}`)).toEqual(['A held', 'B sold']);
    expect(loss.positions.map(({ security }) => security)).toEqual(['A', 'B']);
    expect(loss.claim).toBe('400.00');
  });
});

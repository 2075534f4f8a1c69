import { describe, expect, test } from 'vitest';
import { lossOf, noticesOf, shortLines } from '../../testing/ledger.ts';
import { type EstimateBasis, type EstimatedSecurity, estimatePlan } from './estimate.ts';

/** ABC, with closes of three days in its look-back of 1 July to 28 September 2020: means 24.00, 23.00, 22.00. */
const abc: EstimatedSecurity = {
  id: 'ABC',
  identifiers: { tickers: [], cusips: [], isins: [] },
  class_periods: [{ id: 'class', from: '2020-01-02', to: '2020-06-30' }],
  closes: [
    { date: '2020-07-02', close: '22.00' },
    { date: '2020-07-01', close: '24.00' },
    { date: '2020-06-30', close: '40.00' },
    { date: '2020-07-04', close: '99.00' },
    { date: '2020-07-06', close: '20.00' },
    { date: '2020-09-29', close: '99.00' },
  ],
};

const basisOf = (...securities: EstimatedSecurity[]): EstimateBasis => ({
  securities,
  currency: 'USD',
  estimated_recovery_per_share: null,
});

function planOn(today: string, method: 'fifo' | 'lifo' = 'fifo', parts: Partial<EstimatedSecurity> = {}) {
  const plan = estimatePlan(basisOf({ ...abc, ...parts }), method, today);
  if (!plan) throw new Error('no plan');
  return plan;
}

describe('the PSLRA estimate', () => {
  const after = planOn('2021-01-04');
  const lines = (ledger: string): string[] => shortLines(lossOf(after, ledger));

  test('of shares sold before the look-back is price bought less price sold', () => {
    expect(lines('purchase 2020-02-03 10 @30\nsale 2020-06-30 10 @25')).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-06-30 @25: sold_before_lookback 5 = 50.00',
    ]);
  });

  test('of shares sold in its 90 days is less the greater of price sold and mean to that day', () => {
    expect(lines('purchase 2020-02-03 10 @30\nsale 2020-07-02 10 @22.50')).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-07-02 @22.5: sold_in_lookback 7 = 70.00',
    ]);
    expect(lines('purchase 2020-02-03 10 @30\nsale 2020-09-28 10 @29')).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-09-28 @29: sold_in_lookback 1 = 10.00',
    ]);
  });

  test('of shares held at its end is less the mean of all its trading days, whatever they brought later', () => {
    expect(lines('purchase 2020-02-03 10 @30\nsale 2020-10-01 10 @5')).toEqual([
      '10 bought 2020-02-03 @30: held 8 = 80.00',
    ]);
  });

  test('offsets gains', () => {
    expect(lossOf(after, 'purchase 2020-02-03 10 @30\npurchase 2020-02-04 10 @18').claim).toBe('40.00');
  });

  test('leaves out purchases of other days, and matches openings as bought that day', () => {
    const ledger =
      'opening 2020-01-01 10\npurchase 2020-02-03 10 @30\nsale 2020-03-02 10 @20\npurchase 2020-07-01 5 @30';
    expect(lines(ledger)).toEqual([
      '10 bought 2020-02-03 @30: held 8 = 80.00',
      '5 bought 2020-07-01 @30: outside 0 = 0.00',
    ]);
  });

  test('matches both ways', () => {
    const ledger =
      'purchase 2020-02-03 10 @30\npurchase 2020-03-02 10 @40\nsale 2020-04-01 10 @20\nsale 2020-06-01 5 @45';
    expect(lossOf(planOn('2021-01-04', 'fifo'), ledger).claim).toBe('165.00');
    expect(lossOf(planOn('2021-01-04', 'lifo'), ledger).claim).toBe('165.00');
    const held = 'purchase 2020-02-03 10 @30\npurchase 2020-03-02 10 @40\nsale 2020-04-01 10 @45';
    expect(lossOf(planOn('2021-01-04', 'fifo'), held).claim).toBe('30.00');
    expect(lossOf(planOn('2021-01-04', 'lifo'), held).claim).toBe('30.00');
    const opened = 'opening 2020-01-01 10\npurchase 2020-02-03 10 @30\nsale 2020-04-01 10 @20';
    expect(lossOf(planOn('2021-01-04', 'fifo'), opened).claim).toBe('80.00');
    expect(lossOf(planOn('2021-01-04', 'lifo'), opened).claim).toBe('100.00');
  });

  test('states that it is one, and what it lacks', () => {
    const loss = lossOf(after, 'purchase 2020-02-03 10 @30');
    expect(noticesOf(loss)).toEqual(['incomplete_plan']);
    expect(loss.notices[0]!.message).toContain("the settlement's own plan of allocation");
  });
});

describe('while the look-back runs', () => {
  test('shares held today are measured by the mean so far', () => {
    expect(shortLines(lossOf(planOn('2020-07-02'), 'purchase 2020-02-03 10 @30'))).toEqual([
      '10 bought 2020-02-03 @30: held 7 = 70.00',
    ]);
    expect(shortLines(lossOf(planOn('2020-07-05'), 'purchase 2020-02-03 10 @30'))).toEqual([
      '10 bought 2020-02-03 @30: held 7 = 70.00',
    ]);
  });

  test('it ends after 90 days, the last of them included', () => {
    const lastDay = (today: string): string => {
      const [line] = lossOf(planOn(today), 'purchase 2020-02-03 10 @30\nsale 2020-09-28 10 @29').lines;
      return `${line!.branch} ${line!.sold}`;
    };
    expect(lastDay('2020-09-28')).toBe('sold_in_lookback 2020-09-28');
    expect(lastDay('2021-09-28')).toBe('sold_in_lookback 2020-09-28');
    expect(lastDay('2020-09-27')).toBe('held null');
  });

  test('without any close yet, only sales count, and the plan shows what it lacks', () => {
    const plan = planOn('2020-08-03', 'fifo', { closes: [] });
    const loss = lossOf(plan, 'purchase 2020-02-03 20 @30\nsale 2020-07-06 10 @20');
    expect(shortLines(loss)).toEqual([
      '10 bought 2020-02-03 @30, sold 2020-07-06 @20: sold_in_lookback 10 = 100.00',
      '10 bought 2020-02-03 @30: outside 0 = 0.00',
    ]);
    expect(loss.notices[0]!.message).toContain('closing prices of the 90 days');
  });
});

describe('before the class period ends', () => {
  test('sales so far count, and shares held do not', () => {
    const loss = lossOf(planOn('2020-03-31'), 'purchase 2020-02-03 20 @30\nsale 2020-03-02 10 @20');
    expect(loss.lines.map(({ branch }) => branch)).toEqual(['sold_before_lookback', 'outside']);
  });

  test('there is no plan before it begins, nor without one', () => {
    expect(estimatePlan(basisOf(abc), 'fifo', '2020-01-01')).toBeNull();
    expect(estimatePlan(basisOf({ ...abc, class_periods: [] }), 'fifo', '2020-03-31')).toBeNull();
  });
});

describe('several class periods', () => {
  test('count purchases of each, and the look-back follows the last', () => {
    const plan = planOn('2021-01-04', 'fifo', {
      class_periods: [
        { id: 'b', from: '2020-04-01', to: '2020-06-30' },
        { id: 'a', from: '2019-01-02', to: '2019-06-28' },
      ],
    });
    const branches = lossOf(
      plan,
      'purchase 2019-02-04 10 @30\npurchase 2020-02-03 10 @30\npurchase 2020-05-04 10 @30',
    ).lines.map(({ branch }) => branch);
    expect(branches).toEqual(['held', 'outside', 'held']);
  });
});

describe('several securities', () => {
  test('are matched apart, each with its own means', () => {
    const plan = estimatePlan(basisOf(abc, { ...abc, id: 'ABC.B', closes: [] }), 'fifo', '2021-01-04')!;
    const loss = lossOf(
      plan,
      'purchase 2020-02-03 10 @30 in ABC\npurchase 2020-02-03 10 @28 in ABC.B\nsale 2020-03-02 10 @20 in ABC.B',
    );
    expect(loss.lines.map(({ security, branch, amount }) => [security, branch, amount])).toEqual([
      ['ABC', 'held', '80.00'],
      ['ABC.B', 'sold_before_lookback', '80.00'],
    ]);
  });
});

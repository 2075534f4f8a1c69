import { describe, expect, test } from 'vitest';
import { acceptsClaims, statusOfCase } from './case-status.ts';
import { caseChartData, mainSecurity } from './chart-data.ts';
import { workingOf } from './explain-line.ts';
import { holdingsByDay } from './holdings.ts';
import { lossSteps } from './loss-steps.ts';
import { mostInflation } from './most-inflation.ts';
import { movementOf } from './movements.ts';
import { ownTrades } from './own-trades.ts';
import { haldenMatch, haldenPage } from './testing/halden.ts';

describe('from loss to payment', () => {
  test('every step is named, and what is taken away leads from sum to sum', () => {
    const steps = lossSteps(haldenMatch(), haldenPage(), '15');
    expect(steps.map((step) => [step.kind, step.amount])).toEqual([
      ['gross', '35532.80'],
      ['less', '-3729.60'],
      ['recognized', '31803.20'],
      ['less', '-27859.60'],
      ['share', '3943.60'],
      ['less', '-591.54'],
      ['payment', '3352.06'],
    ]);
    expect(steps.at(-2)).toMatchObject({
      label: 'Our fee',
      reason: '15% of your share of the fund, nothing otherwise',
    });
    expect(steps[0]?.reason).toBe('On the 1,000 class-period shares that lost money');
    expect(steps[1]?.reason).toBe('The plan recognizes at most $35.80 a share');
    expect(steps[4]?.reason).toBe('Between $3,430 and $4,450 at 10.8¢ to 14.0¢');
  });

  test('bars are on a common zero, and a deduction lies between two sums', () => {
    const steps = lossSteps(haldenMatch(), haldenPage(), '15');
    expect(steps.map((step) => [step.from, step.to])).toEqual([
      [0, 10_000],
      [8950, 10_000],
      [0, 8950],
      [1109, 8950],
      [0, 1109],
      [943, 1109],
      [0, 943],
    ]);
  });

  test('without a price for what is still held there is no gross loss to show', () => {
    const page = haldenPage();
    page.securities[0]!.lookback = null;
    const match = haldenMatch();
    for (const line of match.result!.lines) delete line.terms.mean;
    expect(lossSteps(match, page, '15')[0]?.kind).toBe('recognized');
  });

  test('an estimate states that it is one, and no payment is made up', () => {
    const match = haldenMatch({
      basis: 'estimate',
      payment: {
        low: null,
        expected: null,
        high: null,
        basis: 'no estimate',
        confidence: 'unknown',
        below_minimum: false,
        minimum: null,
        chance_below_minimum: null,
      },
    });
    const steps = lossSteps(match, haldenPage({ plan: null }), '15');
    expect(steps.at(-1)).toMatchObject({ kind: 'recognized', label: 'Estimated loss' });
  });

  test('gains set against losses are their own deduction', () => {
    const match = haldenMatch({ recognized_loss: '31000.00' });
    match.result!.lines[1]!.amount = '-803.20';
    expect(lossSteps(match, haldenPage(), '15').map((step) => step.label)).toContain('Gains on other shares');
  });

  test('below the plan’s minimum payment nothing is left, and the reason is a step', () => {
    const { payment } = haldenMatch();
    const steps = lossSteps(haldenMatch({ payment: { ...payment, below_minimum: true } }), haldenPage(), '15');
    expect(steps.at(-1)).toMatchObject({ kind: 'payment', amount: '0.00', to: 0 });
    expect(steps.at(-2)).toMatchObject({ kind: 'less', reason: 'Below the plan’s minimum payment' });
    expect(steps.map(({ label }) => label)).not.toContain('Our fee');
  });

  test('nothing recognized, nothing to show', () => {
    expect(lossSteps(haldenMatch({ recognized_loss: '0.00' }), haldenPage(), '15')).toEqual([]);
  });

  test('the inflation a share was bought with is the most of the lines that a clause decides', () => {
    expect(mostInflation(haldenMatch().result!.lines)).toBe('35.8');
    expect(mostInflation([])).toBeNull();
  });
});

describe('shares held', () => {
  test('follow the trades day by day, and those of the class period their lots', () => {
    const match = haldenMatch();
    expect(holdingsByDay(ownTrades(match), haldenPage().class_periods)).toEqual([
      { date: '2021-09-09', all: '200', eligible: '0' },
      { date: '2022-03-22', all: '600', eligible: '400' },
      { date: '2022-08-17', all: '920', eligible: '720' },
      { date: '2023-01-12', all: '720', eligible: '720' },
      { date: '2023-04-05', all: '1240', eligible: '1240' },
      { date: '2023-08-21', all: '1000', eligible: '1000' },
      { date: '2023-12-04', all: '400', eligible: '400' },
    ]);
  });

  test('an opening holding sets the count, and what is missing before never shows as less than nothing', () => {
    const match = haldenMatch();
    const opening = {
      ...match.trades[0]!,
      type: 'other',
      subtype: 'opening',
      trade_date: '2021-01-01',
      quantity: '50',
    };
    const sale = { ...match.trades[3]!, quantity: '80' };
    const trades = ownTrades({ ...match, trades: [opening, sale], result: null });
    expect(holdingsByDay(trades, [])).toEqual([
      { date: '2021-01-01', all: '50', eligible: '0' },
      { date: '2023-01-12', all: '0', eligible: '0' },
    ]);
  });
});

describe('own trades', () => {
  test('know the lots they became and the lots they closed', () => {
    const trades = ownTrades(haldenMatch());
    expect(trades[1]?.lots.map((lot) => lot.quantity)).toEqual(['240', '160']);
    expect(trades[6]?.matched.map((lot) => lot.bought)).toEqual(['2022-03-22', '2022-08-17', '2023-04-05']);
  });

  test('have an amount, worked out exactly where the file names none', () => {
    expect(ownTrades(haldenMatch())[4]?.amount).toBe('47257.60');
  });

  test.each([
    ['buy', null, 'in', 'Buy'],
    ['sell', 'short_sell', 'out', 'Short sale'],
    ['other', 'opening', 'set', 'Held'],
    ['other', 'spin_off', 'in', 'Spin-off'],
    ['other', 'exchange_out', 'out', 'Delivered'],
    ['dividend', null, 'none', 'Dividend'],
  ] as const)('%s %s moves shares %s and reads “%s”', (type, subtype, effect, word) => {
    expect(movementOf({ type, subtype })).toEqual({ effect, word });
  });
});

describe('the working of a line', () => {
  test('names the clause, the figures and the sum', () => {
    const working = workingOf(haldenMatch().result!.lines[2]!, 'USD');
    expect(working.what).toBe('160 shares sold 4 Dec 2023 at $48.10');
    expect(working.rule).toBe('Clause 3: sold in lookback');
    expect(working.terms.map((term) => term.label)).toContain('Inflation when bought');
    expect(working.sum).toBe('$20.32 a share × 160 = $3,251.20');
  });

  test('where no clause decides there is nothing to work out', () => {
    const working = workingOf(haldenMatch().result!.lines[0]!, 'USD');
    expect(working.rule).toBe('No clause of the plan applies');
    expect(working.sum).toBeNull();
  });

  test('a plan that counts in other units is not written as a product that is none', () => {
    const line = { ...haldenMatch().result!.lines[2]!, per_share: '20.32', amount: '3.25' };
    expect(workingOf(line, 'USD').sum).toBe('$20.32 a unit of the plan, for 160: $3.25');
  });
});

describe('the chart’s data', () => {
  test('leaves out table rows that serve one side alone, and ends open ones with the class period', () => {
    const page = haldenPage();
    const trades = ownTrades(haldenMatch());
    const data = caseChartData(page, mainSecurity(page, trades), trades, []);
    expect(data?.inflation?.steps).toEqual([
      { from: '2022-02-14', to: '2023-08-02', value: '35.80' },
      { from: '2023-08-03', to: '2023-11-09', value: '22.40' },
    ]);
    expect(data?.trades.filter((trade) => trade.counts)).toHaveLength(3);
  });

  test('a matrix of declines gives the steps of what a held share is allowed', () => {
    const page = haldenPage();
    page.securities[0]!.inflation = null;
    page.securities[0]!.declines = [
      { bought_from: '2022-06-01T15:07', bought_to: null, sold_from: null, sold_to: null, held: true, value: '7.50' },
      { bought_from: null, bought_to: '2022-06-01T15:07', sold_from: null, sold_to: null, held: true, value: '20.34' },
      {
        bought_from: null,
        bought_to: '2022-06-01',
        sold_from: '2022-06-02',
        sold_to: '2022-07-01',
        held: false,
        value: '12.93',
      },
    ];
    const data = caseChartData(page, page.securities[0]!, [], []);
    expect(data?.inflation).toEqual({
      basis: 'amount',
      what: 'Decline of a share held to the end',
      steps: [
        { from: '2022-02-14', to: '2022-06-01', value: '20.34' },
        { from: '2022-06-01', to: '2023-11-09', value: '7.50' },
      ],
    });
  });

  test('without a class period there is no chart', () => {
    expect(caseChartData(haldenPage({ class_periods: [], securities: [] }), null, [], [])).toBeNull();
  });
});

describe('the stage of a case', () => {
  test.each([
    ['settled', 'actionable', 10, 'open', 'Open to claim'],
    // claimed or not: the stage of the case itself
    ['settled', 'claimed', 10, 'open', 'Open to claim'],
    ['claims_closed', 'claimed', -5, 'pending', 'Claims closed'],
    ['final_approval', 'pending', -5, 'pending', 'Claims closed'],
    ['settled', 'pending', null, 'pending', 'Settled'],
    ['filed', 'upcoming', null, 'upcoming', 'Filed in court'],
    ['distribution', 'disbursed', -500, 'pending', 'Paying out'],
    ['closed', 'disbursed', -500, 'closed', 'Closed'],
    ['dismissed', null, null, 'closed', 'Dismissed'],
  ] as const)('%s, %s, %s days left: %s, “%s”', (stage, group, days_left, status, word) => {
    expect(statusOfCase({ stage, group, days_left })).toEqual({ status, word });
  });

  test('claims are taken to the last day and not after', () => {
    expect(acceptsClaims({ stage: 'settled', days_left: 0 })).toBe(true);
    expect(acceptsClaims({ stage: 'settled', days_left: -1 })).toBe(false);
    expect(acceptsClaims({ stage: 'claims_closed', days_left: 4 })).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { lossOf, noticesOf, PLAIN_SECURITY, planOf } from '../testing/ledger.ts';

const holding = { date: '2020-12-31', value: '18' };

describe('the market loss', () => {
  const plan = planOf({ security: { holding } });
  const marketOf = (ledger: string): string | null => lossOf(plan, ledger).market.loss;

  test('is what class-period shares cost, less what they brought, less what is left at the holding value', () => {
    // 100 × 30 − 40 × 20 − 60 × 18
    expect(marketOf('purchase 2020-02-03 100 @30\nsale 2020-03-02 40 @20')).toBe('1120.00');
  });

  test('leaves out lots of other days, openings, prices of 0 and what was received unpriced', () => {
    expect(
      marketOf(
        `opening  2019-12-31 10
         receipt  2020-02-03 10
         purchase 2020-02-03 10 @0
         purchase 2020-07-01 10 @30`,
      ),
    ).toBe('0.00');
  });

  test('takes shares received at what they cost, on the day they were bought', () => {
    expect(marketOf('receipt 2020-12-01 10 from 2020-02-03 @30')).toBe('120.00');
    expect(marketOf('receipt 2020-02-03 10 from 2019-02-04 @30')).toBe('0.00');
  });

  test('leaves both sides out of deliveries by the holding date', () => {
    expect(marketOf('purchase 2020-02-03 10 @30\ndelivery 2020-03-02 10')).toBe('0.00');
  });

  test('leaves covers out, and what covers a short', () => {
    expect(marketOf('short 2020-02-03 10 @30\npurchase 2020-03-02 15 @28\ncover 2020-04-01 5 @50')).toBe('50.00');
  });

  test('holds at the holding value what was sold after the holding date', () => {
    const early = planOf({ security: { holding: { date: '2020-06-30', value: '18' } } });
    expect(lossOf(early, 'purchase 2020-02-03 10 @30\nsale 2020-07-01 10 @5').market.loss).toBe('120.00');
    expect(lossOf(early, 'purchase 2020-02-03 10 @30\ndelivery 2020-07-01 10').market.loss).toBe('120.00');
  });

  test('below 0 is a gain', () => {
    expect(marketOf('purchase 2020-02-03 10 @10')).toBe('-80.00');
  });

  test('is rounded once, over all securities', () => {
    const two = planOf({
      securities: ['A', 'B'].map((id) => ({
        ...PLAIN_SECURITY,
        id,
        identifiers: null,
        holding: { date: '2020-12-31', value: '0' },
      })),
    });
    const cents = 'purchase 2020-02-03 1 @0.004';
    expect(lossOf(two, `${cents} in A`).market.loss).toBe('0.00');
    expect(lossOf(two, `${cents} in A\n${cents} in B`).market.loss).toBe('0.01');
  });

  test('counts written contracts with turned signs', () => {
    const puts = planOf({
      securities: [
        {
          ...PLAIN_SECURITY,
          kind: 'put',
          per: '0.01',
          holding,
          options: [{ id: 'P20', strike: '20', expiry: '2020-12-18' }],
        },
      ],
    });
    // written at 4, one closed at 6, one open at a holding value of 18: (6 − 4 + 18 − 4) × 100
    expect(lossOf(puts, 'option_open 2020-02-03 -2 @4 in P20\noption_close 2020-03-02 1 @6 in P20').market.loss).toBe(
      '1600.00',
    );
  });

  test('is unknown unless every security has a holding value', () => {
    const half = planOf({
      securities: [
        { ...PLAIN_SECURITY, id: 'A', identifiers: null, holding },
        { ...PLAIN_SECURITY, id: 'B', identifiers: null },
      ],
    });
    expect(lossOf(half, 'purchase 2020-02-03 10 @30 in A').market.loss).toBeNull();
  });
});

describe('the claim', () => {
  const claimOf = (claim: Record<string, unknown>, ledger: string): string =>
    lossOf(planOf({ claim, security: { holding } }), ledger).claim;
  // recognized 100 × 10; market loss 100 × 10 − 50 × 12
  const lossAndGain = `
    purchase 2020-02-03 100 @30
    sale     2020-03-02 100 @20
    purchase 2020-05-04  50 @6`;
  const gain = 'purchase 2020-02-03 10 @12\nsale 2020-03-02 10 @20\npurchase 2020-04-01 1 @14';

  test('is the sum of the lines', () => {
    expect(claimOf({}, lossAndGain)).toBe('1000.00');
  });

  test('is 0 behind a gate where the market brought a gain', () => {
    expect(claimOf({ market_test: 'gate' }, lossAndGain)).toBe('1000.00');
    expect(claimOf({ market_test: 'gate' }, gain)).toBe('0.00');
    expect(claimOf({ market_test: 'none' }, gain)).toBe('4.00');
  });

  test('stays behind a gate where the market brought neither gain nor loss', () => {
    expect(claimOf({ market_test: 'gate' }, 'purchase 2020-02-03 10 @18')).toBe('80.00');
  });

  test('is at most the market loss under a cap', () => {
    expect(claimOf({ market_test: 'cap' }, lossAndGain)).toBe('400.00');
    expect(claimOf({ market_test: 'cap' }, gain)).toBe('0.00');
  });

  test('is at most the maximum, after the market test', () => {
    expect(claimOf({ maximum: '250.00' }, lossAndGain)).toBe('250.00');
    expect(claimOf({ market_test: 'cap', maximum: '400.01' }, lossAndGain)).toBe('400.00');
  });

  test('of an account without rows is 0', () => {
    expect(lossOf(planOf(), '')).toMatchObject({ claim: '0.00', lines: [], positions: [], notices: [] });
  });

  test('of an account beyond what a double holds is exact', () => {
    const plan = planOf();
    expect(lossOf(plan, 'purchase 2020-02-03 123456789012.87654321 @98765432.12345678').claim).toBe(
      '12193261880863292864.71',
    );
    // 3 × 10 million shares at 0.01 above 10.00: whole cents, no rounding on the way
    expect(
      lossOf(
        plan,
        `purchase 2020-02-03 30000000.00000001 @10.01
         purchase 2020-02-04 0.5 @999999999999`,
      ).claim,
    ).toBe('500000299994.50');
  });

  test('of contracts priced per very little is exact too', () => {
    const tiny = planOf({ security: { per: '0.00000001' } });
    expect(lossOf(tiny, 'purchase 2020-02-03 7654321.12345678 @20.13123456').claim).toBe('7754772269930335.62');
  });

  test('is exact where constants of the plan are beyond a double', () => {
    const plan = planOf({
      security: {
        branches: [
          {
            id: 'held',
            bought: 'class',
            held_at: '2020-12-31',
            loss: { minus: [{ plus: ['price_bought', '90000000000000000000'] }, '90000000000000000000'] },
          },
        ],
      },
    });
    expect(lossOf(plan, 'purchase 2020-02-03 1 @0.01').claim).toBe('0.01');
  });
});

describe('a result', () => {
  test('shows what the plan as entered lacks', () => {
    const plan = planOf({ evidence: { missing: ['the tables for notes'] } });
    const loss = lossOf(plan, 'purchase 2020-02-03 10 @30');
    expect(noticesOf(loss)).toEqual(['incomplete_plan']);
    expect(loss.notices[0]!.message).toContain('the tables for notes');
  });

  test('lists lots by the day they were bought, and names the rows they come from', () => {
    const loss = lossOf(
      planOf(),
      `purchase 2020-03-02 10 @30
       purchase 2020-02-03 10 @40
       sale     2020-04-01 15 @20`,
    );
    expect(loss.lines.map(({ bought, quantity, rows }) => [bought, quantity, rows])).toEqual([
      ['2020-02-03', '10', { bought: 2, sold: 3 }],
      ['2020-03-02', '5', { bought: 1, sold: 3 }],
      ['2020-03-02', '5', { bought: 1, sold: null }],
    ]);
  });

  test('shows the terms of the branch that decided, and its clause', () => {
    const plan = planOf({
      security: {
        holding: { date: '2020-12-31', value: '18.50' },
        branches: [
          {
            id: 'held',
            clause: 'II.3(b)',
            bought: 'class',
            held_at: '2020-12-31',
            loss: { least: ['4', { minus: ['price_bought', 'holding_value'] }] },
          },
        ],
      },
    });
    expect(lossOf(plan, 'purchase 2020-02-03 10 @20').lines[0]).toMatchObject({
      branch: 'held',
      clause: 'II.3(b)',
      terms: { holding_value: '18.5' },
      per_share: '1.5',
      amount: '15.00',
    });
  });
});

import { describe, expect, test } from 'vitest';
import { lossOf, PLAIN_SECURITY, type PlanParts, planOf, transactions } from '../../testing/ledger.ts';
import type { PaymentEstimate } from '../loss.ts';
import { recognizeLoss } from '../recognize-loss.ts';
import { describeChance } from './describe-chance.ts';
import { implausibleOf } from './payment.ts';

/** 100 shares that the plain plan gives 20 each: a claim of 2,000.00. */
const ACCOUNT = 'purchase 2020-02-03 100 @30';

const paymentOf = (payment: Record<string, unknown>, parts: PlanParts = {}, ledger = ACCOUNT): PaymentEstimate =>
  lossOf(planOf({ ...parts, payment }), ledger).payment;

describe('a payment is estimated', () => {
  test('pro rata of the known claims, as a range for what claims may still come or fall away', () => {
    // 2,000 × 1,000,000 ÷ 8,000,000 = 250; over 115 % of the claims 217.39, over 88 % 284.09
    expect(paymentOf({ net_fund: '1000000', known_claims: '8000000' })).toEqual({
      low: '217.39',
      expected: '250.00',
      high: '284.09',
      basis: expect.stringContaining('net fund of $1M over known claims of $8M') as string,
      below_minimum: false,
      minimum: null,
      chance_below_minimum: null,
    });
  });

  test('at the claim where the fund would pay more', () => {
    expect(paymentOf({ net_fund: '9000000', known_claims: '8000000' })).toMatchObject({
      low: '1956.52',
      expected: '2000.00',
      high: '2000.00',
    });
  });

  test('never above the fund, and states that such a position is implausible', () => {
    const huge = paymentOf({ net_fund: '1000', known_claims: '1500' });
    expect(huge).toMatchObject({ low: '1000.00', expected: '1000.00', high: '1000.00' });
    const noticesOf = (payment: Record<string, unknown>) => lossOf(planOf({ payment }), ACCOUNT).notices;
    expect(noticesOf({ net_fund: '1000', known_claims: '1500' })).toMatchObject([
      { code: 'implausible', message: expect.stringContaining('larger than all known claims together') },
    ]);
    expect(noticesOf({ net_fund: '1000', known_claims: '2000' })).toEqual([]);
    expect(implausibleOf(lossOf(planOf({ payment: { net_fund: '1000', known_claims: '1500' } }), ACCOUNT))).toContain(
      'Check the trades',
    );
    expect(implausibleOf(lossOf(planOf({ payment: { net_fund: '1000', known_claims: '2000' } }), ACCOUNT))).toBeNull();
  });

  test('and states that a position is implausible that was larger than all shares outstanding', () => {
    const found = (shares: string, ledger: string) => {
      const securities = [{ ...PLAIN_SECURITY, shares_outstanding: shares }];
      return implausibleOf(lossOf(planOf({ securities }), ledger));
    };
    expect(found('99', ACCOUNT)).toBe(
      '100 shares of ABC are more than the 99 that were outstanding. Check the trades, for example the number of shares',
    );
    expect(found('100', ACCOUNT)).toBeNull();
    const inTurn = 'purchase 2020-02-03 60 @30\nsale 2020-02-04 60 @29\npurchase 2020-02-05 60 @30';
    expect(found('100', inTurn), 'never held at once').toBeNull();
    expect(found('100', 'opening 2020-01-01 50\npurchase 2020-02-03 60 @30')).toContain('110 shares of ABC');
  });

  test('never above the fund by another basis either: a full payment, an amount per share, an average, a pool', () => {
    const most = { low: '500.00', expected: '500.00', high: '500.00' };
    for (const payment of [
      { basis: 'full', net_fund: '500' },
      { basis: 'per_share', net_fund: '500' },
      { basis: 'per_share', net_fund: '500', estimated_recovery_per_share: '100' },
      { net_fund: '500', estimated_recovery_per_share: '100' },
      { net_fund: '500', pools: [{ id: 'shares', securities: ['ABC'], factor: '0.9' }] },
    ]) {
      const { payment: estimate } = lossOf(planOf({ payment }), ACCOUNT);
      expect(estimate, JSON.stringify(payment)).toMatchObject(most);
      expect(estimate.basis).toContain('no payment exceeds the net fund');
    }
    const { notices } = lossOf(planOf({ payment: { basis: 'full', net_fund: '500' } }), ACCOUNT);
    expect(notices).toMatchObject([{ code: 'implausible', message: expect.stringContaining('the net fund') }]);
    expect(lossOf(planOf({ payment: { basis: 'full', net_fund: '2000' } }), ACCOUNT).notices).toEqual([]);
  });

  test('by the average of the notice, where fund and claims are not known, as a wide range', () => {
    expect(paymentOf({ estimated_recovery_per_share: '0.41' })).toMatchObject({
      low: '20.50',
      expected: '41.00',
      high: '61.50',
      basis: expect.stringContaining('average of $0.41 a damaged share') as string,
    });
  });

  test('by the average of the case where the plan has none', () => {
    const loss = recognizeLoss(planOf(), transactions(ACCOUNT), '0.20');
    expect(loss.ok && loss.result.payment.expected).toBe('20.00');
  });

  test('by an average that counts only shares with a loss, each once, and those of contracts', () => {
    const average = { estimated_recovery_per_share: '1' };
    expect(paymentOf(average, {}, `${ACCOUNT}\npurchase 2020-02-03 50 @5`).expected).toBe('100.00');
    const branches = (PLAIN_SECURITY.branches as unknown[]) ?? [];
    const twice = { branches: null, combine: 'sum', components: ['a', 'b'].map((id) => ({ id, branches })) };
    expect(paymentOf(average, { security: twice }).expected).toBe('100.00');
    expect(paymentOf(average, { security: { per: '0.01' } }).expected).toBe('10000.00');
  });

  test('at the figures of the plan where those are amounts per share, or paid in full', () => {
    const whole = { low: '2000.00', expected: '2000.00', high: '2000.00' };
    expect(paymentOf({ basis: 'per_share' })).toMatchObject(whole);
    expect(paymentOf({ basis: 'full' })).toMatchObject(whole);
    expect(paymentOf({ basis: 'per_share', estimated_recovery_per_share: '0.50' })).toMatchObject({
      expected: '50.00',
    });
  });

  test('with the factor of each pool', () => {
    const pools = [{ id: 'shares', securities: ['ABC'], factor: '0.6161642999' }];
    expect(paymentOf({ pools })).toMatchObject({ expected: '1232.33' });
    expect(paymentOf({ basis: 'full', pools })).toMatchObject({ expected: '1232.33' });
  });

  test('within the share of the fund that the pool may take', () => {
    // uncapped 250.00; the pool's cap is 0.02 % of 1,000,000
    const pools = [{ id: 'shares', securities: ['ABC'], share_of_fund_cap: '0.0002' }];
    expect(paymentOf({ net_fund: '1000000', known_claims: '8000000', pools })).toMatchObject({
      low: '200.00',
      expected: '200.00',
      high: '200.00',
    });
    const others = [{ ...pools[0], share_of_fund_cap: '0.04' }];
    expect(paymentOf({ net_fund: '1000000', known_claims: '8000000', pools: others }).expected).toBe('250.00');
  });

  test('not at all where nothing is known of the fund, and reports it', () => {
    expect(paymentOf({})).toEqual({
      low: null,
      expected: null,
      high: null,
      basis: 'no estimate: the net fund and the claims against it are not both known yet',
      below_minimum: false,
      minimum: null,
      chance_below_minimum: null,
    });
    expect(paymentOf({}, {}, '').basis).toBe('no recognized claim, so no payment');
  });
});

describe('the minimum payment', () => {
  test('is reported where the expected payment is below it', () => {
    const small = { net_fund: '1000000', known_claims: '400000000', minimum: '10.00' };
    expect(paymentOf(small)).toMatchObject({ expected: '5.00', below_minimum: true });
    expect(paymentOf({ ...small, known_claims: '200000000' })).toMatchObject({
      expected: '10.00',
      below_minimum: false,
      minimum: '10.00',
      chance_below_minimum: 55,
    });
  });

  test('is reported by the claim where no payment can be estimated, and not without a claim', () => {
    expect(paymentOf({ minimum: '2000.01' }).below_minimum).toBe(true);
    expect(paymentOf({ minimum: '2000.00' }).below_minimum).toBe(false);
    expect(paymentOf({ minimum: '10.00' }, {}, '').below_minimum).toBe(false);
  });
});

describe('the chance that a payment is below the minimum', () => {
  const chanceOf = (minimum: string, more: Record<string, unknown> = {}) =>
    paymentOf({ net_fund: '1000000', known_claims: '8000000', minimum, ...more }).chance_below_minimum;

  test('counts the totals of claims, from 88 to 115 percent of those known, at which it is', () => {
    // 250.00 at 100 percent: below it from 100.1 to 115.0, 150 of 271 totals
    expect(chanceOf('250.00')).toBe(55);
    expect(chanceOf('217.39')).toBe(0);
    expect(chanceOf('217.40')).toBe(1);
    expect(chanceOf('284.09')).toBe(99);
    expect(chanceOf('284.10')).toBe(100);
  });

  test('is certain where the payment does not depend on other claims', () => {
    expect(paymentOf({ basis: 'full', minimum: '2000.01' }).chance_below_minimum).toBe(100);
    expect(paymentOf({ basis: 'full', minimum: '2000.00' }).chance_below_minimum).toBe(0);
  });

  test('under an average of the notice counts every amount of the range alike', () => {
    const average = { estimated_recovery_per_share: '0.41' };
    expect(paymentOf({ ...average, minimum: '41.00' }).chance_below_minimum).toBe(50);
    expect(paymentOf({ ...average, minimum: '20.50' }).chance_below_minimum).toBe(0);
    expect(paymentOf({ ...average, minimum: '61.51' }).chance_below_minimum).toBe(100);
  });

  test('never falls as the minimum rises, and is the share of the pool where that is capped', () => {
    const chances = ['100.00', '220.00', '240.00', '260.00', '280.00', '300.00'].map((minimum) => chanceOf(minimum)!);
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
    const pools = [{ id: 'shares', securities: ['ABC'], share_of_fund_cap: '0.0002' }];
    expect(chanceOf('200.01', { pools })).toBe(100);
    expect(chanceOf('200.00', { pools })).toBe(0);
  });

  test('is not given without a minimum, a range or a claim', () => {
    const fund = { net_fund: '1000000', known_claims: '8000000' };
    expect(paymentOf(fund).chance_below_minimum).toBeNull();
    expect(paymentOf({ minimum: '10.00' }).chance_below_minimum).toBeNull();
    expect(paymentOf({ ...fund, minimum: '10.00' }, {}, '').chance_below_minimum).toBeNull();
  });
});

test('the chance is put in words with the minimum and what it rests on', () => {
  const range = { low: '8.00', high: '12.00', minimum: '10.00' };
  expect(describeChance({ ...range, chance_below_minimum: 24 }, 'USD')).toBe(
    'A 24% chance of no payment: the plan pays nothing under $10.00. This assumes that every outcome between the low and the high figure is equally likely.',
  );
  expect(describeChance({ ...range, chance_below_minimum: 0 }, 'USD')).toBe(
    'Even the low figure is above the plan’s minimum payment of $10.00.',
  );
  expect(describeChance({ ...range, chance_below_minimum: 100 }, 'USD')).toContain('so the plan pays nothing');
  expect(describeChance({ ...range, minimum: null, chance_below_minimum: null }, 'USD')).toBeNull();
});

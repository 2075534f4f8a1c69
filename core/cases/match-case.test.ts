import { describe, expect, test } from 'vitest';
import { PLAIN_SECURITY, type PlanParts, planOf } from '../testing/ledger.ts';
import { trade } from '../testing/trades.ts';
import type { Trade } from '../trades/trade.ts';
import type { CaseSecurity } from './case-security.ts';
import { type CaseMatch, type MatchableCase, matchCase } from './match-case.ts';

const abc: CaseSecurity = {
  key: 'ABC',
  name: 'Common stock',
  kind: 'common',
  currency: 'USD',
  identifiers: [
    { kind: 'ticker', value: 'ABC', valid_from: null, valid_to: null },
    { kind: 'ticker', value: 'OLD', valid_from: null, valid_to: '2020-02-28' },
  ],
  class_periods: null,
};

const settled: MatchableCase = {
  slug: 'abc-2020',
  currency: 'USD',
  securities: [abc],
  class_periods: [{ id: 'class', from: '2020-01-02', to: '2020-06-30' }],
  plan: planOf(),
  est_recovery_per_share: null,
  closes: [],
};

const underPlan = (parts: PlanParts): MatchableCase => ({ ...settled, plan: planOf(parts) });

function match(known: MatchableCase, ...trades: Partial<Trade>[]): CaseMatch {
  return matchCase(
    known,
    trades.map((members, at) => trade({ ref: at + 1, ...members })),
    '2021-06-01',
  );
}

const sold: Partial<Trade> = { type: 'sell', price: '20', trade_date: '2020-03-02' };

describe('a split after the time of the plan', () => {
  const later: Partial<Trade> = { type: 'split', quantity: null, price: null, ratio: '2:1', trade_date: '2021-03-01' };

  test('leaves the claim as it was, whether a broker prints its ratio or the shares it adds', () => {
    const before = match(settled, {}, sold).result;
    for (const split of [later, { ...later, ratio: null, quantity: '10' }, { ...later, ratio: null, quantity: '-9' }]) {
      const after = match(settled, {}, sold, split).result;
      expect(after?.lines).toEqual(before?.lines);
      expect(after?.claim).toBe('100.00');
    }
  });

  test('leaves the claim of shares that moved to another account as it was', () => {
    const moved: Partial<Trade>[] = [
      {},
      { type: 'transfer_out', price: null, trade_date: '2021-03-03' },
      { type: 'transfer_in', price: null, trade_date: '2021-03-04', account: 'B' },
    ];
    expect(match(settled, ...moved).result?.claim).toBe('200.00');
    expect(match(settled, ...moved, later, { ...later, account: 'B' }).result?.claim).toBe('200.00');
  });

  test('leaves an estimate without a plan as it was', () => {
    const closes = [{ date: '2020-07-01', close: '20' }];
    const estimated = { ...settled, plan: null, closes };
    expect(match(estimated, {}, later).result?.claim).toBe(match(estimated, {}).result?.claim);
  });
});

describe('a case with a plan', () => {
  test('owes an account with a recognized claim, and shows what it bought', () => {
    const found = match(settled, {}, sold);
    expect(found).toMatchObject({ basis: 'plan', eligible: true, lifo: null, result: { claim: '100.00' } });
    expect(found.why).toBe(
      'Bought in the class period, 2 Jan 2020 to 30 Jun 2020: 10 ABC. Recognized loss $100.00 under the plan of allocation.',
    );
  });

  test('finds its only security by a name that the case alone knows', () => {
    expect(match(settled, { symbol: 'OLD' }).result?.claim).toBe('200.00');
  });

  test('leaves a trade alone whose ticker was another company’s on that day', () => {
    expect(match(settled, { symbol: 'OLD', trade_date: '2020-03-02' })).toMatchObject({
      eligible: false,
      why: 'No purchase in the class period, 2 Jan 2020 to 30 Jun 2020.',
    });
  });

  test('finds its security by another spelling of the ticker, and by the company’s name where nothing else is printed', () => {
    const known = {
      ...settled,
      companies: ['Abacus Corporation'],
      securities: [{ ...abc, identifiers: [...abc.identifiers, { ...abc.identifiers[0]!, value: 'ABC.B' }] }],
    };
    expect(match(known, { symbol: 'ABC/B' }).result?.claim).toBe('200.00');
    expect(match(known, { symbol: null, security_name: 'ABACUS CORP COM' }).result?.claim).toBe('200.00');
    expect(match(known, { symbol: null, security_name: 'ABACUS CORP PFD' }).result?.claim).toBe('0.00');
  });

  test.each<[string, MatchableCase, Partial<Trade>[], RegExp]>([
    [
      'bought outside the class period',
      settled,
      [{ trade_date: '2019-02-04' }],
      /^No purchase in the class period, 2 Jan/,
    ],
    ['gained on what it bought', settled, [{ price: '8' }], /the plan gives no loss for these shares \(held\)/],
    [
      'gained more than it lost',
      underPlan({ claim: { gains: 'offset' } }),
      [{ price: '30', quantity: '1' }, { price: '1' }],
      /^Gains on other trades of this security exceed the losses/,
    ],
    [
      'made a market gain',
      underPlan({
        claim: { market_test: 'gate' },
        security: { ...PLAIN_SECURITY, holding: { date: '2020-12-31', value: '50' } },
      }),
      [{}],
      /^You made a market gain of \$200\.00/,
    ],
    [
      'made no market loss',
      underPlan({
        claim: { market_test: 'cap' },
        security: { ...PLAIN_SECURITY, holding: { date: '2020-12-31', value: '30' } },
      }),
      [{}],
      /^You had no market loss, and this plan pays at most/,
    ],
  ])('owes nothing where an account %s, and shows why', (_, known, trades, why) => {
    const found = match(known, ...trades);
    expect(found).toMatchObject({ eligible: false, result: { claim: '0.00' } });
    expect(found.why).toMatch(why);
  });

  test('cannot judge trades in another currency, and names the trade', () => {
    const found = match(settled, {}, { currency: 'CAD', trade_date: '2020-03-02' });
    expect(found).toMatchObject({ eligible: false, result: null, recognition: null });
    expect(found.why).toMatch(/^Cannot be computed: the trade of 2020-03-02, currency is CAD, the plan's is USD/);
  });

  test('reports where earlier trades may be missing, and trusts the figures less', () => {
    const found = match(settled, sold, { trade_date: '2020-04-01' });
    expect(found.result?.notices.map(({ code, row }) => `${code}@${row}`)).toContain('missing_history@1');
    expect(found.confidence).toBe('low');
  });

  test('is trusted most where its plan is verified and the payment can be estimated', () => {
    const payment = { net_fund: '1000000', known_claims: '8000000' };
    expect(match(underPlan({ payment, evidence: { verified: true } }), {}).confidence).toBe('high');
    expect(match(underPlan({ payment }), {}).confidence).toBe('medium');
    expect(match(underPlan({ evidence: { verified: true } }), {}).confidence).toBe('medium');
  });

  test('shows which trades it left out, by their place in the list', () => {
    const found = match(settled, { symbol: 'XYZ' }, { type: 'split', quantity: null }, {});
    expect(found.left_out).toEqual([
      { row: 2, reason: 'a split without its ratio, and no earlier trades to compute it from' },
    ]);
    expect(found.result?.lines.at(0)?.rows).toEqual({ bought: 3, sold: null });
  });

  test('takes its own average for a payment that the plan cannot estimate', () => {
    expect(match({ ...settled, est_recovery_per_share: '0.40' }, {}).result?.payment.expected).toBe('4.00');
  });
});

describe('a case without a plan', () => {
  const open: MatchableCase = {
    ...settled,
    plan: null,
    closes: [
      { date: '2020-07-01', close: '24.00' },
      { date: '2020-07-02', close: '22.00' },
    ],
  };

  test('is estimated both ways, and states that it is an estimate', () => {
    const found = match(open, { price: '30' }, { price: '40', trade_date: '2020-02-10' }, sold);
    // fifo: 10 × (30 − 20) + 10 × (40 − 23); lifo: 10 × (40 − 20) + 10 × (30 − 23)
    expect(found).toMatchObject({ basis: 'estimate', eligible: true, confidence: 'low', result: { claim: '270.00' } });
    expect(found.lifo?.claim).toBe('270.00');
    expect(found.why).toContain('Estimated loss $270.00; the case has no plan of allocation yet.');
    expect(found.result?.notices.map(({ code }) => code)).toEqual(['incomplete_plan', 'estimate']);
  });

  test('whose prices are not known shows why shares held have no estimate', () => {
    const found = match({ ...open, closes: [] }, {});
    expect(found).toMatchObject({ eligible: false, result: { claim: '0.00' } });
    expect(found.why).toContain('without the closing prices that follow');
  });

  test('matches the securities of the issuer apart', () => {
    const other = { ...abc, key: 'ABC.B', identifiers: [{ ...abc.identifiers[0]!, value: 'ABC.B' }] };
    const found = match(
      {
        ...open,
        securities: [abc, other],
        closes: [...open.closes, { date: '2020-07-01', close: '5', security: 'ABC.B' }],
      },
      {},
      { symbol: 'ABC.B' },
      { ...sold, symbol: 'ABC.B', quantity: '4' },
    );
    expect(found.result?.lines.map(({ security, branch, amount }) => [security, branch, amount])).toEqual([
      ['ABC', 'held', '70.00'],
      ['ABC.B', 'sold_before_lookback', '40.00'],
      ['ABC.B', 'held', '150.00'],
    ]);
  });

  test('and without a class period that has begun cannot be computed yet', () => {
    const found = match({ ...open, class_periods: [] }, {});
    expect(found).toMatchObject({ eligible: false, result: null, lifo: null });
    expect(found.why).toContain('we do not know this case’s class period');
  });
});

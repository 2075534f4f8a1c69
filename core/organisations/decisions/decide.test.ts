import { describe, expect, test } from 'vitest';
import { decide, needsLifo, phaseOf, policyFault } from './decide.ts';
import type { CaseFacts, Condition, Policy, Rule } from './policy.ts';

const rule = (when: Condition[], more: Partial<Rule> = {}): Rule => ({
  when,
  outcome: 'escalate',
  approvals: 2,
  within_days: 10,
  ...more,
});
const otherwise: Rule = { when: [], outcome: 'ignore', approvals: 0, within_days: null };
const policy = (...rules: Rule[]): Policy => ({
  currency: 'USD',
  assets: '1000000000.00',
  conflicts: ['Seventrees Hotels, Inc.', 'TNRR'],
  rules: [...rules, otherwise],
});
const facts = (more: Partial<CaseFacts> = {}): CaseFacts => ({
  company: 'Merrow Shipping',
  ticker: 'MRRW',
  kind: 'securities_class_action',
  stage: 'filed',
  is_opt_in: false,
  court: 'S.D.N.Y.',
  sector: 'Industrials',
  country: 'US',
  currency: 'USD',
  exposure: '8100000.00',
  losses: { fifo: '3204118.00', lifo: '2866940.00', recognized: null },
  payment_expected: null,
  days_left: null,
  ...more,
});

describe('a policy', () => {
  test('decides by the first rule that fits, with what was found', () => {
    const large = rule([
      { field: 'phase', is: 'complaint' },
      { field: 'loss', method: 'lifo', at_least: '2000000.00' },
    ]);
    const found = decide(policy(rule([{ field: 'conflict' }]), large), facts());
    expect(found).toMatchObject({ rule: 2, outcome: 'escalate', approvals: 2, within_days: 10 });
    expect(found.reasons.map(({ found, is_met }) => [found, is_met])).toEqual([
      ['complaint', true],
      ['2866940.00', true],
    ]);
  });

  test('has every case decided: the last rule fits what no other does', () => {
    const large = rule([{ field: 'loss', method: 'lifo', at_least: '2866940.01' }]);
    expect(decide(policy(large), facts())).toEqual({
      rule: 2,
      outcome: 'ignore',
      approvals: 0,
      within_days: null,
      reasons: [],
    });
  });

  test('meets no test by a figure that is not known, or in another currency', () => {
    const recognized = rule([{ field: 'loss', method: 'recognized', at_least: '0' }]);
    expect(decide(policy(recognized), facts()).outcome).toBe('ignore');
  });

  test('leaves a loss or cost that cannot be computed to people, and never passes it over', () => {
    const join = { outcome: 'join', approvals: 0 } as const;
    const unknown = facts({ exposure: null, losses: { fifo: null, lifo: null, recognized: null } });
    for (const condition of [
      { field: 'exposure', at_least: '1000000.00' },
      { field: 'loss', method: 'fifo', at_least: '1000000.00' },
      { field: 'share_of_assets', method: 'lifo', at_least_pct: '5' },
    ] as const) {
      const rules = [rule([condition], { outcome: 'propose', approvals: 2 }), { ...otherwise, ...join }];
      const found = decide({ ...policy(), rules }, unknown);
      expect(found, condition.field).toMatchObject({ rule: 1, outcome: 'escalate', approvals: 2 });
    }
    const foreign = rule([{ field: 'exposure', at_least: '1000000.00' }], join);
    expect(decide(policy(foreign), { ...unknown, currency: 'EUR' }).outcome).toBe('escalate');
  });

  test('leaves a figure in another currency to people, and never passes it over', () => {
    const joined = { outcome: 'join', approvals: 0 } as const;
    const fifo = rule([{ field: 'loss', method: 'fifo', at_least: '99999999.00' }], joined);
    const found = decide(policy(fifo), facts({ currency: 'EUR' }));
    expect(found).toMatchObject({ rule: 1, outcome: 'escalate', approvals: 1 });
    expect(found.reasons).toMatchObject([{ found: '3204118.00', currency: 'EUR' }]);
    const share = rule([{ field: 'share_of_assets', method: 'lifo', at_least_pct: '5' }]);
    expect(decide(policy(share), facts({ currency: 'EUR' }))).toMatchObject({ rule: 1, outcome: 'escalate' });
    const nothing = { fifo: '0.00', lifo: '0.00', recognized: null };
    expect(decide(policy(fifo), facts({ currency: 'EUR', losses: nothing })).outcome).toBe('ignore');
    const elsewhere = rule([{ field: 'court', in: ['D.N.J.'] }, ...fifo.when], joined);
    expect(decide(policy(elsewhere), facts({ currency: 'EUR' })).outcome, 'another condition decides').toBe('ignore');
  });

  test('measures a loss by the assets, to the sixth place of a percent', () => {
    const share = (at_least_pct: string) => rule([{ field: 'share_of_assets', method: 'lifo', at_least_pct }]);
    expect(decide(policy(share('0.286694')), facts())).toMatchObject({ rule: 1, reasons: [{ found: '0.286694' }] });
    expect(decide(policy(share('0.286695')), facts()).rule).toBe(2);
  });

  test.each([
    ['Seventrees Hotels', 'SEVT', 1],
    ['Tenor Rail Corp.', 'tnrr', 1],
    ['Seventrees Hotels Europe', 'SEVE', 2],
  ])('knows the conflict list’s %s however it is written', (company, ticker, decides) => {
    expect(decide(policy(rule([{ field: 'conflict' }])), facts({ company, ticker })).rule).toBe(decides);
  });

  test.each([
    [21, 1],
    [0, 1],
    [22, 2],
    [-1, 2],
    [null, 2],
  ])('of a deadline in %s days decides by rule %s', (days_left, decides) => {
    const near = rule([{ field: 'deadline', within_days: 21 }]);
    expect(decide(policy(near), facts({ days_left })).rule).toBe(decides);
  });

  test('distinguishes a complaint from a settlement by the stage', () => {
    expect(phaseOf({ stage: 'class_certified', is_opt_in: false })).toBe('complaint');
    expect(phaseOf({ stage: 'settled', is_opt_in: false })).toBe('settlement');
    expect(phaseOf({ stage: 'distribution', is_opt_in: false })).toBe('settlement');
    expect(phaseOf({ stage: 'filed', is_opt_in: true }), 'whatever its stage').toBe('opt_in');
  });

  test('compares words without case', () => {
    const court = rule([{ field: 'court', in: ['s.d.n.y.'] }]);
    expect(decide(policy(court), facts()).rule).toBe(1);
    expect(decide(policy(court), facts({ court: null })).rule).toBe(2);
  });

  test('asks for last in, first out only where a rule does', () => {
    expect(needsLifo(policy())).toBe(false);
    expect(needsLifo(policy(rule([{ field: 'share_of_assets', method: 'lifo', at_least_pct: '1' }])))).toBe(true);
  });
});

describe('a policy that cannot be used', () => {
  const base = policy();
  test.each([
    ['has no rule', { ...base, rules: [] }, 'rules'],
    ['leaves cases undecided', { ...base, rules: [rule([{ field: 'conflict' }])] }, 'rules.0.when'],
    ['has rules that never decide', { ...base, rules: [otherwise, otherwise] }, 'rules.0.when'],
    ['asks nobody', policy(rule([{ field: 'conflict' }], { approvals: 0 })), 'rules.0.approvals'],
    [
      'measures by assets that nobody gave',
      { ...policy(rule([{ field: 'share_of_assets', method: 'fifo', at_least_pct: '1' }])), assets: null },
      'assets',
    ],
  ])('%s', (_, wrong, path) => {
    expect(policyFault(wrong)).toMatchObject({ path });
  });

  test('is not one that can', () => {
    expect(policyFault(policy(rule([{ field: 'conflict' }])))).toBeNull();
  });
});

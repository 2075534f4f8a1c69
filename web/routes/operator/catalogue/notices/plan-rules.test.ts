import { expect, test } from 'vitest';
import { differenceOf, rulesOf } from './plan-rules.ts';

const security = {
  id: 'common',
  kind: 'common',
  class_periods: [{ id: 'class', from: '2021-05-11', to: '2022-11-02' }],
  lookback: { from: '2022-11-03', to: '2023-01-31', mean: '11.42' },
  branches: [{ id: 'held', clause: 'd', bought: 'class', loss: '0' }],
};
const plan = {
  currency: 'USD',
  prices: 'without_commissions',
  matching: { method: 'fifo', opening: 'first', same_day: 'in_order' },
  securities: [security],
  claim: { gains: 'ignore', market_test: 'gate' },
  payment: { basis: 'pro_rata', minimum: '10.00' },
};

test('the rules of a draft are in words, and those of several securities name theirs', () => {
  const rules = new Map(rulesOf(JSON.stringify(plan)));
  expect(rules.get('Matching')).toBe('First in, first out');
  expect(rules.get('Look-back')).toBe('3 Nov 2022 to 31 Jan 2023');
  expect(rules.get('Average close')).toBe('11.42');
  expect(rules.get('Clauses')).toBe('d, held');
  expect(rules.get('Minimum payment')).toBe('$10.00');
  const two = rulesOf(JSON.stringify({ ...plan, securities: [security, { ...security, id: 'notes' }] }));
  expect(two.map(([name]) => name)).toContain('notes: Look-back');
});

test('of a draft with gaps, the complete parts are shown', () => {
  const { claim: _, ...rest } = plan;
  const rules = rulesOf(JSON.stringify(rest)).map(([name]) => name);
  expect(rules).toContain('Class period');
  expect(rules).not.toContain('Matching');
  expect(rulesOf('{}')).toEqual([]);
});

test('an example differs by an exact amount with its sign', () => {
  expect(differenceOf('5170.00', '5710.00')).toBe('+540.00');
  expect(differenceOf('5710', '5170.10')).toBe('−539.90');
  expect(differenceOf('0.00', '0')).toBe('0.00');
  expect([differenceOf(null, '1.00'), differenceOf('1.00', null), differenceOf('1.00', '0.333')]).toEqual([
    null,
    null,
    null,
  ]);
});

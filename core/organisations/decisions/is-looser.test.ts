import { describe, expect, test } from 'vitest';
import { isLooser } from './is-looser.ts';
import type { Policy, Rule } from './policy.ts';

const large: Rule = {
  when: [{ field: 'loss', method: 'recognized', at_least: '10000' }],
  outcome: 'escalate',
  approvals: 2,
  within_days: 10,
};
const otherwise: Rule = { when: [], outcome: 'ignore', approvals: 0, within_days: null };
const policy = (rules: Rule[], more: Partial<Policy> = {}): Policy => ({
  currency: 'USD',
  assets: null,
  conflicts: [],
  rules,
  ...more,
});
const former = policy([large, otherwise]);
const smaller: Rule = { ...large, when: [{ field: 'loss', method: 'recognized', at_least: '5000' }] };

describe('a policy is looser than the one before', () => {
  test.each<[string, Policy]>([
    ['fewer approvals', policy([{ ...large, approvals: 1 }, otherwise])],
    ['a rule is gone', policy([otherwise])],
    ['a rule before it needs no vote', policy([{ ...smaller, outcome: 'ignore', approvals: 0 }, large, otherwise])],
    ['a rule before it needs fewer votes', policy([{ ...smaller, approvals: 1 }, large, otherwise])],
    [
      'a higher limit',
      policy([{ ...large, when: [{ field: 'loss', method: 'recognized', at_least: '20000' }] }, otherwise]),
    ],
    ['no action in place of a decision', policy([{ ...large, outcome: 'ignore' }, otherwise])],
    ['joined without a vote', policy([large, { ...otherwise, outcome: 'join' }])],
    ['approvers chosen by name', policy([{ ...large, approvers: ['a@fund.example', 'b@fund.example'] }, otherwise])],
    ['other assets', policy([large, otherwise], { assets: '100' })],
    ['other conflicts', policy([large, otherwise], { conflicts: ['Acme'] })],
  ])('%s', (_, next) => {
    expect(isLooser(next, former)).toBe(true);
  });

  test('as the first one, if it passes anything without a vote', () => {
    expect(isLooser(former, null)).toBe(true);
    expect(isLooser(policy([{ ...otherwise, outcome: 'escalate', approvals: 1 }]), null)).toBe(false);
  });
});

describe('a policy is not looser', () => {
  test.each<[string, Policy]>([
    ['the same', policy([large, otherwise])],
    ['more approvals', policy([{ ...large, approvals: 3, within_days: 5 }, otherwise])],
    ['a further rule as strict', policy([smaller, large, otherwise])],
    ['the last one is decided by people now', policy([large, { ...otherwise, outcome: 'propose', approvals: 1 }])],
    ['everything is decided by two', policy([{ ...large, when: [] }], { assets: '100' })],
  ])('%s', (_, next) => {
    expect(isLooser(next, former)).toBe(false);
  });
});

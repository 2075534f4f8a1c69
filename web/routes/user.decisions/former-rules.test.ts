import { expect, test } from 'vitest';
import { formerRules, isChanged } from './former-rules.ts';
import type { PolicyDocument, Rule } from './labels.ts';

const loss = (at_least: string, outcome: Rule['outcome'] = 'join'): Rule => ({
  when: [{ field: 'loss', method: 'recognized', at_least }],
  ...{ outcome, approvals: 0, within_days: null },
});
const rest: Rule = { when: [], outcome: 'ignore', approvals: 0, within_days: null };
const policy = (...rules: Rule[]): PolicyDocument => ({ currency: 'USD', assets: null, conflicts: [], rules });

test('a rule with another value is shown beside the one that it comes from, and a new one beside none', () => {
  const draft = policy(loss('10000'), loss('500', 'propose'), rest);
  const former = formerRules(draft, policy(loss('25000'), rest));
  expect(former).toEqual([loss('25000'), null, rest]);
  expect(draft.rules.map((rule, at) => isChanged(rule, former[at] ?? null))).toEqual([true, true, false]);
});

test('a rule that stayed is not mistaken for one that changed, wherever it moved', () => {
  const draft = policy(loss('1000'), loss('25000'), rest);
  expect(formerRules(draft, policy(loss('25000'), rest))).toEqual([null, loss('25000'), rest]);
});

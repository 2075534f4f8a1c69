import type { Policy, Rule } from './policy.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a rule with the same conditions leaves people at least the part that they had. */
const holdsAgainst = (rule: Rule, former: Rule): boolean =>
  same(rule.when, former.when) &&
  rule.approvals >= former.approvals &&
  same(rule.approvers ?? [], former.approvers ?? []) &&
  (rule.outcome === former.outcome || (rule.approvals > 0 && rule.outcome !== 'ignore'));

/**
 * Whether a policy could let something pass with fewer approvals than the one before, or with no action where there was one. Rules
 * are compared as they are written, so a doubt counts as yes: it is no if every rule of the former one is still there in its order,
 * and what was put between needs as many approvals as the strictest of them.
 */
export function isLooser(next: Policy, former: Policy | null): boolean {
  const strictest = Math.max(1, ...(former?.rules ?? []).map(({ approvals }) => approvals));
  // who names the approvers chooses them
  const isStrict = ({ approvals, approvers = [], outcome }: Rule): boolean =>
    approvals >= strictest && approvers.length === 0 && outcome !== 'ignore';
  if (next.rules.every(isStrict)) return false;
  if (former === null) return true;
  const hasBasis = (key: 'currency' | 'assets' | 'conflicts'): boolean => same(next[key], former[key]);
  if (!hasBasis('currency') || !hasBasis('assets') || !hasBasis('conflicts')) return true;
  let at = 0;
  for (const rule of next.rules) {
    const old = former.rules[at];
    if (old !== undefined && holdsAgainst(rule, old)) at += 1;
    else if (!isStrict(rule)) return true;
  }
  return at < former.rules.length;
}

import { isBefore } from '../../cases/stages.ts';
import { divideHalfUp, formatUnits, parseDecimal } from '../../money/decimal.ts';
import type { CaseFacts, Condition, Phase, Policy, PolicyDecision, Reason, Rule } from './policy.ts';

export function phaseOf({ stage, is_opt_in }: Pick<CaseFacts, 'stage' | 'is_opt_in'>): Phase {
  if (is_opt_in) return 'opt_in';
  return isBefore(stage, 'settled') ? 'complaint' : 'settlement';
}

/** Names are compared without case, punctuation and the form of the company. */
const companyKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[.,'’]/g, '')
    .replace(/\b(inc|corp|corporation|company|co|ltd|plc|llc|ag|sa|nv|se)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function isConflict(policy: Policy, { company, ticker }: CaseFacts): boolean {
  const names = new Set(policy.conflicts.map(companyKey));
  return names.has(companyKey(company)) || (ticker !== null && names.has(companyKey(ticker)));
}

const isAtLeast = (figure: string | null, least: string): boolean => {
  const [one, other] = [figure === null ? null : parseDecimal(figure), parseDecimal(least)];
  return one !== null && other !== null && one >= other;
};

/** A loss as a share of the assets in percent, to six places, half up. */
function shareOf(policy: Policy, loss: string | null): string | null {
  const [part, whole] = [loss, policy.assets].map((text) => (text === null ? null : parseDecimal(text)));
  if (part == null || whole == null || whole <= 0n) return null;
  return formatUnits(divideHalfUp(part * 100n * 1_000_000n, whole), 6);
}

const isOneOf = (word: string | null, words: readonly string[]): boolean =>
  word !== null && words.some((each) => each.toLowerCase() === word.toLowerCase());

/**
 * Whether a case meets a condition, and by what. A loss, share or amount in another currency than the policy's may meet it: the
 * reason names the currency, and people decide. So may a loss or a cost that cannot be computed, as of a purchase without its
 * price: it is met by nothing found. Without a plan of allocation no recognized loss is there to be known.
 */
function testCondition(policy: Policy, condition: Condition, facts: CaseFacts): Reason {
  const isForeign = facts.currency !== policy.currency;
  const answer = (found: string | null, is_met: boolean): Reason => ({ condition, found, is_met });
  const figure = (found: string | null, least: string): Reason => {
    if (!isForeign) return answer(found, isAtLeast(found, least));
    const isSome = found !== null && parseDecimal(found) !== 0n;
    return isSome ? { ...answer(found, true), currency: facts.currency } : answer(null, false);
  };
  switch (condition.field) {
    case 'phase': {
      const phase = phaseOf(facts);
      return answer(phase, phase === condition.is);
    }
    case 'kind':
    case 'court':
    case 'sector':
    case 'country':
      return answer(facts[condition.field], isOneOf(facts[condition.field], condition.in));
    case 'loss': {
      const loss = facts.losses[condition.method];
      if (loss === null && condition.method !== 'recognized') return answer(null, true);
      return figure(loss, condition.at_least);
    }
    case 'share_of_assets': {
      const loss = facts.losses[condition.method];
      if (loss === null && condition.method !== 'recognized') return answer(null, true);
      return figure(isForeign ? loss : shareOf(policy, loss), condition.at_least_pct);
    }
    case 'exposure':
      return facts.exposure === null ? answer(null, true) : figure(facts.exposure, condition.at_least);
    case 'payment':
      return figure(facts.payment_expected, condition.at_least);
    case 'deadline': {
      const { days_left } = facts;
      const isNear = days_left !== null && days_left >= 0 && days_left <= condition.within_days;
      return answer(days_left === null ? null : String(days_left), isNear);
    }
    case 'conflict': {
      const is = isConflict(policy, facts);
      return answer(is ? facts.company : null, is);
    }
  }
}

const fits = (policy: Policy, rule: Rule, facts: CaseFacts): Reason[] | null => {
  const reasons = rule.when.map((condition) => testCondition(policy, condition, facts));
  return reasons.every(({ is_met }) => is_met) ? reasons : null;
};

/**
 * What the policy decides of a case: by the first rule that fits, of which the last always does. A rule that may fit, were
 * the figures known and in its currency, is never applied without a person.
 */
export function decide(policy: Policy, facts: CaseFacts): PolicyDecision {
  for (const [at, rule] of policy.rules.entries()) {
    const reasons = fits(policy, rule, facts);
    if (reasons === null) continue;
    const { outcome, approvals, within_days } = rule;
    if (reasons.some(({ found, is_met, currency }) => currency !== undefined || (is_met && found === null)))
      return { rule: at + 1, outcome: 'escalate', approvals: Math.max(1, approvals), within_days, reasons };
    return { rule: at + 1, outcome, approvals, within_days, reasons };
  }
  throw new Error('the last rule of a policy fits every case');
}

const named = ({ approvers = [] }: Rule): number => new Set(approvers).size;

/** The errors of a policy by their paths; null if it can be used. */
export function policyFault({ rules, assets }: Policy): { path: string; message: string } | null {
  const last = rules.at(-1);
  if (last === undefined) return { path: 'rules', message: 'add at least one rule' };
  if (last.when.length > 0)
    return {
      path: `rules.${rules.length - 1}.when`,
      message: 'the last rule has no condition: it decides all other cases',
    };
  for (const [at, { when, outcome, approvals }] of rules.entries()) {
    if (when.length === 0 && at < rules.length - 1)
      return {
        path: `rules.${at}.when`,
        message: 'only the last rule has no condition: the rules after it never decide',
      };
    if ((outcome === 'propose' || outcome === 'escalate') && approvals === 0)
      return { path: `rules.${at}.approvals`, message: 'name how many approvers decide' };
    if (named(rules[at]!) > 0 && named(rules[at]!) < approvals)
      return { path: `rules.${at}.approvers`, message: 'name as many members as have to approve' };
    if (assets === null && when.some(({ field }) => field === 'share_of_assets'))
      return { path: 'assets', message: 'enter the assets that the percentage is based on' };
  }
  return null;
}

/** Whether a policy needs the loss by last in, first out, which is not stored. */
export const needsLifo = ({ rules }: Policy): boolean =>
  rules.some(({ when }) => when.some((each) => 'method' in each && each.method === 'lifo'));

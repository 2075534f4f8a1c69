import { DORMANCY } from '@trover/core/unclaimed/dormancy-rules.ts';
import { conflict } from '../errors.ts';

/**
 * Refuses to report or pay anything to a state by a rule that nobody has verified, either in the law or in a survey.
 */
export function requireVerifiedRule(state: string): void {
  const rule = DORMANCY.find((one) => one.state === state);
  if (rule === undefined)
    conflict(
      `There is no rule for ${state} on record. Have its dormancy added, with the statute, before you report there.`,
    );
  else if (rule.basis === 'unverified')
    conflict(
      `The rule for ${state} is not verified: nobody has read its ${rule.years} years in ${rule.source}. Have the rule read and recorded before you report there.`,
    );
}

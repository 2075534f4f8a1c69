import type { Condition, PolicyDocument, Rule } from './labels.ts';

/** The subject of a condition, without its value. */
const aboutOf = (condition: Condition): string =>
  'method' in condition ? `${condition.field} ${condition.method}` : condition.field;
const shapeOf = ({ when, outcome }: Rule): string => [outcome, ...when.map(aboutOf)].join();
const isSame = (one: Rule, other: Rule): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * For each rule of a policy the corresponding rule of the former version: the same one, or one with the same subjects
 * and other values. Null for a new rule.
 */
export function formerRules(document: PolicyDocument, former: PolicyDocument): (Rule | null)[] {
  const left = [...former.rules];
  const pull = (fits: (rule: Rule) => boolean): Rule | null => {
    const at = left.findIndex(fits);
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const same = document.rules.map((rule) => pull((one) => isSame(one, rule)));
  return document.rules.map((rule, at) => same[at] ?? pull((one) => shapeOf(one) === shapeOf(rule)));
}

/** Whether a rule decides differently from the rule it was copied from. */
export const isChanged = (rule: Rule, former: Rule | null): boolean => former === null || !isSame(rule, former);

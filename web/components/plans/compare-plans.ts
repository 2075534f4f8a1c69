import { formatDate } from '../../ui/format/format-dates.ts';
import { clausesOf, describeRange, planFacts, securityFacts } from './describe-plan.ts';
import type { PlanDocument, SecurityDocument } from './plan-document.ts';

/** One term of a plan in two versions; null in the version that does not have it. */
export interface PlanChange {
  label: string;
  before: string | null;
  after: string | null;
}

type Terms = ReadonlyMap<string, string>;

/** The terms in which a plan differs from an earlier version, in the order of the newer one; removed terms are last. */
export function comparePlans(before: PlanDocument, after: PlanDocument): PlanChange[] {
  const hasOne = before.securities.length < 2 && after.securities.length < 2;
  const [old, now] = [termsOf(before, hasOne), termsOf(after, hasOne)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Every term of a plan with its value in words. The name of its security is omitted if the plan has only one. */
function termsOf(plan: PlanDocument, hasOne: boolean): Terms {
  const ofSecurities = plan.securities.flatMap((security) =>
    securityTerms(security).map(([label, value]) => [hasOne ? label : `${security.id}: ${label}`, value] as const),
  );
  const terms = new Map<string, string>();
  for (const [label, value] of [...planFacts(plan), ...ofSecurities]) terms.set(numbered(label, terms), value);
  return terms;
}

/** Two terms of the same name are numbered. */
function numbered(label: string, known: Terms): string {
  let number = 1;
  let name = label;
  while (known.has(name)) {
    number += 1;
    name = `${label} (${number})`;
  }
  return name;
}

function securityTerms(security: SecurityDocument): (readonly [string, string])[] {
  const { inflation, declines, lookback, options } = security;
  return [
    ...securityFacts(security),
    ...clausesOf(security).flatMap(
      ({ clause, shares, loss }) =>
        [
          [`${clause}: shares`, shares],
          [`${clause}: loss`, loss],
        ] as const,
    ),
    ...(inflation?.rows ?? []).map(
      ({ value, only, ...range }) =>
        [`Inflation ${describeRange(range)}${only ? `, ${only} only` : ''}`, value] as const,
    ),
    ...(declines ?? []).map(
      ({ bought, sold, held, value }) =>
        [`Decline, bought ${describeRange(bought)}, ${held ? 'held' : `sold ${describeRange(sold)}`}`, value] as const,
    ),
    ...(lookback?.means ?? []).map(([day, mean]) => [`Average close to ${formatDate(day)}`, mean] as const),
    ...(options ?? []).map(
      ({ id, strike, expiry }) => [`Series ${id}`, `strike ${strike}, expires ${formatDate(expiry)}`] as const,
    ),
  ];
}

import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { clausesOf, planFacts, securityFacts } from '../../../../components/plans/describe-plan.ts';
import type { PlanDocument } from '../../../../components/plans/plan-document.ts';
import { formatAmount } from '../../../../ui/format/format.ts';

type Rule = readonly [string, string];

/** The terms of a draft that its notice states; the others are the same in most plans. */
const TERM_NAMES = new Set(['Matching', 'Gains', 'Market test', 'At most', 'Minimum payment', 'Net fund']);

/** Nothing of a part that the draft lacks: its gaps are listed beside it. */
function ofComplete(read: () => readonly Rule[]): readonly Rule[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** The rules of a draft in words: the common ones, then those of each security. */
export function rulesOf(plan: string): readonly Rule[] {
  const document = JSON.parse(plan) as Partial<PlanDocument>;
  const common = ofComplete(() => planFacts(document as PlanDocument).filter(([name]) => TERM_NAMES.has(name)));
  const securities = document.securities ?? [];
  const ofSecurities = securities.flatMap((security) => {
    const prefix = securities.length > 1 ? `${security.id}: ` : '';
    const facts = ofComplete(() => securityFacts(security).filter(([name]) => name !== 'Identified by'));
    const clauses = ofComplete(() => [
      [
        'Clauses',
        clausesOf(security)
          .map(({ clause }) => clause)
          .join('; '),
      ],
    ]);
    return [...facts, ...clauses].map(([name, text]): Rule => [`${prefix}${name}`, text]);
  });
  return [...common, ...ofSecurities].filter(([, text]) => typeof text === 'string' && text !== '');
}

/** How much more the plan gives than the notice states, with its sign; null where one of them is unknown. */
export function differenceOf(expected: string | null, computed: string | null): string | null {
  const [stated, found] = [expected, computed].map((text) => (text === null ? null : parseCents(text)));
  if (stated == null || found == null) return null;
  const text = formatAmount(formatCents(found - stated));
  return found > stated ? `+${text}` : text;
}

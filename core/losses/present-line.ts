import { formatDay } from '../dates/day.ts';
import { formatCents, formatDecimal, formatUnits, PLACES } from '../money/decimal.ts';
import type { CompiledSecurity } from '../plans/compile-plan.ts';
import { dayOf, type Term } from '../plans/plan.ts';
import type { Line } from './evaluate-part.ts';
import type { LossLine } from './loss.ts';

const SHOWN_AS_PRICES: ReadonlySet<Term> = new Set<Term>(['price_bought', 'price_sold']);

/** A line in words and decimal strings; the terms are those of the deciding branch, beside the prices. */
export function presentLine<N extends number | bigint>(line: Line<N>, compiled: CompiledSecurity<N>): LossLine {
  const { arithmetic, security } = compiled;
  const { lot, branch } = line;
  const { step } = lot;
  const disposal = line.disposition === 'sold' ? line.disposal : null;
  const perShare = (value: N): string => formatUnits(arithmetic.toBigint(value), arithmetic.places);
  const terms: Record<string, string> = {};
  branch?.terms.forEach((term, at) => {
    if (!SHOWN_AS_PRICES.has(term)) terms[term] = perShare(line.values[at]!);
  });
  return {
    security: security.id,
    ...(line.component === null ? {} : { component: line.component }),
    bought: formatDay(dayOf(step.bought)),
    price_bought: step.price === null ? null : formatDecimal(step.price),
    quantity: formatUnits(arithmetic.toBigint(line.quantity), PLACES),
    sold: disposal && formatDay(dayOf(disposal.moment)),
    price_sold: disposal?.price == null ? null : formatDecimal(disposal.price),
    branch: line.label,
    clause: branch?.clause ?? null,
    terms,
    per_share: perShare(line.perShare),
    amount: formatCents(arithmetic.toBigint(line.cents)),
    ...(line.gaps === null ? {} : { gaps: line.gaps }),
    rows: { bought: step.row, sold: line.disposal?.row ?? null },
  };
}

import type { getRecovery } from '@trover/contract/portfolios/recovery.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';

type Recovery = DataOf<typeof getRecovery>;

export interface ClaimFigure {
  amount: string;
  currency: string;
  certainty: 'paid' | 'filed';
}

/** What claims in each case came to, by its slug: what was paid, or else what is filed. */
export function figuresOfClaims(recovery: Pick<Recovery, 'currencies'> | null): ReadonlyMap<string, ClaimFigure> {
  const figures = new Map<string, ClaimFigure>();
  for (const { currency, steps } of recovery?.currencies ?? [])
    for (const certainty of ['filed', 'paid'] as const) {
      const matching = steps.filter(({ state }) => state === certainty);
      for (const slug of new Set(matching.flatMap((step) => step.slug ?? []))) {
        const own = matching.filter((step) => step.slug === slug);
        const [sum] = sumByCurrency(own.map(({ amount }) => ({ amount, currency })));
        if (sum) figures.set(slug, { amount: sum.amount, currency, certainty });
      }
    }
  return figures;
}

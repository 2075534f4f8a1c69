import type { getRecovery, RecoveryStep } from '@trover/contract/portfolios/recovery.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type ClaimState, claimStateOf, type SumCertainty } from '@trover/core/claims/claim-state.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';

type Recovery = DataOf<typeof getRecovery>;

export interface ClaimFigure extends Pick<ClaimState, 'pill' | 'word'> {
  amount: string;
  currency: string;
  certainty: SumCertainty;
}

/** The server lists as filed what its owner has signed; the stage decides which of both it is. */
const stateOfStep = ({ state, claim_stage }: RecoveryStep): ClaimState =>
  claimStateOf({
    stage: claim_stage ?? 'filed',
    cured_by: null,
    filed_on: claim_stage === 'review' ? null : '',
    has_payment: state === 'paid',
    may_act: true,
  });

/** What claims in each case came to, by its slug: what was paid, or else what is filed. */
export function figuresOfClaims(recovery: Pick<Recovery, 'currencies'> | null): ReadonlyMap<string, ClaimFigure> {
  const figures = new Map<string, ClaimFigure>();
  for (const { currency, steps } of recovery?.currencies ?? [])
    for (const certainty of ['filed', 'paid'] as const) {
      const matching = steps.filter(({ state }) => state === certainty);
      for (const slug of new Set(matching.flatMap((step) => step.slug ?? []))) {
        const own = matching.filter((step) => step.slug === slug);
        const [sum] = sumByCurrency(own.map(({ amount }) => ({ amount, currency })));
        const { pill, word, certainty: sure } = stateOfStep(own[0]!);
        if (sum) figures.set(slug, { amount: sum.amount, currency, pill, word, certainty: sure ?? 'filed' });
      }
    }
  return figures;
}

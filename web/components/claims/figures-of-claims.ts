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

const stateOfStep = ({ state, claim_stage }: RecoveryStep): ClaimState =>
  claimStateOf({
    stage: claim_stage ?? 'filed',
    cured_by: null,
    filed_on: claim_stage === 'review' ? null : '',
    has_payment: state === 'paid',
    may_act: true,
  });

/** Signed, filed or paid: what waits for a step is no claim's figure yet. */
const isClaimed = ({ state, claim_stage }: RecoveryStep): boolean => state !== 'estimated' || claim_stage === 'review';

/** What claims in each case came to, by its slug: what was paid, or else what is signed or filed. */
export function figuresOfClaims(recovery: Pick<Recovery, 'currencies'> | null): ReadonlyMap<string, ClaimFigure> {
  const figures = new Map<string, ClaimFigure>();
  for (const { currency, steps } of recovery?.currencies ?? [])
    for (const isPaid of [false, true]) {
      const matching = steps.filter((step) => isClaimed(step) && (step.state === 'paid') === isPaid);
      for (const slug of new Set(matching.flatMap((step) => step.slug ?? []))) {
        const own = matching.filter((step) => step.slug === slug);
        const [sum] = sumByCurrency(own.map(({ amount }) => ({ amount, currency })));
        const { pill, word, certainty: sure } = stateOfStep(own[0]!);
        if (sum) figures.set(slug, { amount: sum.amount, currency, pill, word, certainty: sure ?? 'filed' });
      }
    }
  return figures;
}

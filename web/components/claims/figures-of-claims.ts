import type { getRecovery, RecoveryStep } from '@trover/contract/portfolios/recovery.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type AmountCertainty, type ClaimState, claimStateOf } from '@trover/core/claims/claim-state.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';

type Recovery = DataOf<typeof getRecovery>;

export interface ClaimFigure extends Pick<ClaimState, 'pill' | 'word'> {
  amount: string;
  currency: string;
  certainty: AmountCertainty;
}

const stateOfStep = ({ state, claim_stage }: RecoveryStep): ClaimState =>
  claimStateOf({
    stage: claim_stage ?? 'filed',
    cured_by: null,
    filed_on: state === 'estimated' ? null : '',
    has_payment: state === 'paid',
    may_act: true,
  });

/** The surest last: what was paid hides what is filed, and that what waits. */
const STATES = ['estimated', 'filed', 'paid'] as const;

/** What claims in each case came to, by its slug: what was paid, or else what is filed, or what waits for a step. */
export function figuresOfClaims(recovery: Pick<Recovery, 'currencies'> | null): ReadonlyMap<string, ClaimFigure> {
  const figures = new Map<string, ClaimFigure>();
  for (const { currency, steps } of recovery?.currencies ?? [])
    for (const state of STATES) {
      const matching = steps.filter((step) => step.state === state && (state !== 'estimated' || step.claim_stage));
      for (const slug of new Set(matching.flatMap((step) => step.slug ?? []))) {
        const own = matching.filter((step) => step.slug === slug);
        const [sum] = sumByCurrency(own.map(({ amount }) => ({ amount, currency })));
        const { phase, pill, word, next, certainty: sure } = stateOfStep(own[0]!);
        const words = phase === 'waiting' ? next : word;
        if (sum) figures.set(slug, { amount: sum.amount, currency, pill, word: words, certainty: sure ?? 'filed' });
      }
    }
  return figures;
}

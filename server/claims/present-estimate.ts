import type { claimEstimateSchema } from '@trover/contract/claims/estimate.ts';
import type { MatchSummary } from '@trover/contract/matches/matches.ts';
import type { z } from 'zod';

export type ClaimEstimate = z.output<typeof claimEstimateSchema>;

/** A match in the few figures that a claim shows; without one, why. */
export function presentEstimate(match: MatchSummary | undefined, why: string): ClaimEstimate {
  if (match === undefined)
    return {
      eligible: false,
      why,
      shares_bought: '0',
      recognized_loss: null,
      payment_low: null,
      payment_expected: null,
      payment_high: null,
      payment_basis: why,
      confidence: 'unknown',
      below_minimum: false,
      currency: 'USD',
      basis: 'estimate',
    };
  const { payment } = match;
  return {
    eligible: match.eligible,
    why: match.why,
    shares_bought: match.shares_bought,
    recognized_loss: match.recognized_loss,
    payment_low: payment.low,
    payment_expected: payment.expected,
    payment_high: payment.high,
    payment_basis: payment.basis,
    confidence: payment.confidence,
    below_minimum: payment.below_minimum,
    currency: match.currency,
    basis: match.basis,
  };
}

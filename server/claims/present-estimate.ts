import type { claimEstimateSchema } from '@trover/contract/claims/estimate.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { owedAmount } from '@trover/core/fees/fee-amount.ts';
import { implausibleOf } from '@trover/core/losses/payment/payment.ts';
import { parseCents } from '@trover/core/money/decimal.ts';
import type { z } from 'zod';

export type ClaimEstimate = z.output<typeof claimEstimateSchema>;

const isBelow = (amount: string | null, minimum: string | null): boolean =>
  amount !== null && minimum !== null && (parseCents(amount) ?? 0n) < (parseCents(minimum) ?? 0n);

/** The few figures of a match that a claim shows; without a match, the reason. */
export function presentEstimate(match: Match | undefined, why: string): ClaimEstimate {
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
      implausible: null,
      currency: 'USD',
      basis: 'estimate',
    };
  const { payment } = match;
  const paymentsOfClaim = (end: string | null): string | null =>
    owedAmount({ expected: end, below_minimum: isBelow(end, payment.minimum) });
  return {
    eligible: match.eligible,
    why: match.why,
    shares_bought: match.shares_bought,
    recognized_loss: match.recognized_loss,
    payment_low: paymentsOfClaim(payment.low),
    payment_expected: owedAmount(payment),
    payment_high: paymentsOfClaim(payment.high),
    payment_basis: payment.basis,
    confidence: payment.confidence,
    below_minimum: payment.below_minimum,
    implausible: implausibleOf(match.result),
    currency: match.currency,
    basis: match.basis,
  };
}

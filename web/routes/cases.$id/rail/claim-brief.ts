import type { DataOf } from '@trover/contract/operation.ts';
import type { listClaims } from '@trover/contract/payouts/claims.ts';
import { type PaidOfClaim, paidOf } from '../../../components/claims/paid-of.ts';

type Claim = DataOf<typeof listClaims>['items'][number];

/** As much of a claim as the rail says. */
export type ClaimBrief = Pick<
  Claim,
  'sub_payout_request_id' | 'stage' | 'cured_by' | 'cure_by' | 'reason' | 'filed_on' | 'claim_number' | 'estimate'
> & {
  paid: PaidOfClaim | null;
};

export const briefOf = (claim: Claim): ClaimBrief => ({
  sub_payout_request_id: claim.sub_payout_request_id,
  stage: claim.stage,
  cured_by: claim.cured_by,
  cure_by: claim.cure_by,
  reason: claim.reason,
  filed_on: claim.filed_on,
  claim_number: claim.claim_number,
  estimate: claim.estimate,
  paid: paidOf(claim),
});

const steps = ['trades', 'contract', 'payment', 'sign_off'];

/** How far it is on the bar of six, and what comes next in words. */
export function standingOf({ stage, cured_by }: Pick<ClaimBrief, 'stage' | 'cured_by'>): {
  group: 'waiting' | 'signed' | 'filed' | 'paid' | 'ended';
  done: number;
  isNow: boolean;
  next: string;
} {
  const step = steps.indexOf(stage === 'deficient' ? (cured_by ?? 'trades') : stage);
  if (step >= 0) {
    const next = ['Confirm your trades', 'Sign the contract', 'Say where to pay', 'Sign off'][step] as string;
    return { group: 'waiting', done: step, isNow: true, next: stage === 'deficient' ? 'Cure the deficiency' : next };
  }
  if (stage === 'review') return { group: 'signed', done: 4, isNow: true, next: 'We look through it and file it' };
  if (stage === 'filed') return { group: 'filed', done: 5, isNow: false, next: 'With the administrator' };
  if (stage === 'approved')
    return { group: 'filed', done: 5, isNow: true, next: 'Approved, payment comes with the distribution' };
  if (stage === 'paid') return { group: 'paid', done: 6, isNow: false, next: 'Paid' };
  const ended = { rejected: 'Rejected by the administrator', withdrawn: 'Withdrawn by you' } as Record<string, string>;
  const done = stage === 'withdrawn' ? 0 : 5;
  return { group: 'ended', done, isNow: false, next: ended[stage] ?? 'Closed without a payment' };
}

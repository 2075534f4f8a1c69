import type { listClaims } from '@trover/contract/claims/claims.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import {
  describePendingPayment,
  type PaymentsOfClaim,
  paymentsOfClaim,
} from '../../../components/claims/claim-payments.ts';

type Claim = DataOf<typeof listClaims>['items'][number];

/** The fields of a claim that the page shows. */
export type ClaimBrief = Pick<
  Claim,
  | 'sub_payout_request_id'
  | 'beneficial_account_id'
  | 'stage'
  | 'cured_by'
  | 'cure_by'
  | 'reason'
  | 'filed_on'
  | 'claim_number'
  | 'estimate'
  | 'fee'
> & {
  paid: PaymentsOfClaim | null;
  /** A payment that the bank has not executed yet, in words. */
  coming: string | null;
};

export const briefOf = (claim: Claim, today: string): ClaimBrief => ({
  sub_payout_request_id: claim.sub_payout_request_id,
  beneficial_account_id: claim.beneficial_account_id,
  stage: claim.stage,
  cured_by: claim.cured_by,
  cure_by: claim.cure_by,
  reason: claim.reason,
  filed_on: claim.filed_on,
  claim_number: claim.claim_number,
  estimate: claim.estimate,
  fee: claim.fee,
  paid: paymentsOfClaim(claim, today),
  coming: describePendingPayment(claim, today),
});

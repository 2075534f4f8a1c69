import type { AmountCertainty } from '@trover/core/claims/claim-state.ts';
import type { ClaimBrief } from './claim-brief.ts';
import { statusOf } from './claim-status.ts';

/** The claim data that determine the figures of the entity shown. */
export interface ChosenClaim {
  fee_pct: string;
  /** Null: no payment is expected any more. */
  certainty: AmountCertainty | null;
}

/** `isOpen`: claims can be filed in the case. */
export const pricedBy = (claim: ClaimBrief, isOpen: boolean): ChosenClaim => ({
  fee_pct: claim.fee.pct,
  certainty: statusOf(claim, isOpen).certainty,
});

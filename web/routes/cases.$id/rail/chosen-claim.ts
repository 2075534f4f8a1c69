import type { AmountCertainty } from '@trover/core/claims/claim-state.ts';
import type { ClaimBrief } from './claim-brief.ts';
import { statusOf } from './claim-status.ts';

/** What the figures of the entity that the page shows are priced by. */
export interface ChosenClaim {
  fee_pct: string;
  /** Null: no money is expected any more. */
  certainty: AmountCertainty | null;
}

/** `isOpen`: claims can be filed in the case. */
export const pricedBy = (claim: ClaimBrief, isOpen: boolean): ChosenClaim => ({
  fee_pct: claim.fee.pct,
  certainty: statusOf(claim, isOpen).certainty,
});

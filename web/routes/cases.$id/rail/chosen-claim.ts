import type { Match } from '@trover/contract/matches/matches.ts';
import type { AmountCertainty } from '@trover/core/claims/claim-state.ts';
import type { ClaimBrief } from './claim-brief.ts';
import { statusOf } from './claim-status.ts';

/** What the figures of the entity that the page shows are priced by. */
export interface ChosenClaim {
  fee_pct: string;
  /** Null: no money is expected any more. */
  certainty: AmountCertainty | null;
}

/** The claim of the entity that the page shows; null where it has none. `isOpen`: the case takes claims. */
export function claimOfMatch(
  claims: readonly ClaimBrief[],
  match: Pick<Match, 'beneficial_account_id'> | null,
  isOpen: boolean,
): ChosenClaim | null {
  const claim = claims.find((one) => one.beneficial_account_id === match?.beneficial_account_id);
  return claim ? { fee_pct: claim.fee.pct, certainty: statusOf(claim, isOpen).certainty } : null;
}

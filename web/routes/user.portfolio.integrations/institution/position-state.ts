import type { Position } from '@trover/contract/portfolios/positions.ts';
import { type AmountCertainty, type ClaimState, claimStateOf } from '@trover/core/claims/claim-state.ts';
import type { Status } from '../../../ui/status-pill.tsx';

export const keyOf = ({ beneficial_account_id, order_id }: Position): string => `${beneficial_account_id}:${order_id}`;

type Claimed = Pick<Position, 'state' | 'claim_stage' | 'claim_filed_on'>;

/** The combined state of a position's claim; null where there is none. */
export function claimOf({ state, claim_stage, claim_filed_on }: Claimed): ClaimState | null {
  if (claim_stage === null) return null;
  return claimStateOf({
    stage: claim_stage,
    cured_by: null,
    filed_on: claim_filed_on,
    has_payment: state === 'paid',
    may_act: state !== 'late',
  });
}

/** The certainty of a position's sum; null: no payment is expected any more. */
export function certaintyOf(position: Claimed): AmountCertainty | null {
  const claim = claimOf(position);
  if (claim !== null) return claim.certainty;
  return position.state === 'closed' ? null : 'estimated';
}

/** The status of a position, as a word or two and a glyph. */
export function stateOfPosition(position: Position, missing: ReadonlySet<string>): { status: Status; word: string } {
  const { state } = position;
  if ((state === 'open' || state === 'waiting') && missing.has(keyOf(position)))
    return { status: 'fault', word: 'Missing record' };
  const claim = claimOf(position);
  if (claim !== null) return { status: claim.pill, word: claim.phase === 'waiting' ? claim.next : claim.word };
  if (state === 'open') return { status: 'open', word: 'Ready to join' };
  return state === 'upcoming' ? { status: 'upcoming', word: 'Upcoming' } : { status: 'closed', word: 'Closed' };
}

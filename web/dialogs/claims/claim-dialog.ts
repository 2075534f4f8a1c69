import type { DialogRequest } from '../names.ts';
import type { Claim } from './payout-types.ts';

/** The dialog of a claim by its next step: its confirmations, its sign-off, or any other step. */
export function claimDialog(
  order_id: number,
  claim: Pick<Claim, 'stage' | 'sub_payout_request_id'> | undefined,
): DialogRequest {
  const props = { order_id, ...(claim && { sub_payout_request_id: claim.sub_payout_request_id }) };
  if (claim?.stage === 'trades') return { name: 'trade-confirmations-modal', props };
  if (claim?.stage === 'sign_off') return { name: 'sign-off-modal', props };
  return { name: 'payout', props };
}

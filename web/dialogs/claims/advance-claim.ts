import { api } from '../../api.ts';
import type { Claim, StepName } from './payout-types.ts';

/** The stages that a step's button leaves. A deficient claim is at the step that cures it. */
export const stagesCompleted = (claim: Pick<Claim, 'stage' | 'cured_by'>, step: StepName): Claim['stage'][] =>
  claim.stage === 'deficient' && claim.cured_by === step ? ['deficient', step] : [step];

/** Advances a claim from a step. A claim that is at another step by now is not changed, and is returned. */
export async function advanceClaim(claim: Claim, step: StepName, answers: object = {}): Promise<Claim> {
  let moved = claim;
  for (const from_stage of stagesCompleted(claim, step))
    moved = await api.call('POST /api/v1/payouts/payout_request/move_to_next_stage', {
      shows_failure: true,
      body: {
        sub_payout_request_id: claim.sub_payout_request_id,
        from_stage,
        ...(from_stage === step ? answers : {}),
      },
    });
  return moved;
}

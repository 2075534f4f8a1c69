import type { ClaimStage } from '@trover/core/claims/stages.ts';

/** How many claims are at each stage, in the order of the stages; stages without claims are left out. */
export function countStages(
  claims: readonly { stage: ClaimStage }[],
  order: readonly ClaimStage[],
): { stage: ClaimStage; count: number }[] {
  return order.flatMap((stage) => {
    const count = claims.filter((claim) => claim.stage === stage).length;
    return count === 0 ? [] : [{ stage, count }];
  });
}

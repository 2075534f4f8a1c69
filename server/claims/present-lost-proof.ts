import type { Claim } from '@trover/contract/claims/claims.ts';
import type { LostProof } from '@trover/db/queries/claims/lost-proofs.ts';

/** The proof that a filed claim lost, the same for its owner and for operators. */
export function presentLostProof(lost: LostProof | undefined): Claim['lost_proof'] {
  if (lost === undefined) return null;
  const { reason, found_at, settled_at, note } = lost;
  return { reason, found_at: found_at.toISOString(), settled_at: settled_at?.toISOString() ?? null, note };
}

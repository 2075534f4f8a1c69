import type { getClaimByOperator, listClaimsOfAll } from '@trover/contract/claims/operator-claims.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { transitionsFrom } from '@trover/core/claims/stages.ts';
import { type ClaimListing, findClaimOfAll, listSimilarClaims } from '@trover/db/queries/claims/claims-of-all.ts';
import { isOpen, listDeficiencies } from '@trover/db/queries/claims/deficiencies.ts';
import { listLostProofs } from '@trover/db/queries/claims/lost-proofs.ts';
import { findClaim, listStages } from '@trover/db/queries/claims/requests.ts';
import { listParticipationDocuments } from '@trover/db/queries/confirmations/confirmations.ts';
import { findParticipation } from '@trover/db/queries/confirmations/participations.ts';
import { listSignOffs } from '@trover/db/queries/contracts/sign-offs.ts';
import { hasActivePayment, listAwardsOfClaims } from '@trover/db/queries/payments/payments.ts';
import { presentConfirmation } from '../../confirmations/present-confirmation.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { presentAward } from '../../payments/present-payment.ts';
import { loadClaimCase } from '../load-claim.ts';
import { presentLostProof } from '../present-lost-proof.ts';

export function presentListed({
  id,
  case_id,
  updated_at,
  ...listed
}: ClaimListing): DataOf<typeof listClaimsOfAll>['items'][number] {
  return { ...listed, sub_payout_request_id: id, order_id: case_id, updated_at: updated_at.toISOString() };
}

/** A claim as an operator sees it, without its owner's payment details. */
export async function showClaim(
  context: Pick<Context, 'db' | 'fileLinkKey' | 'today'>,
  claimId: number,
): Promise<DataOf<typeof getClaimByOperator>> {
  const { db } = context;
  const listed = await findClaimOfAll(db, claimId);
  const claim = listed && (await findClaim(db, listed.account_id, claimId));
  if (listed === undefined || claim === undefined) fail('not_found', { message: 'We could not find that claim.' });
  const { account_id, case_id, stage } = claim;
  const of = { account_id, claim_ids: [claimId] };
  const signed = (await listSignOffs(db, of)).get(claimId);
  const history = (await listStages(db, of)).get(claimId) ?? [];
  const isPaid = await hasActivePayment(db, { account_id, claim_id: claimId });
  const awards = (await listAwardsOfClaims(db, of)).get(claimId) ?? [];
  const ofCase = await loadClaimCase(db, case_id, context.today());
  const part = await findParticipation(db, { account_id, case_id });
  const documents = part === undefined ? [] : await listParticipationDocuments(db, { account_id, case_id });
  return {
    ...presentListed(listed),
    cured_by: claim.cured_by,
    joined_by: claim.joined_by,
    joined_at: claim.joined_at.toISOString(),
    claim_deadline: ofCase.claim_deadline,
    signed: signed
      ? {
          signed_name: signed.signed_name,
          signed_at: signed.signed_at.toISOString(),
          signed_on: signed.signed_on,
          recognized_claim: signed.recognized_claim,
          currency: signed.currency,
        }
      : null,
    moves: transitionsFrom(stage, 'operator')
      // the ledger alone decides whether a claim is paid
      .filter(({ to }) => (to !== 'paid' || isPaid) && (stage !== 'paid' || !isPaid))
      .map(({ to, needs = null }) => ({ to, needs })),
    alike: (await listSimilarClaims(db, { account_id, case_id, claim_id: claimId })).map(({ id, ...other }) => ({
      ...other,
      sub_payout_request_id: id,
    })),
    duplicate_cleared_at: claim.duplicate_cleared_at?.toISOString() ?? null,
    lost_proof: presentLostProof((await listLostProofs(db, of)).get(claimId)),
    open_cure_by: (await listDeficiencies(db, of)).get(claimId)?.findLast(isOpen)?.cure_by ?? null,
    participation: part
      ? {
          confirmed_at: part.confirmed_at.toISOString(),
          documents: documents.map((one) => presentConfirmation(context, one, { trades: [], is_frozen: false })),
        }
      : null,
    awards: awards.map((award) => {
      const { payments, ...shown } = presentAward(award);
      return { ...shown, paid_on: payments.find(({ returned_on }) => returned_on === null)?.execute_on ?? null };
    }),
    history: history.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  };
}

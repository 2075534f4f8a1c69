import type { DbTransaction } from '@trover/db/connect.ts';
import { findPaymentDetails } from '@trover/db/queries/claims/payment-details.ts';
import { updateClaim } from '@trover/db/queries/claims/requests.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { requireLockedClaim } from './policy.ts';

const ENDED = new Set(['paid', 'rejected', 'withdrawn', 'closed_unpaid']);

/** Chooses where a claim is paid, at any step until it is. */
export async function setPaymentDetails(
  trx: DbTransaction,
  session: Session,
  visitor: Visitor,
  claimId: number,
  paymentDetailsId: number,
): Promise<void> {
  const claim = await requireLockedClaim(trx, session, claimId);
  if (ENDED.has(claim.stage))
    fail('conflict', { message: `The claim is ${claim.stage.replaceAll('_', ' ')}: where it is paid cannot change.` });
  const details = await findPaymentDetails(trx, session.account_id, paymentDetailsId);
  if (details === undefined) fail('not_found', { message: 'There are no such payment details among yours.' });
  if (claim.payment_details_id === paymentDetailsId) return;
  await updateClaim(trx, claim, { payment_details_id: paymentDetailsId });
  await recordAudit(trx, {
    action: 'payment_details_changed',
    by: { ...visitor, session },
    subject: { kind: 'sub_payout_request', id: claim.id },
    detail: { payment_details_id: paymentDetailsId },
  });
}

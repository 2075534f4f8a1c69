import { isSubmitted } from '@trover/core/claims/stages.ts';
import { waitUntil } from '@trover/core/payment-details/payment-hold.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { updateClaim } from '@trover/db/queries/claims/requests.ts';
import { findPaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { checkHolders } from '../payment-details/check-holders.ts';
import { requireConfirmed } from '../payment-details/confirm-change.ts';
import { mailPaymentDetailsChange } from '../payment-details/mails.ts';
import { requireCurrency } from '../payment-details/require-currency.ts';
import { requireLockedClaim } from './policy.ts';

const ENDED = new Set(['rejected', 'withdrawn', 'closed_unpaid']);

/**
 * Chooses where a claim is paid, at any step, and after its payment for later distributions. After the sign-off,
 * another destination needs the owner’s confirmation, sends a mail, and stops the claim’s payments for a while.
 */
export async function setPaymentDetails(
  context: Context,
  trx: DbTransaction,
  session: Session,
  visitor: Visitor,
  { claim_id, payment_details_id }: { claim_id: number; payment_details_id: number },
): Promise<void> {
  const { account_id } = session;
  await lockAccount(trx, account_id);
  const claim = await requireLockedClaim(trx, session, claim_id);
  if (ENDED.has(claim.stage))
    fail('conflict', {
      message: `The claim is ${claim.stage.replaceAll('_', ' ')}. You can no longer change its payment method.`,
    });
  const details = await findPaymentDetails(trx, account_id, payment_details_id);
  if (details === undefined) fail('not_found', { message: 'We could not find those payment details in your account.' });
  if (claim.payment_details_id === payment_details_id) return;
  if (details.blocked_reason !== null)
    fail('conflict', {
      message: `A payment to ${details.label} ${details.shown} came back: ${details.blocked_reason}. Choose or add another.`,
    });
  await requireCurrency(trx, details, claim.case_id);
  const isChange = claim.payment_details_id !== null && (isSubmitted(claim.stage) || claim.filed_on !== null);
  if (isChange) requireConfirmed(context, session);
  const payments_wait_until = isChange ? waitUntil(await readDatabaseTime(trx)) : claim.payments_wait_until;
  await updateClaim(trx, claim, { payment_details_id, payments_wait_until });
  await checkHolders(trx, { account_id });
  if (isChange)
    await mailPaymentDetailsChange(context, trx, account_id, {
      visitor,
      change: 'chosen',
      place: `${details.label} ${details.shown}`,
      wait_until: payments_wait_until,
    });
  await recordAudit(trx, {
    action: 'payment_details_changed',
    by: { ...visitor, session },
    subject: { kind: 'sub_payout_request', id: claim.id },
    detail: { payment_details_id },
  });
}

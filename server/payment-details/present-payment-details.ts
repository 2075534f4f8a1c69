import type { MaskedPaymentDetails } from '@trover/contract/payment-details/payment-details.ts';
import type { HolderCheck } from '@trover/db/queries/payment-details/holder-checks.ts';
import type { PaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';

function presentReview(check: HolderCheck | undefined): MaskedPaymentDetails['holder_review'] {
  if (check === undefined || check.difference === null || check.status === 'not_needed') return null;
  const { status, verdict, difference, note } = check;
  return {
    status: status === 'open' ? 'in_review' : status,
    is_held: status === 'rejected' || (status === 'open' && verdict === 'different'),
    difference,
    note: status === 'rejected' ? note : null,
  };
}

/**
 * Payment details as they may be shown, without decrypting anything. For a claim, with how long its own payments wait.
 */
export function presentPaymentDetails(
  details: PaymentDetails,
  claim?: { payments_wait_until: Date | null },
  check?: HolderCheck,
): MaskedPaymentDetails {
  const { id, kind, label, holder, currency, shown, is_default, created_at, blocked_reason } = details;
  const waits = [details.payments_wait_until, claim?.payments_wait_until ?? null].filter((at) => at !== null);
  const last = waits.length === 0 ? 0 : Math.max(...waits.map((at) => at.getTime()));
  return {
    id,
    kind,
    label,
    holder,
    currency,
    shown,
    is_default,
    created_at: created_at.toISOString(),
    payments_wait_until: last > Date.now() ? new Date(last).toISOString() : null,
    blocked_reason,
    holder_review: presentReview(check),
  };
}

import type { MaskedPaymentDetails } from '@trover/contract/payouts/payment-details.ts';
import type { PaymentDetails } from '@trover/db/queries/claims/payment-details.ts';

/** Where to pay as it may be shown; nothing sealed is opened for it. */
export function presentPaymentDetails(details: PaymentDetails): MaskedPaymentDetails {
  const { id, kind, label, holder, currency, shown, is_default, created_at } = details;
  return { id, kind, label, holder, currency, shown, is_default, created_at: created_at.toISOString() };
}

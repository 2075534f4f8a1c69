import type { MaskedPaymentDetails } from '@trover/contract/payment-details/payment-details.ts';
import { Instant } from '../../ui/format/instant.tsx';

/** Why payments to a place are on hold, and what to do; nothing where they are not. */
export function PaymentState({ item }: { item: Pick<MaskedPaymentDetails, 'payments_wait_until' | 'blocked_reason'> }) {
  if (item.blocked_reason !== null)
    return (
      <p className="t-dim">
        A payment came back: {item.blocked_reason}. We no longer pay here: add another payment method.
      </p>
    );
  if (item.payments_wait_until === null) return null;
  return (
    <p className="t-dim">
      Payments wait until <Instant at={item.payments_wait_until} />, because the payment details changed.
    </p>
  );
}

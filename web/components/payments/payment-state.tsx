import type { MaskedPaymentDetails } from '@trover/contract/payment-details/payment-details.ts';
import { Instant } from '../../ui/format/instant.tsx';

/** Why payments to these details are on hold, and what to do; empty where they are not. */
export function PaymentState({
  item,
}: {
  item: Pick<MaskedPaymentDetails, 'payments_wait_until' | 'blocked_reason' | 'holder_review'>;
}) {
  if (item.blocked_reason !== null)
    return (
      <p className="t-dim">
        A payment came back: {item.blocked_reason}. Add another payment method, because we no longer pay to this one.
      </p>
    );
  return (
    <>
      <HolderReview review={item.holder_review} />
      <Hold until={item.payments_wait_until} />
    </>
  );
}

function Hold({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <p className="t-dim">
      Payments wait until <Instant at={until} />, because the payment details changed.
    </p>
  );
}

/** The consequence of an account holder's name that differs from the claimant's. */
function HolderReview({ review }: { review: MaskedPaymentDetails['holder_review'] }) {
  if (review === null) return null;
  const { status, is_held, difference, note } = review;
  if (status === 'approved') return <p className="t-dim">We approved the account holder, so we pay here.</p>;
  if (status === 'rejected')
    return (
      <p className="t-dim">
        We cannot pay here: {note ?? difference} Add an account in the claimant’s name, or correct the account holder’s
        name.
      </p>
    );
  return (
    <p className="t-dim">
      We review the account holder, because {difference}.{' '}
      {is_held ? 'Payments wait until we finish.' : 'Payments continue in the meantime.'}
    </p>
  );
}

import type { ClaimAward, OwnPayment, PaymentDisposition } from '@trover/contract/payments/payments.ts';
import { formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import type { ClaimAwardRecord, OwnPaymentRecord } from '@trover/db/queries/payments/payments.ts';

const pct = (text: string): string => formatDecimal(requireDecimal(text));

function presentDisposition(payment: OwnPaymentRecord): PaymentDisposition {
  return {
    id: payment.id,
    amount: payment.amount,
    ...(payment.withheld !== '0.00' && { withheld: payment.withheld }),
    paid_on: payment.paid_on,
    execute_on: payment.execute_on,
    kind: payment.kind,
    label: payment.label,
    shown: payment.shown,
    expires_on: payment.expires_on,
    cleared_on: payment.cleared_on,
    returned_on: payment.returned_on,
    return_reason: payment.return_reason,
  };
}

export function presentPayment(payment: OwnPaymentRecord): OwnPayment {
  return {
    ...presentDisposition(payment),
    sub_payout_request_id: payment.sub_payout_request_id,
    order_id: payment.case_id,
    slug: payment.slug,
    title: payment.title,
    company: payment.company,
    beneficial_owner: payment.beneficial_owner,
    claim_number: payment.claim_number,
    round: payment.round,
    currency: payment.currency,
    award: payment.award,
    fee_pct: pct(payment.fee_pct),
    fee_reason: payment.fee_reason,
    fee: payment.fee,
  };
}

export function presentAward({ id: _, payments, fee_pct, ...award }: ClaimAwardRecord): ClaimAward {
  return { ...award, fee_pct: pct(fee_pct), payments: payments.map(presentDisposition) };
}

import type { Claim } from '@trover/contract/claims/claims.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { shortDestination } from '../payments/payment-labels.ts';

/** The payments of a claim that the bank executed and did not return, with the method of the last one. */
export interface PaymentsOfClaim {
  amount: string;
  currency: string;
  words: string;
}

/** A claim is paid in one currency: that of its case. */
export function paymentsOfClaim({ awards }: Pick<Claim, 'awards'>, today: string): PaymentsOfClaim | null {
  const settled = activeOf(awards).filter(({ payment }) => payment.execute_on <= today);
  const [last] = settled;
  if (last === undefined) return null;
  const [sum] = sumByCurrency(settled.map(({ currency, payment }) => ({ currency, amount: payment.amount })));
  const times = settled.length === 1 ? '' : `${settled.length} payments, the last on `;
  return {
    amount: sum?.amount ?? '0.00',
    currency: last.currency,
    words: `${times}${formatDate(last.payment.execute_on)}, ${shortDestination(last.payment)}`,
  };
}

const activeOf = (awards: Claim['awards']) =>
  awards.flatMap(({ currency, payments }) =>
    payments.filter(({ returned_on }) => returned_on === null).map((payment) => ({ currency, payment })),
  );

/** The payment that is at the bank and not executed yet, as a sentence; null where there is none. */
export function describePendingPayment({ awards }: Pick<Claim, 'awards'>, today: string): string | null {
  const [next] = activeOf(awards).filter(({ payment }) => payment.execute_on > today);
  if (next === undefined) return null;
  const { currency, payment } = next;
  return `We pay ${formatMoney(payment.amount, { currency })} on ${formatDate(payment.execute_on)}, ${shortDestination(payment)}.`;
}

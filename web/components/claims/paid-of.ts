import type { Claim } from '@trover/contract/claims/claims.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { placeBriefly } from '../payments/payment-labels.ts';

/** What was paid and did not come back, by the ledger, and how the last of it went. */
export interface PaidOfClaim {
  amount: string;
  currency: string;
  words: string;
}

/** A claim is paid in one currency: that of its case. */
export function paidOf({ awards }: Pick<Claim, 'awards'>): PaidOfClaim | null {
  const settled = awards.flatMap(({ currency, payments }) =>
    payments.filter(({ returned_on }) => returned_on === null).map((payment) => ({ currency, payment })),
  );
  const [last] = settled;
  if (last === undefined) return null;
  const [sum] = sumByCurrency(settled.map(({ currency, payment }) => ({ currency, amount: payment.amount })));
  const times = settled.length === 1 ? '' : `${settled.length} payments, the last on `;
  return {
    amount: sum?.amount ?? '0.00',
    currency: last.currency,
    words: `${times}${formatDate(last.payment.paid_on)}, ${placeBriefly(last.payment)}`,
  };
}

import { afterFee } from '../fees/fee-amount.ts';
import { formatCents, requireCents } from '../money/decimal.ts';
import { roundToWhole } from '../money/whole-amounts.ts';

/** A claim that needs records which are missing. */
interface NeededClaim {
  beneficial_account_id: number;
  order_id: number;
  currency: string;
  payment_expected: string | null;
}

/**
 * The estimated payments of claims by currency, each owner in each case once: before the fee, and after it in whole amounts,
 * which are rounded for each claim as lists show them.
 */
export function sumAtStake(
  needed: readonly NeededClaim[],
  fee_pct: string,
): { currency: string; expected: string; net_expected: string }[] {
  const sums = new Map<string, { expected: bigint; net: bigint }>();
  const counted = new Set<string>();
  for (const { beneficial_account_id, order_id, currency, payment_expected } of needed) {
    const key = `${beneficial_account_id}:${order_id}`;
    if (payment_expected === null || counted.has(key)) continue;
    counted.add(key);
    const { expected, net } = sums.get(currency) ?? { expected: 0n, net: 0n };
    sums.set(currency, {
      expected: expected + requireCents(payment_expected),
      net: net + requireCents(roundToWhole(afterFee(payment_expected, fee_pct, currency))),
    });
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { expected, net }]) => ({
      currency,
      ...{ expected: formatCents(expected), net_expected: formatCents(net) },
    }));
}

import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import type { AfterFee } from '../claims/use-after-fee.ts';

interface Expected {
  payment_expected: string | null;
  currency: string;
}

/** What the cases may pay after the fee, in the currency of most of them; null where nothing is expected. */
export function sumOfCases(
  cases: readonly Expected[],
  afterFee: AfterFee,
): { amount: string; currency: string } | null {
  const [sum] = sumWholeAmounts(
    cases.map(({ payment_expected, currency }) => ({ amount: afterFee(payment_expected, currency), currency })),
  );
  return sum ?? null;
}

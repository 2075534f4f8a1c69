import type { AfterFee } from '../../../components/claims/use-after-fee.ts';
import { sumOfCases } from '../../../components/links/sum-of-cases.ts';

interface Gap {
  order_id: number;
  payment_expected: string | null;
  currency: string;
}

/** What the cases that gaps affect may pay after the fee, each case once. */
export const sumOfGaps = (gaps: readonly Gap[], afterFee: AfterFee): { amount: string; currency: string } | null =>
  sumOfCases([...new Map(gaps.filter(hasEstimate).map((gap) => [gap.order_id, gap])).values()], afterFee);

/** No estimate where the known trades have no loss, because the missing ones may change that. */
export const hasEstimate = ({ payment_expected: amount }: { payment_expected: string | null }): boolean =>
  amount !== null && /[1-9]/.test(amount);

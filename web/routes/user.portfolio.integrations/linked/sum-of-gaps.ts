import { sumOfCases } from '../../../components/links/sum-of-cases.ts';

interface Gap {
  order_id: number;
  payment_expected: string | null;
  currency: string;
}

/** What the cases that gaps affect are estimated to pay, each case once. */
export const sumOfGaps = (gaps: readonly Gap[]): { amount: string; currency: string } | null =>
  sumOfCases([...new Map(gaps.filter(hasEstimate).map((gap) => [gap.order_id, gap])).values()]);

/** No estimate where the known trades have no loss, because the missing ones may change that. */
export const hasEstimate = ({ payment_expected: amount }: { payment_expected: string | null }): boolean =>
  amount !== null && /[1-9]/.test(amount);

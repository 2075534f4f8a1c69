import { sumOfCases } from '../../../components/linking/sum-of-cases.ts';

interface Gap {
  order_id: number;
  payment_expected: string | null;
  currency: string;
}

/** What the cases that gaps affect are estimated to pay, each case once. */
export const sumOfGaps = (gaps: readonly Gap[]): { amount: string; currency: string } | null =>
  sumOfCases([...new Map(gaps.map((gap) => [gap.order_id, gap])).values()]);

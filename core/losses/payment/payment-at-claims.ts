import { formatCents, requireDecimal } from '../../money/decimal.ts';

/** A claim that shares a fund pro rata, with money as decimal strings. */
interface SharedFund {
  claim: string;
  net_fund: string;
  known_claims: string;
  /** The smallest payment that the plan makes; null: none. */
  minimum: string | null;
}

/** The smaller of two amounts. */
export const smallerOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

const requireCents = (text: string): bigint => requireDecimal(text) / 1_000_000n;

/** What the claim gets if this percentage of the known claims shares the fund: at most the claim, at most the fund. */
export function paymentAtClaims(fund: SharedFund, percent: number): { payment: string; is_paid: boolean } {
  const [claim, net, known] = [fund.claim, fund.net_fund, fund.known_claims].map(requireCents) as [
    bigint,
    bigint,
    bigint,
  ];
  const share = known === 0n ? claim : (claim * net * 100n) / (known * BigInt(percent));
  const payment = smallerOf(smallerOf(share, claim), net);
  return { payment: formatCents(payment), is_paid: fund.minimum === null || payment >= requireCents(fund.minimum) };
}

/** The percent of the known claims beyond which the payment falls under the plan's minimum; null: at no number of claims. */
export function percentAtMinimum({ claim, net_fund, known_claims, minimum }: SharedFund): number | null {
  if (minimum === null) return null;
  const divisor = requireCents(known_claims) * requireCents(minimum);
  if (divisor === 0n) return null;
  if (requireCents(claim) < requireCents(minimum)) return 0;
  return Number((requireCents(claim) * requireCents(net_fund) * 100n) / divisor);
}

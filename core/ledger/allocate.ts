import { feeOf } from '../fees/fee-amount.ts';
import { formatCents, requireCents } from '../money/decimal.ts';

export interface Allocation {
  award: bigint;
  fee: bigint;
  net: bigint;
}

/**
 * An award's fee by contract and what is left for its owner; the two sum to the award. `unit` is the least that the
 * currency has, in hundredths: 100 where it has no cents.
 */
export function allocateAward(award: bigint, feePct: string, unit = 1n): Allocation {
  if (award <= 0n || award % unit !== 0n)
    throw new TypeError(`an award is above zero and in whole units, not ${formatCents(award)}`);
  const fee = requireCents(feeOf(formatCents(award), feePct, unit));
  return { award, fee, net: award - fee };
}

/**
 * A total in cents by weights, to the cent: each gets its share of the fund, and the cents left go one each to the
 * largest remainders, of equal ones to the first. Without any weight all weigh the same.
 */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) throw new TypeError('nobody to share with');
  if (total < 0n || weights.some((weight) => weight < 0n))
    throw new TypeError('neither total nor weight is below zero');
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n)
    return shareOut(
      total,
      weights.map(() => 1n),
    );
  const shares = weights.map((weight) => (total * weight) / sum);
  const left = total - shares.reduce((all, share) => all + share, 0n);
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (total * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1));
  for (const { at } of byRemainder.slice(0, Number(left))) shares[at]! += 1n;
  return shares;
}

/** Whether the amount received differs from the expected amount by more than this many percent. */
export function isBeyondTolerance(came: bigint, expected: bigint, tolerancePct: string): boolean {
  const size = came > expected ? came - expected : expected - came;
  if (size === 0n) return false;
  const most = requireCents(feeOf(formatCents(expected < 0n ? -expected : expected), tolerancePct));
  return size > most;
}

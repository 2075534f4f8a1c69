import { formatCents, parseCents, requireCents } from '../money/decimal.ts';
import { allocateAward, isBeyondTolerance, shareOut } from './allocate.ts';

/** A claim that carries the number of a row. */
export interface NumberedClaim {
  account_id: number;
  sub_payout_request_id: number;
  stage: string;
  /** As it was signed off, with two places; null where none was known. */
  recognized_claim: string | null;
  /** By the contract that it was signed off under. */
  fee_pct: string | null;
  /** What it was expected to bring, in the currency of the award; null where nothing was, or in a later round. */
  estimate: { low: string; high: string } | null;
  /** Another distribution of the same round gave it something. */
  is_paid_before: boolean;
}

export interface PaidRow {
  award: string;
  recognized_claim: string | null;
  /** The same number is in another row: neither is used. */
  is_again: boolean;
}

type MatchProblem = 'unknown' | 'several_owners' | 'twice' | 'stage' | 'paid_before' | 'no_fee' | 'zero';

interface MatchedAward {
  account_id: number;
  sub_payout_request_id: number;
  amount: bigint;
  fee_pct: string;
  fee: bigint;
  net: bigint;
}

export type RowMatch =
  | { problem: MatchProblem; difference: null; awards: [] }
  | { problem: null; difference: string | null; awards: MatchedAward[] };

const PAYABLE: ReadonlySet<string> = new Set(['filed', 'approved', 'paid']);

const no = (problem: MatchProblem): RowMatch => ({ problem, difference: null, awards: [] });

/** A single row's award among the claims that carry its number: several only where they are of one client. */
export function matchRow(row: PaidRow, claims: readonly NumberedClaim[], tolerancePct: string, unit = 1n): RowMatch {
  const award = parseCents(row.award);
  if (award === null || award <= 0n) return no('zero');
  const [first] = claims;
  if (first === undefined) return no('unknown');
  if (row.is_again) return no('twice');
  if (claims.some(({ account_id }) => account_id !== first.account_id)) return no('several_owners');
  if (claims.some(({ stage }) => !PAYABLE.has(stage))) return no('stage');
  if (claims.some(({ is_paid_before }) => is_paid_before)) return no('paid_before');
  if (claims.some(({ fee_pct }) => fee_pct === null)) return no('no_fee');
  const ours = claims.map(({ recognized_claim }) => (recognized_claim === null ? 0n : requireCents(recognized_claim)));
  const shares = claims.length === 1 ? [award] : shareOut(award / unit, ours).map((units) => units * unit);
  const awards = claims.flatMap((claim, at): MatchedAward[] => {
    const share = shares[at]!;
    if (share === 0n) return [];
    const { fee, net } = allocateAward(share, claim.fee_pct!, unit);
    const { account_id, sub_payout_request_id, fee_pct } = claim;
    return [{ account_id, sub_payout_request_id, amount: share, fee_pct: fee_pct!, fee, net }];
  });
  const differences = [
    differenceOf(row.recognized_claim, ours, tolerancePct),
    farFromEstimate(
      award,
      claims.map(({ estimate }) => estimate),
    ),
  ].filter((one) => one !== null);
  return { problem: null, difference: differences.join(' ') || null, awards };
}

/** Below half of the least that was expected, or above one and a half of the most. */
function farFromEstimate(award: bigint, estimates: readonly NumberedClaim['estimate'][]): string | null {
  let [low, high] = [0n, 0n];
  for (const estimate of estimates) {
    if (estimate === null) return null;
    low += requireCents(estimate.low);
    high += requireCents(estimate.high);
  }
  if (2n * award >= low && 2n * award <= 3n * high) return null;
  return `The award of ${formatCents(award)} is far from the estimate of ${formatCents(low)} to ${formatCents(high)}.`;
}

function differenceOf(stated: string | null, ours: readonly bigint[], tolerancePct: string): string | null {
  if (stated === null) return null;
  const theirs = parseCents(stated);
  const sum = ours.reduce((all, one) => all + one, 0n);
  if (theirs === null || !isBeyondTolerance(theirs, sum, tolerancePct)) return null;
  const size = theirs > sum ? theirs - sum : sum - theirs;
  const amount = `${size / 100n}.${(size % 100n).toString().padStart(2, '0')}`;
  return theirs > sum
    ? `The administrator recognizes ${amount} more than was signed off.`
    : `The administrator recognizes ${amount} less than was signed off.`;
}
